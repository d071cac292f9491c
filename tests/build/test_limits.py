"""What may take some time and some memory takes no more, and the limits are gone afterwards."""

from __future__ import annotations

import re
import signal
import sys
import time

import pytest

from damiera_build import limits
from damiera_build.limits import TooMuch, limited

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the limits of Linux")


def test_a_loop_without_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the time that it may take."""
    monkeypatch.setattr(limits, "MOST_SECONDS", 0.05)
    with pytest.raises(TooMuch, match=r"takes longer than 0.05 s"), limited():
        all(iter(int, 1) for _ in iter(int, 1))


def test_a_search_without_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of the regular expression."""
    monkeypatch.setattr(limits, "MOST_SECONDS", 0.05)
    with pytest.raises(TooMuch), limited():
        re.search("(a*)*(a*)*(a*)*b", "a" * 99)


def test_a_text_without_end_is_not_made() -> None:
    """There is no room for it."""
    with pytest.raises(TooMuch, match="takes more than 200 MiB"), limited():
        "x" * (2 * limits.MOST_MEMORY)


def test_nothing_is_left_of_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither of the clock nor of the room, and one inside the other is one."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS), signal.getsignal(signal.SIGVTALRM)
    with limited(), limited():
        time.process_time()
    assert before == (resource.getrlimit(resource.RLIMIT_AS), signal.getsignal(signal.SIGVTALRM))
    assert signal.getitimer(signal.ITIMER_VIRTUAL)[0] == 0
