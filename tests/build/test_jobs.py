"""Many files in several processes: the same as in one, only sooner."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path

import pytest
from click.testing import Result

from damiera_build import survey as survey_module
from damiera_build.commands.check import FORMATS
from damiera_build.console import BAR_WIDTH, bar
from damiera_build.coverage import evidence
from damiera_build.diagnostic import in_order
from damiera_build.fact import Fact
from damiera_build.project import Project, load_project
from damiera_build.survey import MOST_JOBS, PARALLEL_FROM, check_chunk, jobs_for, survey
from damiera_build.verification import spec_files, verify_files
from damiera_engine import ITALIAN

ProjectWith = Callable[[Mapping[str, str | bytes]], Path]
Damiera = Callable[..., Result]

OWN = Path(__file__).parents[2]
CODE = os.pathsep.join([str(OWN / "engine"), str(OWN / "build")])
FOLDER = "diagrams/italian"
KINDS: list[str | bytes] = [
    "position: W:W21,24:B10,18,20\nmandatory: 21x14x5\n",
    "position: W:W21,24:B10,18,20\nmandatory: 24x15\ncaptured: [10, 18]\n",
    "shows: most-kings\nposition: W:WK14:B10,K19\nmandatory: 14x23\nforbidden: 14x5\n",
    "position: [",
    b"\xff",
    "",
]

needs_fork = pytest.mark.skipif(
    "fork" not in get_all_start_methods(), reason="this system cannot copy a process"
)


def start_with(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes be started in one way, whatever runs beside the test."""
    monkeypatch.setattr(survey_module, "_context", lambda: get_context(method))


@pytest.fixture
def mixed(project_with: ProjectWith) -> Path:
    """A project with files of every kind; some ids stand twice."""
    files = {f"{FOLDER}/a/{n:03}.yaml": KINDS[n % len(KINDS)] for n in range(90)}
    files |= {f"{FOLDER}/b/{n:03}.yaml": KINDS[0] for n in range(0, 90, 7)}
    return project_with(files)


