"""Links, names and citations of the documentation lead somewhere."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    path
    for path in (*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "bench" / "README.md")
    if path.is_file()
]
SOURCES = [path for folder in ("mfm_*", "test", "bench") for path in sorted(ROOT.glob(f"{folder}/**/*.py"))]
EQUATIONS = (ROOT / "docs" / "equations.md").read_text("utf-8")
CITED = re.compile(r"\[([A-Z][a-z]\w*\d{4})\b([^\]]*)\]|\[([A-Z][a-z]{2}\w*),(\s[^\]]*)\]")


def links(page):
    """(text, target without anchor, anchor) of every relative link."""
    found = re.findall(r"\[([^\]]*)\]\(([^)\s#]*)#?([^)\s]*)\)", page.read_text("utf-8"))
    return [link for link in found if not re.match(r"\w+:", link[1])]


def anchors(page):
    """Anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in headings}


def names(path):
    """Functions, classes, methods (Class.method) and module variables of a source file."""
    found = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{item.name}" for item in node.body if isinstance(item, ast.FunctionDef)}
        if isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def prose(path):
    """Docstrings and comments of a source file."""
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline)
    kinds = tokenize.COMMENT, tokenize.STRING
    return [t.string for t in tokens if t.type in kinds and t.string.startswith(("#", '"""', 'r"""'))]


def numbers(text):
    """Equation numbers of 'eq. 5, 7-9'."""
    found = set()
    for part in re.findall(r"eq\. ([\d\s,*-]+)", text):
        for first, last in re.findall(r"(\d+)\s*(?:-\s*(\d+))?", part.replace("*", "")):
            found |= set(range(int(first), int(last or first) + 1))
    return found


def citations():
    """(file, key, what follows it) of every citation in code."""
    for path in SOURCES:
        for text in prose(path):
            for dated, after, word, more in CITED.findall(text):
                yield path.relative_to(ROOT), dated or word, after or more


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files_and_headings(page):
    for text, target, anchor in links(page):
        goal = (page.parent / target).resolve() if target else page
        assert goal.exists(), f"[{text}]({target})"
        if anchor and goal.suffix == ".md":
            assert anchor in anchors(goal), f"[{text}]({target}#{anchor})"


def test_equations_page_names_functions_and_tests_that_exist():
    found = re.findall(r"\[`(\w+|\w+\.py)(::?)([\w.]+)`\]\(\.\./([^)]+)\)", EQUATIONS)
    assert len(found) == len(re.findall(r"\[`", EQUATIONS)) > 100
    for where, colons, name, target in found:
        path = ROOT / target
        assert path.name == (where if colons == "::" else f"{where}.py"), target
        assert name in names(path), f"{target} has no {name}"


def test_equations_page_has_every_equation_the_engine_cites():
    listed = {key: set() for key in ("Snake2019", "Rov1Arm2017", "Rov2Arm2019")}
    for key in listed:
        table = re.search(rf"^\| {key} \|.*?(?=^$)", EQUATIONS, re.DOTALL | re.MULTILINE)[0]
        for row in table.splitlines():
            listed[key] |= numbers(row.split("|")[1])
    for path, key, after in citations():
        if key in listed:
            assert numbers(after) <= listed[key], f"{path}: [{key}{after}]"


def test_every_citation_is_on_the_references_page():
    known = set(re.findall(r"\*\*\[(\w+)\]\*\*", (ROOT / "docs" / "references.md").read_text("utf-8")))
    used = {key: str(path) for path, key, _ in citations()}
    for page in PAGES:
        used |= {key: page.name for key in re.findall(r"\[([A-Z][a-z]\w*\d{4})\b", page.read_text("utf-8"))}
    assert len(used) >= 5 and used.keys() <= known, {key: used[key] for key in used.keys() - known}


def test_pages_that_code_mentions_exist_with_the_section_it_names():
    mentioned = [
        (path, *found)
        for path in SOURCES
        for text in prose(path)
        for found in re.findall(r"(docs/\w+\.md)(?:, (?:section (\d+)|(\w+)\]))?", text)
    ]
    assert mentioned
    for path, page, section, word in mentioned:
        assert (ROOT / page).is_file(), f"{path}: {page}"
        headings = re.findall(r"^#+ (.*)$", (ROOT / page).read_text("utf-8"), re.MULTILINE)
        assert not section or any(heading.startswith(f"{section}. ") for heading in headings), (
            f"{path}: {page}, {section}"
        )
        assert not word or any(word in heading.lower() for heading in headings), f"{path}: {page}, {word}"
