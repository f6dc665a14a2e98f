"""The page of all reproduced examples: one HTML file beside its figures and tables, and the numbers as JSON."""

import csv
import json
from collections.abc import Mapping
from pathlib import Path

from jinja2 import Environment

from mfm_reproduction.section import Section

TEMPLATE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reproduced examples</title>
<style>
  body { margin: 0 auto; max-width: 62rem; padding: 2rem 1.25rem 4rem; color: #1f2933; background: #fff;
         font: 16px/1.6 system-ui, sans-serif; }
  h1 { font-size: 1.9rem; font-weight: 600; margin: 0 0 .5rem; }
  h2 { font-size: 1.35rem; font-weight: 600; margin: 3.5rem 0 .5rem; padding-top: 1rem; border-top: 1px solid #e4e7eb; }
  p { max-width: 44rem; }
  nav a { margin-right: 1.25rem; }
  a { color: #2a6bc7; text-decoration: none; } a:hover { text-decoration: underline; }
  img { display: block; max-width: 100%; margin: 1.5rem auto; }
  table { border-collapse: collapse; font-size: .9rem; margin: 1rem 0; }
  td, th { padding: .2rem 1.2rem .2rem 0; text-align: left; border-bottom: 1px solid #e4e7eb; }
  td.number { font-variant-numeric: tabular-nums; text-align: right; padding-right: 0; white-space: nowrap; }
  .wide { overflow-x: auto; } summary { cursor: pointer; color: #52606d; }
</style>
<h1>Reproduced examples</h1>
<p>Examples of the Moving Frame Method papers, run by mfm. Every number says what it was compared with.
All of them are in <a href="numbers.json">numbers.json</a>.</p>
<nav>{% for name, section in sections.items() %}<a href="#{{ name }}">{{ section.title }}</a> {% endfor %}</nav>
{% for name, section in sections.items() %}
<h2 id="{{ name }}">{{ section.title }}</h2>
{% for paragraph in section.text.split("\n\n") %}<p>{{ paragraph }}</p>
{% endfor %}
<table>
{% for label, value in section.numbers.items() %}
<tr><td>{{ label }}</td><td class="number">{{ "%.6g" % value }}</td></tr>
{% endfor %}</table>
{% for figure in section.figures %}<img src="{{ relative(figure) }}" alt="{{ section.title }}: {{ figure.stem }}">
{% endfor %}
{% for table in section.tables %}<details><summary>{{ relative(table) }}</summary>
<p><a href="{{ relative(table) }}">CSV</a></p><div class="wide"><table>
{% for row in rows(table) %}<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>
{% endfor %}</table></div></details>
{% endfor %}
{% endfor %}
</html>
"""
LONGEST = 60  # rows of a table that the page shows; the file has them all


def write_page(sections: Mapping[str, Section], out: Path) -> Path:
    """Write index.html and numbers.json into ``out`` and return the page's path."""
    out.mkdir(parents=True, exist_ok=True)
    numbers = {name: section.numbers for name, section in sections.items()}
    (out / "numbers.json").write_text(json.dumps(numbers, indent=2) + "\n", encoding="utf-8")
    template = Environment(autoescape=True, trim_blocks=True).from_string(TEMPLATE)
    page = out / "index.html"
    html = template.render(sections=sections, relative=lambda path: path.relative_to(out).as_posix(), rows=_rows)
    page.write_text(html, encoding="utf-8")
    return page


def _rows(table: Path) -> list[list[str]]:
    with table.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))[: LONGEST + 1]
