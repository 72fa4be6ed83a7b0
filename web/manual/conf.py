# SPDX-License-Identifier: Apache-2.0
"""How Sphinx makes a site of the pages in docs/. scripts/site calls it, and warnings are errors there.

The links of docs/index.md to pages are the navigation, under its headings.
"""
import pathlib
import re
import shutil

project = "orbweaver"
html_title = "orbweaver"
html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["manual.css"]
html_js_files = ["manual.js"]
html_copy_source = False  # the sources stand in docs/
html_show_copyright = False
html_show_search_summary = False  # it would be fetched, which browsers forbid to pages that are files
extensions = ["myst_parser"]
myst_heading_anchors = 3
highlight_language = "none"  # of blocks that name no language

_heading = re.compile(r"^## (.+)$")
_link = re.compile(r"\[([^\]]+)\]\(([^)#]+)\.md\)")


def navigation(index):
    """The pages of each section of the index, as hidden tables of contents in Markdown."""
    sections = []
    for line in index.splitlines():
        if match := _heading.match(line):
            sections.append((match[1], []))
        elif sections:
            sections[-1][1].extend(f"{text[0].upper()}{text[1:]} <{page}>" for text, page in _link.findall(line))
    return "".join(
        "\n```{toctree}\n:hidden:\n:caption: " + caption + "\n\n" + "\n".join(pages) + "\n```\n" for caption, pages in sections if pages
    )


def add_navigation(_app, page, source):
    if page == "index":
        source[0] += navigation(source[0])


def link_reference(_app, page, source):
    """The reference of the library is beside these pages, if scripts/site has Doxygen to make it."""
    if page == "library" and shutil.which("doxygen"):
        source[0] = source[0].replace("`build/site/headers/index.html`", '<a href="headers/index.html">headers/index.html</a>')


def leave_out_module(_app, _page, _template, context, _doctree):
    """The theme's script is an ES module in Debian's build, which a script tag and a page that is a file cannot load."""
    context["script_files"] = [file for file in context["script_files"] if not file.endswith("scripts/furo.js")]


def leave_out_import(app, failure):
    """Debian's build of the theme takes normalize.css from where only a web server of Debian's has it."""
    style = pathlib.Path(app.outdir, "_static/styles/furo.css")
    if failure is None:
        style.write_text(re.sub(r"@import url\(/javascript/[^)]*\);", "", style.read_text()))


def setup(app):
    app.connect("source-read", add_navigation)
    app.connect("source-read", link_reference)
    app.connect("html-page-context", leave_out_module, priority=900)
    app.connect("build-finished", leave_out_import)
