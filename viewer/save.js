// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// What one takes home: a picture (PNG, SVG), a movie, and the whole screen for a lecture.
import { make } from "./timeline.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./timeline.js").Timeline} Timeline */

/** @param {string} name @param {Blob} blob */
export function saveBlob(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/**
 * A scene with its labels on one canvas.
 * @param {Scene} scene
 * @param {HTMLCanvasElement} canvas
 * @param {boolean} [clear] without the colour behind it
 */
export function composite(scene, canvas, clear = false) {
  const { width, height } = scene.canvas, g = canvas.getContext("2d");
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  if (!g) return;
  const ratio = scene.ratio, style = getComputedStyle(scene.host);
  g.clearRect(0, 0, width, height);
  g.fillStyle = style.getPropertyValue("--panel");
  if (!clear) g.fillRect(0, 0, width, height);
  g.drawImage(scene.canvas, 0, 0);
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.lineJoin = "round";
  for (const { text, x, y, colour, size } of labelsOf(scene)) {
    g.font = `600 ${size * ratio}px system-ui, sans-serif`;
    g.strokeStyle = style.getPropertyValue("--panel");
    g.lineWidth = 4 * ratio;
    if (!clear) g.strokeText(text, x * width, y * height);
    g.fillStyle = colour;
    g.fillText(text, x * width, y * height);
  }
}

/** The labels that are seen; places from 0 to 1. @param {Scene} scene */
function labelsOf(scene) {
  return [...scene.texts.values()].filter((e) => !e.hidden).map((e) => {
    const style = getComputedStyle(e);
    return { text: e.textContent ?? "", x: parseFloat(e.style.left) / 100, y: parseFloat(e.style.top) / 100, colour: style.color, size: parseFloat(style.fontSize) };
  });
}

/** @param {Scene} scene */
export function pictureOf(scene) {
  const canvas = document.createElement("canvas");
  scene.changed();
  composite(scene, canvas);
  return canvas;
}

/**
 * The scene as SVG: solids and lines as a picture inside, labels as text that can be edited.
 * @param {Scene} scene
 */
export function svgOf(scene) {
  const { width, height } = scene.canvas, ratio = scene.ratio, [w, h] = [width / ratio, height / ratio];
  scene.changed();
  const words = labelsOf(scene).map(({ text, x, y, colour, size }) =>
    `<text x="${(x * w).toFixed(1)}" y="${(y * h).toFixed(1)}" fill="${colour}" font-size="${size}" font-weight="600" font-family="sans-serif" text-anchor="middle" dominant-baseline="central">${text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`)}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">\n<image width="${w}" height="${h}" href='${scene.canvas.toDataURL()}'/>\n${words.join("\n")}\n</svg>\n`;
}

const movieSeconds = 12, movieRate = 30;

/**
 * Plays the time line from its start and records the scene, as WebM.
 * @param {Scene} scene
 * @param {Timeline} timeline
 * @param {(words: string) => void} tell
 */
export async function saveMovie(scene, timeline, tell) {
  const canvas = document.createElement("canvas"), { from, to, natural } = timeline.range;
  const kind = ["video/webm;codecs=vp9", "video/webm"].find((k) => globalThis.MediaRecorder?.isTypeSupported(k));
  if (!kind) return tell("no recorder in this browser");
  timeline.stop();
  timeline.go(from);
  composite(scene, canvas);
  const recorder = new MediaRecorder(canvas.captureStream(movieRate), { mimeType: kind, videoBitsPerSecond: 8e6 });
  /** @type {Blob[]} */
  const parts = [];
  recorder.addEventListener("dataavailable", (e) => parts.push(e.data));
  const ended = new Promise((done) => recorder.addEventListener("stop", done));
  const span = Math.min(Math.abs(to - from), movieSeconds * natural * timeline.speed), seconds = span / (natural * timeline.speed), began = performance.now();
  recorder.start(1000);
  for (let s = 0; s < seconds; s = (performance.now() - began) / 1000) {
    timeline.go(from + Math.sign(to - from) * s * natural * timeline.speed);
    composite(scene, canvas);
    tell(`${Math.round((100 * s) / seconds)} %`);
    await new Promise((next) => requestAnimationFrame(next));
  }
  recorder.stop();
  await ended;
  tell("");
  saveBlob("polhode.webm", new Blob(parts, { type: "video/webm" }));
}

/**
 * Buttons in the corner of a scene: picture, movie, full screen.
 * @param {Scene} scene
 * @param {() => Timeline | undefined} timeline
 */
export function sceneTools(scene, timeline) {
  const bar = make("div", { class: "tools" });
  /** @param {string} sign @param {string} words @param {(b: HTMLElement) => void} act */
  const button = (sign, words, act) => {
    const b = make("button", { type: "button", "aria-label": words, title: words }, sign);
    b.addEventListener("click", () => act(b));
    bar.append(b);
  };
  button("PNG", "Save picture (PNG)", () => pictureOf(scene).toBlob((blob) => { if (blob) saveBlob("polhode.png", blob); }));
  button("SVG", "Save picture (SVG)", () => saveBlob("polhode.svg", new Blob([svgOf(scene)], { type: "image/svg+xml" })));
  button("Movie", "Save movie (WebM)", (b) => {
    const line = timeline();
    if (line) saveMovie(scene, line, (words) => { b.textContent = words || "Movie"; });
  });
  button("Full", "Full screen", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else scene.host.requestFullscreen?.();
  });
  scene.host.addEventListener("fullscreenchange", () => scene.changed());
  scene.host.append(bar);
}
