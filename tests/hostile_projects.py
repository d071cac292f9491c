"""Projects that mean harm, or were broken by accident: their files, a command, and what it says."""

from __future__ import annotations

from dataclasses import dataclass, field

SPEC = "diagrams/italian/one.yaml"
GOOD = "position: W:W21,24:B10,18,20\nmandatory: 21x14x5\n"
PAGE = "# Two {#title}\n\nA page. {#summary}\n\n[diagram one]\n"
TWO = 'languages = ["en", "it"]\n'
BOMB = "a: &a [1,1,1,1,1,1,1,1,1]\n" + "".join(
    f"{new}: &{new} [{','.join([f'*{old}'] * 9)}]\n"
    for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)


@dataclass(frozen=True)
class Hostile:
    """A project of one true diagram and a page, apart from what is given.

    Attributes:
        name: what is hostile.
        files: files in place of the usual ones, or besides; a number is a size, of zeros.
        says: what the command must say.
        exits: the exit code.
        command: what is run.
        links: names, and where they lead.
    """

    name: str
    files: dict[str, str | bytes | int]
    says: str
    exits: int = 2
    command: tuple[str, ...] = ("build",)
    links: dict[str, str] = field(default_factory=dict)


def spec(name: str, text: str | bytes | int, says: str) -> Hostile:
    """Return a project whose one diagram is hostile."""
    return Hostile(name, {SPEC: text}, says, 1)


def template(name: str, text: str | bytes | int, says: str) -> Hostile:
    """Return a project whose template of the index is hostile."""
    return Hostile(f"a template: {name}", {"templates/index.html.j2": text}, says)


def picture(name: str, inside: str, says: str, before: str = "") -> Hostile:
    """Return a project whose template of the diagrams is hostile."""
    size = 'viewBox="0 0 640 672" width="640" height="672"'
    svg = f'{before}<svg xmlns="http://www.w3.org/2000/svg" {size}>{inside}</svg>'
    return Hostile(f"a picture: {name}", {"templates/diagram.svg.j2": svg}, f"draws {says}")


def configured(name: str, text: str | bytes | int, says: str) -> Hostile:
    """Return a project whose configuration is hostile."""
    return Hostile(f"damiera.toml: {name}", {"damiera.toml": text}, says, command=("check",))


def catalogue(name: str, text: str | bytes | int, says: str) -> Hostile:
    """Return a project whose translation is hostile."""
    files = {"damiera.toml": TWO, "rules/italian/locale/it.po": text}
    return Hostile(f"a catalogue: {name}", files, says, 1)


ENTRY = 'msgctxt "title"\nmsgid "Two"\nmsgstr "Due"\n'
ENTITY = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>'
LOOPS = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"

