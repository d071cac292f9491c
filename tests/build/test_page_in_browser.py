"""Our own site as a reader sees it: in a browser, on a phone and on a desk."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import pytest

from damiera_build.languages import Language

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        CHROMIUM is None and not os.environ.get("CI"),
        reason="there is no chromium on this machine",
    ),
]

LANGUAGES = ("el", "ro", "th", "tr", "cs", "it", "en")
TRANSLATED = [f"{tag}/{page}.html" for tag in LANGUAGES for page in ("index", "coverage")]
NAMES = ["index.html", *TRANSLATED]
WIDTHS = (360, 1280)

OPTIONS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-dev-shm-usage", "--no-proxy-server"),
)

LONGEST_WAIT = 120
"""In seconds, for all pages together; a few are usual."""

PROBE = """
<script>
const tell = () => {
  const root = document.documentElement;
  const style = (part) => getComputedStyle(document.querySelector(part) || root);
  for (const details of document.querySelectorAll("details")) details.open = true;
  parent.postMessage(JSON.stringify({
    name: NAME, width: innerWidth, lang: root.lang, direction: style("body").direction,
    scroll: root.scrollWidth, title: document.title, text: document.body.innerText,
    styled: style("body").margin, notation: style("bdi.n").unicodeBidi,
    ids: [...document.querySelectorAll("[id]")].map((element) => element.id),
    broken: [...document.images].filter((i) => !i.naturalWidth).map((i) => i.src),
    images: document.images.length,
  }), "*");
};
addEventListener("load", tell);
addEventListener("resize", tell);
</script>
</body>
"""

FRAME = """
<!DOCTYPE html>
<title>probe</title>
<iframe width="360" height="800"></iframe>
<script>
const visits = VISITS;
const frame = document.querySelector("iframe");
const visit = () => {
  const [name, width] = visits.shift() || [frame.name, frame.width];
  if (width != frame.width) frame.width = width;
  if (name !== frame.name) [frame.name, frame.src] = [name, name];
};
addEventListener("message", (event) => {
  fetch("/told", {method: "POST", body: event.data}).then(visit);
});
visit();
</script>
"""

Seen = dict[tuple[str, int], dict[str, Any]]


class Listener(SimpleHTTPRequestHandler):
    """Serves a folder, and takes down what the pages tell."""

    told: Queue[dict[str, Any]] = Queue()

    def do_POST(self) -> None:
        """Take down one answer."""
        self.told.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@contextmanager
def browsing(folder: Path, profile: Path) -> Iterator[Queue[dict[str, Any]]]:
    """Open a folder's frame.html in a browser, and yield what its pages tell."""
    assert CHROMIUM is not None
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Listener, directory=str(folder)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    address = f"http://127.0.0.1:{server.server_port}/frame.html"
    browser = subprocess.Popen(
        [CHROMIUM, *OPTIONS, f"--user-data-dir={profile}", address],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield Listener.told
    finally:
        os.killpg(browser.pid, signal.SIGKILL)
        browser.wait()
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="module")
def seen(own_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Seen:
    """What a browser says of every page at both widths; it is started once for all of them."""
    folder = tmp_path_factory.mktemp("browser")
    site = Path(shutil.copytree(own_site, folder / "site"))
    for name in NAMES:
        page = site / name
        text = page.read_text("utf-8").replace(' loading="lazy"', "")
        page.write_text(text.replace("</body>", PROBE.replace("NAME", f'"{name}"')), "utf-8")
    # A page is visited at both widths in turn, so that it is loaded only once.
    turns = [WIDTHS if turn % 2 == 0 else WIDTHS[::-1] for turn in range(len(NAMES))]
    visits = [(f"site/{name}", w) for name, turn in zip(NAMES, turns, strict=True) for w in turn]
    frame = FRAME.replace("VISITS", json.dumps(visits))
    (folder / "frame.html").write_text(frame, "utf-8")
    found: Seen = {}
    with browsing(folder, tmp_path_factory.mktemp("profile")) as told:
        while len(found) < len(visits):
            answer = told.get(timeout=LONGEST_WAIT)
            found[answer["name"], answer["width"]] = answer
    return found


EVERYWHERE = pytest.mark.parametrize("name", NAMES)
AT_EVERY_WIDTH = pytest.mark.parametrize("width", WIDTHS)


@EVERYWHERE
@AT_EVERY_WIDTH
def test_every_image_is_seen(name: str, width: int, seen: Seen) -> None:
    """None is missing or broken."""
    assert seen[name, width]["broken"] == []


@EVERYWHERE
@AT_EVERY_WIDTH
def test_nothing_runs_out_of_the_window(name: str, width: int, seen: Seen) -> None:
    """Also on a phone of 360 pixels, with every description open."""
    assert seen[name, width]["scroll"] <= width


@EVERYWHERE
def test_the_style_is_applied(name: str, seen: Seen) -> None:
    """The body has not the margin that a browser gives it."""
    assert seen[name, 1280]["styled"] != "8px"


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("page", ["index", "coverage"])
def test_a_page_has_its_language_and_direction(tag: str, page: str, seen: Seen) -> None:
    """As the browser understands them."""
    answer = seen[f"{tag}/{page}.html", 1280]
    assert (answer["lang"], answer["direction"]) == (tag, "ltr")


@pytest.mark.parametrize("tag", LANGUAGES)
def test_notation_is_isolated(tag: str, seen: Seen) -> None:
    """A move keeps its order whatever stands around it."""
    assert seen[f"{tag}/index.html", 1280]["notation"] == "isolate"


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("page", ["index", "coverage"])
def test_anchors_are_the_same_for_every_reader(tag: str, page: str, seen: Seen) -> None:
    """A link can be passed on between languages."""
    assert seen[f"{tag}/{page}.html", 360]["ids"] == seen[f"en/{page}.html", 360]["ids"]


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != "en"])
@pytest.mark.parametrize("page", ["index", "coverage"])
def test_a_reader_meets_no_english(tag: str, page: str, seen: Seen) -> None:
    """No line of the page is a line of the English one, but for notation and names."""
    english = {line.strip() for line in seen[f"en/{page}.html", 1280]["text"].splitlines()}
    here = {line.strip() for line in seen[f"{tag}/{page}.html", 1280]["text"].splitlines()}
    words = {line for line in english & here if re.search(r"[^\W\d_]{3,} [^\W\d_]{2,}", line)}
    assert words == set()


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_caption_is_seen(
    tag: str, seen: Seen, own_language: Callable[[str], Language], own_facts: dict[str, Any]
) -> None:
    """Word for word, with the moves in their places."""
    from damiera_build.wording import caption

    words = own_language(tag).words
    text = " ".join(seen[f"{tag}/index.html", 1280]["text"].replace("\u00a0", " ").split())
    for fact in own_facts.values():
        said = words.say(*caption(fact)).replace("\u00a0", " ")
        assert said in text


@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_title_of_a_page_is_its_heading(tag: str, seen: Seen) -> None:
    """In the tab as on the page."""
    answer = seen[f"{tag}/index.html", 1280]
    assert answer["title"] in answer["text"]
