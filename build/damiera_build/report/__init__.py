"""What was found, for people and for programs: a module a format."""

from damiera_build.report.json import json_report
from damiera_build.report.text import count, summary, text_report

__all__ = ["count", "json_report", "summary", "text_report"]
