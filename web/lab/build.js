// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// node build.js ROOT: writes ROOT/build/web: the laboratory as one page, scripts and WebAssembly inside, and the gallery.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildSync } from "esbuild";
import { galleryPage } from "./gallery.js";

const root = resolve(process.argv[2] ?? ".");
const out = join(root, "build/web"), lab = join(root, "web/lab");
const style = readFileSync(join(root, "viewer/style.css"), "utf8") + readFileSync(join(lab, "lab.css"), "utf8");

const bundled = buildSync({
  entryPoints: [join(lab, "lab.js")], bundle: true, minify: true, write: false, format: "iife", target: "es2022", charset: "utf8", legalComments: "none",
  metafile: true,
  alias: { polhode: join(root, "build/npm/polhode/src/index.js") },
  banner: { js: "/* SPDX-License-Identifier: MIT; SPDX-FileCopyrightText: The Polhode developers */" },
});
const foreign = Object.keys(bundled.metafile.inputs).filter((path) => path.includes("node_modules"));
if (foreign.length > 0) throw new Error(`THIRD-PARTY.md does not say whose these are in the laboratory: ${foreign.join(" ")}`);
const script = bundled.outputFiles[0]?.text.replaceAll("</script", "<\\/script") ?? "";
const page = readFileSync(join(lab, "lab.html"), "utf8").replace("@STYLE@", () => style).replace("@SCRIPT@", () => script);

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "gallery"), { recursive: true });
writeFileSync(join(out, "index.html"), page);
const gallery = join(root, "docs/gallery");
if (existsSync(gallery)) {
  cpSync(gallery, join(out, "gallery"), { recursive: true, filter: (path) => !/\.(md|csv|txt)$/.test(path) });
  writeFileSync(join(out, "gallery/index.html"), galleryPage(readFileSync(join(gallery, "README.md"), "utf8"), style));
}
cpSync(join(root, "LICENSE"), join(out, "LICENSE"));
cpSync(join(root, "build/npm/polhode/THIRD-PARTY.txt"), join(out, "THIRD-PARTY.txt")); // of the WebAssembly
console.log(`${join(out, "index.html")}: ${Math.round(page.length / 1024)} kB`);