@pytest.mark.parametrize("output", FORMATS)
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_the_report_is_the_same_byte_for_byte(
    output: str, method: str, mixed: Path, damiera: Damiera, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many processes there are, and however they are started."""
    if method not in get_all_start_methods():
        pytest.skip("this system cannot start a process so")
    start_with(method, monkeypatch)
    alone = damiera(mixed, "check", "--format", output, "--jobs", "1")
    together = damiera(mixed, "check", "--format", output, "--jobs", "3")
    assert alone.exit_code == together.exit_code == 1
    assert (alone.stdout, alone.stderr) == (together.stdout, together.stderr)


def test_it_finds_what_is_found_where_facts_are_kept(mixed: Path) -> None:
    """The gate and the build do not disagree."""
    project = load_project_in(mixed)
    files = list(spec_files([project.diagrams]))
    with_facts, done = verify_files(project, files), survey(project, files)
    assert in_order(done.findings) == in_order(with_facts.findings)
    assert (done.proved, len(done.diagrams)) == (frozenset(with_facts.facts), with_facts.checked)


def load_project_in(root: Path) -> Project:
    """Return the project in a folder that needs no configuration."""
    (root / "damiera.toml").touch()
    return load_project(root)


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_evidence_is_that_of_the_facts(
    jobs: int, own_project: Project, own_facts: Mapping[str, Fact]
) -> None:
    """Weighed in another process it weighs the same."""
    done = survey(own_project, spec_files([own_project.diagrams]), weigh=True, jobs=jobs)
    assert done.evidence == [evidence(fact, ITALIAN) for fact in own_facts.values()]


def test_nothing_is_weighed_unasked(own_project: Project) -> None:
    """It takes a look at the position without each of the rules."""
    assert survey(own_project, spec_files([own_project.diagrams])).evidence == []


def test_a_complete_project_is_as_complete_in_several_processes(damiera: Damiera) -> None:
    """Our own: every rule is proved, and the page shows what is proved."""
    result = damiera(OWN, "check", "--jobs", "2")
    assert (result.exit_code, "D402" in result.stdout, "D301" in result.stdout) == (
        0,
        False,
        False,
    )


def test_progress_counts_up_to_the_end(own_project: Project) -> None:
    """In steps that are told as they are made."""
    files = list(spec_files([own_project.diagrams]))
    for jobs in (1, 2):
        told: list[int] = []
        survey(own_project, files, jobs=jobs, tell=told.append)
        assert (told, told[-1], len(told) > 1) == (sorted(set(told)), len(files), True)


@pytest.mark.parametrize(
    ("done", "total", "told"),
    [
        (0, 10, f"[{'.' * BAR_WIDTH}] 0 of 10"),
        (5_000, 10_000, f"[{'#' * 12}{'.' * 12}] 5,000 of 10,000"),
        (10_000, 10_000, f"[{'#' * BAR_WIDTH}] 10,000 of 10,000"),
    ],
)
def test_a_bar_shows_how_far_it_has_come(done: int, total: int, told: str) -> None:
    """And says it in numbers."""
    assert bar(done, total) == told


def on_a_terminal(root: Path, *arguments: str, **environment: str) -> str:
    """Return what a command of damiera writes where both its streams are a terminal."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    variables = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
    with subprocess.Popen(
        [sys.executable, "-m", "damiera_build", *arguments],
        cwd=root,
        env=variables | {"PYTHONPATH": CODE, "COLUMNS": "80"} | environment,
        stdout=theirs,
        stderr=theirs,
    ):
        os.close(theirs)
        data = b""
        try:
            while more := os.read(ours, 65536):
                data += more
        except OSError:  # the other end is closed
            pass
    os.close(ours)
    return data.decode()


def test_a_terminal_shows_a_bar_for_many_files_and_wipes_it(project_with: ProjectWith) -> None:
    """What stays is the last line."""
    root = project_with({f"{FOLDER}/{n}.yaml": KINDS[0] for n in range(PARALLEL_FROM)})
    written = on_a_terminal(root, "check")
    assert f"[{'#' * BAR_WIDTH}] {PARALLEL_FROM} of {PARALLEL_FROM}" in written
    assert written.split("\r")[-2:] == [f"{PARALLEL_FROM} diagrams proved", "\n"]


def test_a_terminal_shows_no_bar_for_few_files(mixed: Path) -> None:
    """It would only flash."""
    assert "[#" not in on_a_terminal(mixed, "check")


@pytest.mark.parametrize(("environment", "is_colored"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_a_terminal_gets_color_unless_it_is_refused(
    environment: dict[str, str], is_colored: bool, mixed: Path
) -> None:
    """By the variable that is known for it."""
    assert ("\x1b[1;31m" in on_a_terminal(mixed, "check", **environment)) is is_colored


def test_a_pipe_gets_no_color(mixed: Path, damiera: Damiera) -> None:
    """Nor does a file."""
    assert "\x1b" not in damiera(mixed, "check").stdout


def test_no_bar_stands_in_a_log(mixed: Path, damiera: Damiera) -> None:
    """Only a terminal can draw over a line."""
    assert damiera(mixed, "check").stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("files", "cores", "jobs"),
    [
        (1, 8, 1),
        (PARALLEL_FROM - 1, 8, 1),
        (PARALLEL_FROM, 8, 2),
        (PARALLEL_FROM, 1, 1),
        (10_000, 2, 2),
        (10_000, 8, 8),
        (100_000, 500, MOST_JOBS),
    ],
)
def test_as_many_processes_are_started_as_are_of_use(
    files: int, cores: int, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Few files need none, and more than there are cores help nobody."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(cores)), raising=False)
    assert jobs_for(files) == jobs


def test_a_system_that_hides_which_cores_it_lends_is_asked_for_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """macOS and Windows."""
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    assert jobs_for(10_000) == 3


@pytest.mark.parametrize("jobs", ["0", "-1", "many"])
def test_a_number_of_processes_is_one_or_more(
    jobs: str, project_with: ProjectWith, damiera: Damiera
) -> None:
    """Anything else is a slip."""
    root = project_with({f"{FOLDER}/one.yaml": KINDS[0]})
    assert damiera(root, "check", "--jobs", jobs).exit_code == 2


def test_a_worker_loads_neither_jinja2_nor_cairosvg() -> None:
    """Each process would pay for it."""
    files = sorted(str(path) for path in (OWN / FOLDER).glob("*.yaml"))[:3]
    program = (
        "import sys; from damiera_build.survey import check_chunk;"
        "done = check_chunk('italian', True, [(name, name) for name in sys.argv[1:]]);"
        "print(len(done), sorted({'jinja2', 'cairosvg', 'polib', 'click'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *files],
        env={**os.environ, "PYTHONPATH": CODE},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "3 []\n", done.stderr


def test_what_comes_back_from_a_process_is_no_fact() -> None:
    """A proof is made where it is used; what is sent is what is said of a file."""
    file = str(OWN / FOLDER / "most-pieces.yaml")
    (one,) = check_chunk("italian", True, [(file, "one.yaml")])
    data = pickle.dumps(one)
    assert (pickle.loads(data), b"Fact" in data) == (one, False)  # noqa: S301 - our own bytes


def test_a_process_answers_for_the_files_that_it_is_handed() -> None:
    """In their order, in a process that knows nothing else."""
    files = sorted(str(path) for path in (OWN / FOLDER).glob("*.yaml"))[:3]
    tasks = [(name, name) for name in files]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        answers = pool.submit(check_chunk, "italian", False, tasks).result()
    assert [answer.path for answer in answers] == files


def die(*_: object) -> None:
    """End a process as a lack of memory does."""
    os._exit(9)


@needs_fork
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_killed_process_is_no_success(
    mixed: Path, damiera: Damiera, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not everything was checked: exit code 2, and a way out."""
    start_with("fork", monkeypatch)
    monkeypatch.setattr(survey_module, "check_chunk", die)
    result = damiera(mixed, "check", "--jobs", "2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("damiera: a process was killed")


def test_a_folder_that_cannot_be_listed_is_told(
    project_with: ProjectWith, damiera: Damiera, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is in it would be passed over in silence."""
    root = project_with({f"{FOLDER}/one.yaml": KINDS[0], f"{FOLDER}/shut/two.yaml": KINDS[1]})
    scandir = os.scandir

    def refuse(path: str) -> object:
        if str(path).endswith("shut"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    result = damiera(root, "check")
    assert (result.exit_code, f"{FOLDER}/shut:1:1: error D001" in result.stdout) == (1, True)
