# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Sphinx for the site. scripts/make-site puts this file beside copies of the pages, and says where things are."""
import os
import re
import sys

root = os.environ["POLHODE_SOURCE"]
sys.path.insert(0, os.path.join(root, "docs/site"))
sys.path.insert(0, os.path.join(os.environ["POLHODE_BUILD"], "python"))

project = "Polhode"
copyright = "The Polhode developers"
with open(os.path.join(root, "CMakeLists.txt"), encoding="utf-8") as cmake:
    release = version = re.search(r"project\(polhode VERSION ([0-9.]+)", cmake.read())[1]

extensions = ["myst_parser", "breathe", "nbsphinx", "sphinx.ext.autodoc", "katex_math"]
exclude_patterns = ["files", "**.ipynb_checkpoints"]
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]

breathe_projects = {"polhode": os.path.join(os.environ["POLHODE_SITE"], "xml")}
breathe_default_project = "polhode"
breathe_domain_by_extension = {"h": "c"}
breathe_show_include = False
c_id_attributes = ["PLH_API"]
autodoc_member_order = "bysource"
autodoc_typehints = "none"  # python/polhode/*.py and *.pyi have them

nbsphinx_requirejs_path = ""  # nothing comes from elsewhere
nbsphinx_execute = "never"  # scripts/make-site ran them

html_theme = "furo"
html_title = f"Polhode {release}"
html_static_path = ["static"]
html_css_files = ["katex/katex.min.css", "site.css"]
html_extra_path = ["extra"]
html_copy_source = False
html_show_sourcelink = False
html_show_search_summary = False  # it fetches pages, which a browser refuses from the disk
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#005b8f", "color-brand-content": "#005b8f"},
    "dark_css_variables": {"color-brand-primary": "#6cb8e6", "color-brand-content": "#6cb8e6"},
}
smartquotes = False  # -- is an option, no dash
pygments_style = "friendly"
pygments_dark_style = "monokai"
