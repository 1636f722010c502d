// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The worker, which computes, and the page's side of it: ask, hear how far it is, stop it. Both run the one script of the
// page, so that the library lies in it once.
import { init, methods } from "polhode";
import { compute, workPoint } from "./model.js";

/** @typedef {import("./state.js").Lab} Lab */
/** @typedef {{ kind: "methods" } | { kind: "motion", lab: Lab } | { kind: "point", lab: Lab, method: string, step: number }} Question */
/** @typedef {{ id: number, value?: any, problem?: string, progress?: number }} Answer */

/** @param {Question} question @param {(fraction: number) => void} progress */
function answer(question, progress) {
  if (question.kind === "motion") return compute(question.lab, progress);
  return question.kind === "point" ? workPoint(question.lab, question.method, question.step) : methods();
}

/** The side of the worker. */
export function serve() {
  const ready = init();
  /** @param {Answer} message */
  const send = (message) => /** @type {any} */ (globalThis).postMessage(message);
  addEventListener("message", async (event) => {
    const { id, question } = event.data;
    let last = performance.now();
    try {
      await ready;
      const value = answer(question, (progress) => {
        if (performance.now() - last < 50) return;
        last = performance.now();
        send({ id, progress });
      });
      send({ id, value });
    } catch (error) {
      send({ id, problem: error instanceof Error ? error.message : String(error) });
    }
  });
}

/** What a question that was given up is answered with. */
export class Cancelled extends Error {}

export class Helper {
  /** @param {string} address of the script */
  constructor(address) {
    this.address = address;
    this.count = 0;
    /** @type {Map<number, { done: (value: any) => void, fail: (error: Error) => void, progress: (fraction: number) => void }>} */
    this.open = new Map();
    /** @type {Worker | null} */
    this.worker = null;
  }

  start() {
    const worker = new Worker(this.address);
    worker.addEventListener("message", (event) => this.hear(event.data));
    worker.addEventListener("error", (event) => {
      this.open.forEach((q) => q.fail(new Error(event.message || "the worker of the page does not start")));
      this.open.clear();
    });
    return worker;
  }

  /** @param {Answer} message */
  hear({ id, value, problem, progress }) {
    const question = this.open.get(id);
    if (!question) return;
    if (progress !== undefined) return question.progress(progress);
    this.open.delete(id);
    if (problem !== undefined) question.fail(new Error(problem));
    else question.done(value);
  }

  /** @param {Question} question @param {(fraction: number) => void} [progress] @returns {Promise<any>} */
  ask(question, progress = () => {}) {
    this.worker ??= this.start();
    const id = ++this.count, worker = this.worker;
    return new Promise((done, fail) => {
      this.open.set(id, { done, fail, progress });
      worker.postMessage({ id, question });
    });
  }

  /** Gives up what is being computed. */
  cancel() {
    if (!this.open.size) return;
    this.worker?.terminate();
    this.worker = null;
    this.open.forEach((q) => q.fail(new Cancelled("cancelled")));
    this.open.clear();
  }
}
