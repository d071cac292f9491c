"""Which findings are asked for: by code, or by the first signs of a code."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from damiera_build.diagnostic import Code


class UnknownCodeError(Exception):
    """Raised for a text with which no code begins; the message names the nearest one."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Prefixes of codes that are asked for, all if there are none, and that are not.

    Where a code has both, the longer prefix decides; `--select D1 --ignore D104` is all of D1 but
    D104, and `--select D104 --ignore D1` is D104 alone.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def __contains__(self, code: Code) -> bool:
        """Tell whether a code is asked for."""
        return _longest(self.select or ("",), code) > _longest(self.ignore, code)


def _longest(prefixes: Iterable[str], code: Code) -> int:
    """Return the length of the longest prefix of a code, -1 if there is none."""
    return max((len(p) for p in prefixes if code.name.startswith(p)), default=-1)


def read_codes(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the prefixes in options such as `D1,L405`.

    Raises:
        UnknownCodeError: for one with which no code begins.
    """
    prefixes = []
    for text in texts:
        for part in text.split(","):
            prefix = part.strip().upper()
            if not prefix or not any(code.name.startswith(prefix) for code in Code):
                raise UnknownCodeError(_unknown(part.strip()))
            prefixes.append(prefix)
    return tuple(prefixes)


def _unknown(text: str) -> str:
    if not text:
        return "an empty code; codes stand between commas: D1,L405"
    names = [code.name for code in Code]
    from difflib import get_close_matches

    near = get_close_matches(text.upper(), [*names, *{name[:2] for name in names}], 1, 0.5)
    hint = f"; did you mean {near[0]}?" if near else ""
    return f"no code begins with {text[:40]}{hint}"
