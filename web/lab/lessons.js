// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Lessons: states one after another, with a sentence each. An address opens one: lesson=NAME, or a lesson of its own,
// lesson=SENTENCE@STATE|SENTENCE@STATE..., where STATE is an address of the laboratory.
import { tilted } from "./presets.js";
import { fromAddress, start, toAddress } from "./state.js";

/** @typedef {import("./state.js").Lab} Lab */
/** @typedef {{ words: string, address: string }} Part */
/** @typedef {{ name: string, parts: Part[], at: number }} Lesson */

const mostParts = 50;

/** @param {string} words @param {Partial<Lab>} set @returns {Part} */
const part = (words, set) => ({ words, address: toAddress({ ...structuredClone(start), ...set }) });
/** @type {Partial<Lab>} */
const top = { size: [1, 1, 0.5], q: tilted(60), omega: [0, 0, 12], top: 2, until: 20, step: 0.02, axis: 2, a: "verlet/exact", b: "rk4" };
/** @type {Partial<Lab>} */
const wheel = { size: [1, 2, 3], omega: [0.05, 1, 0.05], until: 60, step: 0.1, axis: 1, a: "verlet/exact", b: "rk4" };

/** Those that have a name. @type {Record<string, { title: string, parts: Part[] }>} */
export const lessons = {
  top: { title: "Why a top does not fall", parts: [
    part("Without spin the top is a pendulum: it falls and swings.", { ...top, omega: [0, 0, 0.01] }),
    part("With spin its axis falls a little, moves sideways, and rises again: cusps. This is a gyroscope let go from rest.", { ...top, view: "gyroscope" }),
    part("Pushed forwards as it is let go, it draws waves.", { ...top, omega: [0, 1, 12] }),
    part("Pushed backwards, it draws loops.", { ...top, omega: [0, -1, 12] }),
    part("Spin it faster: the nutation becomes small and quick, and the precession slow.", { ...top, omega: [0, 0, 40], step: 0.005 }),
    part("Upright and above its critical spin it sleeps: a small push stays small.", { ...top, q: tilted(2), omega: [0, 0, 8] }),
    part("Below the critical spin it wakes: the same small push grows.", { ...top, q: tilted(2), omega: [0, 0, 5] }),
  ] },
  racket: { title: "The axis that turns over", parts: [
    part("About the axis of its largest moment a body spins steadily.", { omega: [0.05, 0.05, 1], axis: 2 }),
    part("So it does about the axis of its smallest moment.", { omega: [1, 0.05, 0.05], axis: 0 }),
    part("About the middle one it turns over, again and again.", {}),
    part("A racket thrown with a flip does half a twist.", { body: "box", size: [0.26, 0.68, 0.03], omega: [6, 0.02, 0.05], until: 20, step: 0.05, axis: 0 }),
  ] },
  wheel: { title: "A wheel that holds a satellite", parts: [
    part("A satellite that spins about its middle axis turns over.", { ...wheel, view: "satellite", a: "mr2" }),
    part("A wheel inside, along that axis, holds it.", { ...wheel, rotor: [0, 2, 0] }),
    part("A slow wheel is not enough: the middle axis is still unstable.", { ...wheel, rotor: [0, 0.4, 0] }),
  ] },
};

/**
 * The lesson of an address, or null.
 * @param {string} hash
 * @returns {Lesson | null}
 */
export function lessonOf(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, "")), text = words.get("lesson");
  if (!text) return null;
  const known = Object.hasOwn(lessons, text) ? lessons[text] : undefined;
  const parts = known?.parts ?? text.split("|").slice(0, mostParts).map((p) => ({ words: p.slice(0, p.lastIndexOf("@")), address: p.slice(p.lastIndexOf("@") + 1) }));
  const wanted = Math.round(Number(words.get("part") ?? 1)) || 1;
  return { name: text, parts, at: Math.min(parts.length, Math.max(1, wanted)) - 1 };
}

/** The address of a part. @param {Lesson} lesson */
export function addressOf(lesson) {
  return new URLSearchParams({ lesson: lesson.name, ...(lesson.at ? { part: String(lesson.at + 1) } : {}) }).toString();
}

/** A lesson of one's own, one part longer. @param {Lesson | null} lesson @param {string} words @param {Lab} lab @returns {Lesson} */
export function longer(lesson, words, lab) {
  const parts = [...(lesson?.parts ?? []), { words: words.replaceAll("|", "/"), address: toAddress(lab) }];
  return { name: parts.map((p) => `${p.words}@${p.address}`).join("|"), parts, at: parts.length - 1 };
}

/** The state of the part that is shown. @param {Lesson} lesson */
export const labOfLesson = (lesson) => fromAddress(lesson.parts[lesson.at]?.address ?? "");
