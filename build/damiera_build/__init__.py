"""From claims in YAML to proved pictures and pages."""
