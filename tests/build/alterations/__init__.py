"""Claims of our own diagrams altered one at a time, and a second opinion on what is then false."""

from pathlib import Path

SPECS = {
    path.stem: path.read_text("utf-8")
    for path in sorted((Path(__file__).parents[3] / "diagrams" / "italian").glob("*.yaml"))
}
"""The text of each of our own specs by its id."""
