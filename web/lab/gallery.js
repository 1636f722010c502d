// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The gallery of the papers as a page: the Markdown that scripts/make-gallery writes, which has headings, paragraphs, pictures
// and tables and nothing else.

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Links and code inside a line. @param {string} text */
function inline(text) {
  return escaped(text).replace(/\[([^\]]*)\]\(([^)\s]*)\)/g, '<a href="$2">$1</a>').replace(/`([^`]*)`/g, "<code>$1</code>");
}

/** @param {string[]} lines of a table */
function table(lines) {
  /** @param {string} line */
  const cells = (line) => line.replace(/^\||\|\s*$/g, "").split(/(?<!\\)\|/).map((c) => inline(c.trim()));
  const [head = "", , ...rows] = lines;
  const body = rows.map((row) => `<tr>${cells(row).map((c) => `<td>${c}</td>`).join("")}</tr>`).join("\n");
  return `<div class="scroll" tabindex="0"><table><thead><tr>${cells(head).map((c) => `<th scope="col">${c}</th>`).join("")}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** @param {string} block */
function element(block) {
  const picture = /^!\[([^\]]*)\]\(([^)]*)\)$/.exec(block), heading = /^(#+) (.*)$/.exec(block);
  if (block.startsWith("<!--")) return "";
  if (heading) return `<h${heading[1]?.length}>${inline(heading[2] ?? "")}</h${heading[1]?.length}>`;
  if (picture) return `<img loading="lazy" alt="${escaped(picture[1] ?? "")}" src="${escaped(picture[2] ?? "")}" id="${escaped((picture[2] ?? "").split("/")[0] ?? "")}">`;
  if (block.startsWith("|")) return table(block.split("\n"));
  return `<p>${inline(block)}</p>`;
}

/** @param {string} markdown @param {string} style */
export function galleryPage(markdown, style) {
  const body = markdown.split(/\n{2,}/).map((b) => b.trim()).filter(Boolean).map(element).join("\n");
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Five papers on rigid-body rotation, reproduced</title>
<style>${style}
#polhode img { max-width: min(100%, 60rem); height: auto; background: #ffffff; scroll-margin-top: 4rem; }
td { white-space: normal; text-align: left; vertical-align: top; }</style></head>
<body><main id="polhode"><p><a href="../index.html">The laboratory</a></p>
${body}
</main></body></html>
`;
}
