"""Where a project's own templates run: they are a stranger's code.

They reach nothing but the values they are given and each other, read no file outside their folder,
and take a limited time and memory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    FileSystemLoader,
    Template,
    TemplateRuntimeError,
    TemplateSyntaxError,
)
from jinja2.sandbox import ImmutableSandboxedEnvironment

from damiera_build.limits import TooMuch, limited

if TYPE_CHECKING:
    from jinja2 import Environment

LARGEST_TEMPLATE: Final = 256 * 1024
"""In bytes."""


class LimitedTemplate(Template):
    """A template that takes no more than its share of time and memory."""

    def render(self, *args: Any, **kwargs: Any) -> str:
        """Return what the template makes of some values."""
        try:
            with limited():
                return super().render(*args, **kwargs)
        except TooMuch as error:
            told = TemplateRuntimeError(str(error))
            raise told.with_traceback(error.__traceback__) from None


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, with limits."""

    template_class = LimitedTemplate
    intercepted_binops = frozenset(["**"])

    def __init__(self, **options: Any) -> None:
        """Make a sandbox with Jinja's options."""
        super().__init__(**options)
        del self.globals["lipsum"]  # words of chance, as many as one likes

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:  # noqa: ARG002
        """Refuse powers, which no limit of ours interrupts."""
        raise TemplateRuntimeError("templates have no powers")

    def compile(self, source: Any, name: Any = None, *args: Any, **kwargs: Any) -> Any:
        """Return a template's code."""
        try:
            with limited():
                return super().compile(source, name, *args, **kwargs)
        except RecursionError:
            problem = "this is nested too deep"
        except TooMuch as error:
            problem = f"the template {error}"
        except ValueError as error:
            problem = str(error)
        raise TemplateSyntaxError(problem, 1, name)


def sandbox(folder: Path, own: BaseLoader, options: Mapping[str, Any]) -> Sandbox:
    """Return a sandbox in which a template in a project's folder replaces one of our own."""
    return Sandbox(loader=ChoiceLoader([ProjectLoader(folder), own]), **options)


class ProjectLoader(FileSystemLoader):
    """Loads the templates in a project's folder, and through no link any other file."""

    def __init__(self, folder: Path) -> None:
        """Load from a folder."""
        super().__init__(folder)
        self._folder = folder

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """Return a template's text."""
        try:
            path = (self._folder / template).resolve()
            is_here = path.is_file()
            is_inside = path.is_relative_to(self._folder.resolve())
        except (OSError, RuntimeError, ValueError):
            is_here, is_inside = True, False
        if is_here and not is_inside and (self._folder / template).is_symlink():
            raise TemplateSyntaxError("a link that leads out of the folder", 1, template)
        if is_here and path.stat().st_size > LARGEST_TEMPLATE:
            problem = f"the file is larger than {LARGEST_TEMPLATE // 1024} KiB"
            raise TemplateSyntaxError(problem, 1, template)
        try:
            return super().get_source(environment, template)
        except UnicodeDecodeError as error:
            raise TemplateSyntaxError(f"not UTF-8 at byte {error.start}", 1, template) from None
