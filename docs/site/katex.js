// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Formulas as HTML: reads lines {"tex", "display"}, writes lines {"html"} or {"error"}.
const katex = require("katex");
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { tex, display } = JSON.parse(line);
  try {
    const html = katex.renderToString(tex, { displayMode: display, strict: "error", output: "htmlAndMathml" });
    console.log(JSON.stringify({ html }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error.message) }));
  }
});