PROJECTS = (
    spec("an alias bomb", BOMB, "D003"),
    spec("lists a thousand deep", f"{GOOD}legal: {'[' * 1200}{']' * 1200}\n", "nested too deep"),
    spec("maps at the limit of size", "a: {" * 16000, "D00"),
    spec("a hundred megabytes", 100 << 20, "larger than 64 KiB"),
    spec("five thousand digits", f"{GOOD}captured: [{'9' * 5000}]\n", "D011"),
    spec("a line of ten thousand moves", f"{GOOD}moves: {'22-18 ' * 9999}\n", "error"),
    spec("two hundred squares", f"position: W:W{'K9,' * 9999}1:B2\nlegal: 1-5\n", "D008"),
    Hostile("a loop of links", {}, "1 diagram proved", 0, links={"diagrams/italian/x": "."}),
    Hostile(
        "a link in the place of a diagram",
        {},
        "error D001: a link that leads out of the project",
        1,
        ("check",),
        {"diagrams/italian/two.yaml": "/etc/passwd"},
    ),
    Hostile(
        "a link in the place of a diagram, built",
        {},
        "a link that leads out of the project",
        1,
        links={"diagrams/italian/two.yaml": "/etc/passwd"},
    ),
    Hostile(
        "a link in the place of a diagram, drawn",
        {},
        "a link that leads out of the project",
        1,
        ("render", "two.yaml", "-o", "site/two.svg"),
        {"two.yaml": "/etc/passwd"},
    ),
    Hostile(
        "a link to a folder elsewhere",
        {},
        "error D001: a link to a folder, which is not followed",
        1,
        ("check",),
        {"diagrams/italian/more": "/usr"},
    ),
    Hostile(
        "a page that is a link",
        {},
        "leads out of",
        2,
        ("check",),
        {"rules/italian/page.md": "/etc/passwd"},
    ),
    Hostile("a huge page", {"rules/italian/page.md": 100 << 20}, "larger than 1024 KiB", 1),
    Hostile(
        "brackets on a page", {"rules/italian/page.md": "# a {#title}\n\n" + "[" * 9999}, "", 1
    ),
    Hostile("a site that is a link", {}, "leads out of", links={"site": "/usr"}),
    Hostile("a part of the site that is a link", {}, "a link", links={"site/diagrams": "/usr"}),
    Hostile(
        "a manifest that is a link",
        {},
        "1 diagram proved",
        0,
        links={"site/manifest.json": "/etc/passwd", "site/.damiera-build": "/etc/nothing"},
    ),
    Hostile(
        "a manifest that lists other files",
        {
            "site/manifest.json": '{"drawn_from": {}, "files": {"../damiera.toml": "x", '
            f'"../{SPEC}": "x", "/etc/hosts": "x", "\\u0000": "x"}}}}'
        },
        "1 diagram proved",
        0,
    ),
    Hostile("a huge manifest", {"site/manifest.json": 100 << 20}, "1 diagram proved", 0),
    template("an absolute path", "{% include '/etc/passwd' %}", "there is no template"),
    template("a path upward", "{% include '../damiera.toml' %}", "there is no template"),
    template("loops", LOOPS, "takes longer than 1 s"),
    template("a long text", "{{ 'x' * 9999999999 }}", "takes more than 200 MiB"),
    template("a wide text", "{{ '%9999999999d' % 1 }}", "takes more than 200 MiB"),
    template("a power", "{{ 10 ** 10 ** 9 }}", "templates have no powers"),
    template("a long range", "{{ range(999999999) | list }}", "Range too big"),
    template("itself", "{% include 'index.html.j2' %}", "recursion"),
    template("brackets", f"{{{{ {'[' * 9999} }}}}", "nested too deep"),
    template("Python's insides", "{{ ''.__class__.__mro__ }}", "unsafe"),
    template("Latin-1", b"\xe8", "not UTF-8"),
    template("a hundred megabytes", 100 << 20, "larger than 256 KiB"),
    Hostile(
        "a template: a link",
        {},
        "a link that leads out of the folder",
        links={"templates/index.html.j2": "/etc/passwd"},
    ),
    Hostile("a template: a loop", {}, "a link", links={"templates/index.html.j2": "index.html.j2"}),
    Hostile("the templates: a loop", {}, "in a circle", links={"templates": "templates"}),
    picture("an external entity", "&x;", "a document type", ENTITY),
    picture("an address", '<image href="http://127.0.0.1:9/x"/>', "the element image"),
    picture("a file", '<use href="file:///etc/hostname#x"/>', "a reference to file:"),
    picture("a file in a style", "<style>.a{fill:url(/etc/hostname)}</style>", "a reference in"),
    picture("a style sheet", '<style>@import "http://127.0.0.1:9/x";</style>', "a style sheet"),
    picture("what uses itself", '<g id="a"><use href="#a"/></g>', "a use within"),
    configured("a hundred megabytes", 100 << 20, "larger than 8 KiB"),
    configured("UTF-16", TWO.encode("utf-16"), "UTF-16"),
    configured("Latin-1", b"site = '\xe8'", "not UTF-8"),
    configured("lists", f"a = {'[' * 4000}", "nested too deep"),
    configured("keys", f"a{'.a' * 3900} = 1", "damiera.toml"),
    configured("a zero byte", 'site = "a\\u0000b"', "site is no path"),
    configured("a long name", f'site = "{"a" * 5000}"', "site is no path"),
    configured("a long number", f"complete = {'9' * 5000}", "cannot be read"),
    configured("an escape in a key", '"\\u001b[31m" = 1', "unknown key"),
    configured("an override", 'site = "\u202ea"', "U+202E"),
    configured("a language that is a path", 'languages = ["../../x"]', "no language tag"),
    configured("markup for a language", "languages = ['a\"><b']", "no language tag"),
    configured("an absolute path", 'templates = "/etc"', "leads out of"),
    Hostile(
        "damiera.toml: a loop", {"damiera.toml": 'site = "x"'}, "in a circle", links={"x": "x"}
    ),
    catalogue("a path", "/etc/passwd", "L401"),
    catalogue("a hundred megabytes", 100 << 20, "L401"),
    catalogue("no closing quotation mark", ENTRY.replace('Due"', "Due"), "closing quotation mark"),
    catalogue("an entry that stands twice", f"{ENTRY}\n{ENTRY}", "stands in line"),
    Hostile(
        "a catalogue: a link",
        {"damiera.toml": TWO},
        "leads out of",
        links={"rules/italian/locale/it.po": "/etc/passwd"},
    ),
    Hostile(
        "a term that is looked for without end",
        {
            "damiera.toml": TWO,
            "rules/italian/locale/it.po": ENTRY,
            "rules/italian/terms/it.yaml": "man: {forbidden: '(.*)*(.*)*(.*)*(.*)*x'}\n",
        },
        "takes longer than 1 s",
        0,
        ("i18n", "check"),
    ),
    Hostile(
        "terms: a link",
        {"damiera.toml": TWO, "rules/italian/locale/it.po": ENTRY},
        "leads out of",
        0,
        ("i18n", "check"),
        {"rules/italian/terms/it.yaml": "/etc/passwd"},
    ),
)
