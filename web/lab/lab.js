// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The laboratory: fields on one side, the exact motion and two methods on the other.
import { init } from "polhode";
import { BodyView, PoinsotView } from "../../viewer/body_view.js";
import { conjugate, quatProduct, quatUnit, rotate, show } from "../../viewer/math.js";
import { choice, choose, onWidth, themeButton } from "../../viewer/page.js";
import { Plot, valueAt } from "../../viewer/plot.js";
import { sceneTools } from "../../viewer/save.js";
import { make, Timeline } from "../../viewer/timeline.js";
import { Cloud } from "./cloud.js";
import { Controls } from "./controls.js";
import { saveCsv, saveScenario } from "./export.js";
import { showKnown } from "./known.js";
import { addressOf, labOfLesson, lessonOf, lessons, longer } from "./lessons.js";
import { assemble } from "./model.js";
import { Sliders } from "./sliders.js";
import { fromAddress, savedMethod, toAddress, views } from "./state.js";
import { WorkPlot } from "./work.js";
import { Cancelled, Helper, serve } from "./worker.js";

/** @typedef {import("./state.js").Lab} Lab */
/** @typedef {import("./model.js").Result} Result */
/** @typedef {import("../../viewer/math.js").Quat} Quat */
/** @typedef {import("../../viewer/math.js").Vec3} Vec3 */

const colours = ["--curve2", "--curve1"];

export class Laboratory {
  /** @param {HTMLElement} root @param {string} script of the worker @param {import("polhode").MethodInfo[]} methods */
  constructor(root, script, methods) {
    this.root = root;
    this.script = script;
    this.methods = methods;
    this.helper = new Helper(script);
    this.busy = false;
    this.lesson = lessonOf(location.hash);
    const read = this.lesson ? labOfLesson(this.lesson) : fromAddress(location.hash);
    this.lab = read.lab;
    this.message = make("p", { class: "note", role: "alert" });
    this.message.hidden = true;
    this.views = make("div", { class: "three" });
    this.bar = make("div");
    this.numbers = make("dl", { class: "numbers" });
    /** @type {Cloud | null} */
    this.cloud = null;
    /** @type {BodyView[]} */
    this.bodies = [];
    /** @type {{ words: HTMLElement, place: HTMLElement, why: HTMLElement }[]} */
    this.frames = [];
    this.build();
    this.say(read.problems.length ? `Not understood in the address: ${read.problems.join("; ")}` : "");
    this.controls?.show(this.lab);
    this.run();
    addEventListener("hashchange", () => this.fromAddress());
    document.addEventListener("keydown", (e) => this.key(e));
    onWidth(root, () => this.redraw());
  }

  build() {
    const head = make("header"), main = make("main", { class: "lab" }), right = make("div", { class: "stage" });
    head.append(make("h1", {}, "The laboratory of Polhode"), make("p", { class: "source" }, "A rigid body, its exact motion, and two methods beside it. The address of this page holds everything: copy it to share it."));
    this.controls = new Controls(this.lab, this.methods, (part) => this.change(part));
    this.left = make("div", { class: "side" });
    this.left.append(this.controls.root, this.buttons());
    const errors = make("section", { "aria-label": "Errors" }), one = make("div"), two = make("div"), work = make("section", { "aria-label": "Work against precision" });
    errors.className = "panels";
    errors.append(one, two);
    this.sliders = new Sliders((part) => this.change({ ...part, t: this.lab.t }));
    this.known = make("dl", { class: "numbers known", "aria-label": "What is known" });
    this.lessonBar = make("section", { class: "lesson", "aria-label": "Lesson" });
    right.append(this.lessonBar, this.controls.presets, this.message, this.views, this.bar, this.sliders.root, this.known, this.viewControls(), this.numbers, errors, work, this.cloudSection());
    main.append(this.left, right);
    this.root.replaceChildren(head, main);
    head.append(themeButton(document.documentElement, () => this.redraw()));
    this.errorPlot = new Plot(one, (t) => this.timeline?.go(t));
    this.energyPlot = new Plot(two, (t) => this.timeline?.go(t));
    this.work = new WorkPlot(work, colours, this.script);
    this.root.append(this.waitBar());
    this.showLesson();
  }

  /** Seen while the worker computes for more than a moment. */
  waitBar() {
    const box = make("div", { class: "busy", role: "status" }), button = make("button", { type: "button" }, "Cancel");
    this.progress = /** @type {HTMLProgressElement} */ (make("progress", { max: "1", "aria-label": "Computing" }));
    box.append("Computing", this.progress, button);
    box.hidden = true;
    button.addEventListener("click", () => { this.wanted = false; this.helper.cancel(); });
    this.waiting = box;
    return box;
  }

  buttons() {
    const group = make("div", { class: "buttons" });
    /** @param {string} words @param {() => void} act */
    const button = (words, act) => {
      const b = make("button", { type: "button" }, words);
      b.addEventListener("click", act);
      group.append(b);
      return b;
    };
    button("Save the table (CSV)", () => { if (this.result) saveCsv(this.result); });
    this.saveButton = button("Save the scenario (YAML)", () => saveScenario(this.lab));
    this.saveWords = make("p", { class: "words" });
    button("Add this state to a lesson", () => this.addToLesson());
    group.append(this.saveWords, ...this.lessonLinks());
    return group;
  }

  lessonLinks() {
    const list = make("p", { class: "words" }, "Lessons: ");
    Object.entries(lessons).forEach(([name, { title }], i) => list.append(i ? ", " : "", make("a", { href: `#lesson=${name}` }, title)));
    return [list];
  }

  /** The lesson grows by what is shown; its address is that of the page. */
  addToLesson() {
    const words = prompt("A sentence for this state:");
    if (!words) return;
    this.lesson = longer(this.lesson, words, this.lab);
    this.remember();
    this.showLesson();
  }

  showLesson() {
    const { lesson, lessonBar: bar } = this;
    if (!bar) return;
    bar.hidden = !lesson;
    if (!lesson) return;
    /** @param {string} words @param {number} by @param {boolean} on */
    const button = (words, by, on) => {
      const b = /** @type {HTMLButtonElement} */ (make("button", { type: "button" }, words));
      b.disabled = !on;
      b.addEventListener("click", () => this.turnPage(by));
      return b;
    };
    const leave = make("button", { type: "button" }, "Leave the lesson");
    leave.addEventListener("click", () => { this.lesson = null; this.remember(); this.showLesson(); });
    bar.replaceChildren(make("p", {}, lesson.parts[lesson.at]?.words ?? ""), make("output", {}, `${lesson.at + 1} of ${lesson.parts.length}`),
      button("Back", -1, lesson.at > 0), button("Next", 1, lesson.at + 1 < lesson.parts.length), leave);
  }

  /** @param {number} by */
  turnPage(by) {
    if (!this.lesson?.parts[this.lesson.at + by]) return;
    this.lesson = { ...this.lesson, at: this.lesson.at + by };
    this.remember();
    this.open(labOfLesson(this.lesson));
  }

  viewControls() {
    const row = make("div", { class: "controls" });
    this.grabBox = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox" }));
    const label = make("label", { class: "grab" });
    label.append(this.grabBox, " spin the body with the mouse");
    this.grabBox.addEventListener("change", () => this.setGrab());
    this.axisChoice = choice("Axis", [["0", "1"], ["1", "2"], ["2", "3"]], String(this.lab.axis), (v) => this.change({ axis: Number(v) }));
    this.viewChoice = choice("Shape", views.map((v) => [v, v]), this.lab.view, (v) => this.change({ view: v, t: this.lab.t }));
    row.append(label, this.axisChoice, this.viewChoice,
      choice("Poinsot", [["body", "in the body"], ["space", "rolling in space"]], "body", (v) => { this.rolling = v === "space"; if (this.poinsot) this.poinsot.rolling = this.rolling; this.redraw(); }));
    return row;
  }

  cloudSection() {
    const section = make("section", { class: "cloud", "aria-label": "A cloud of bodies" }), place = make("div"), corner = make("output", { class: "corner" });
    const button = make("button", { type: "button" }, "Start the cloud");
    place.append(corner);
    section.append(make("h2", {}, "A thousand bodies, tumbling exactly"), button, place);
    button.addEventListener("click", async () => {
      await init();
      this.cloud ??= new Cloud(place, corner);
      button.textContent = this.cloud.toggle() ? "Stop the cloud" : "Start the cloud";
    });
    place.className = "cloud-place";
    return section;
  }

  /** @param {string} words */
  say(words) {
    this.message.textContent = words;
    this.message.hidden = !words;
  }

  fromAddress() {
    const lesson = lessonOf(location.hash), read = lesson ? labOfLesson(lesson) : fromAddress(location.hash);
    const same = JSON.stringify(lesson) === JSON.stringify(this.lesson);
    this.lesson = lesson;
    if (!same || toAddress(read.lab) !== toAddress(this.lab)) this.open(read);
  }

  /** @param {{ lab: Lab, problems: string[] }} read */
  open(read) {
    this.lab = read.lab;
    this.say(read.problems.join("; "));
    this.controls?.show(this.lab);
    this.showLesson();
    this.run();
  }

  /** @param {Partial<Lab>} part */
  change(part) {
    this.lab = { ...this.lab, ...part };
    if (!("t" in part) && !("axis" in part)) this.lab.t = 0;
    this.remember();
    this.controls?.show(this.lab);
    this.say("");
    this.run();
  }

  /** Browsers allow few changes of the address in a second. */
  rememberSoon() {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.remember(), 400);
  }

  remember() {
    const address = this.lesson ? addressOf(this.lesson) : toAddress(this.lab);
    history.replaceState(null, "", address ? `#${address}` : location.pathname + location.search);
  }

  /** Asks the worker. A newer state waits for the answer; after a second it takes the place of the older one. */
  run() {
    this.sliders?.show(this.lab);
    if (this.saveWords) this.saveWords.textContent = `The scenario is saved with method: ${savedMethod(this.lab)}.`;
    this.wanted = true;
    if (this.busy && performance.now() - (this.began ?? 0) > 1000) this.helper.cancel();
    if (!this.busy) this.settled = this.workOff();
  }

  /** Until the last state that was wanted is shown. */
  async workOff() {
    this.busy = true;
    while (this.wanted) {
      this.wanted = false;
      this.began = performance.now();
      const lab = structuredClone(this.lab), seen = setTimeout(() => { if (this.waiting) this.waiting.hidden = false; }, 300);
      try {
        const computed = await this.helper.ask({ kind: "motion", lab }, (f) => { if (this.progress) this.progress.value = f; });
        if (!this.wanted) this.present(lab, assemble(lab, computed));
      } catch (error) {
        if (error instanceof Cancelled) { if (!this.wanted) this.say("Cancelled: the last picture stays."); }
        else if (!this.wanted) this.say(error instanceof Error ? error.message : String(error));
      }
      clearTimeout(seen);
      if (this.waiting) this.waiting.hidden = true;
    }
    this.busy = false;
  }

  /** @param {Lab} lab what was computed @param {Result} result */
  present(lab, result) {
    this.result = result;
    choose(this.axisChoice, String(this.lab.axis));
    choose(this.viewChoice, lab.view);
    if (!result.about.physical && this.message.hidden) this.say("No distribution of mass has these moments: the largest exceeds the sum of the other two. The motion is computed all the same.");
    this.controls?.problems(result.tracks.map((track) => track.problem));
    if (this.known) showKnown(this.known, result.facts);
    this.makeViews(result);
    this.makeTimeline(result);
    this.plotErrors();
    this.work?.set(lab);
    this.timeline?.go(Math.min(this.lab.t, lab.until));
  }

  /** The pictures are made once: a browser has few contexts of WebGL. @param {Result} result */
  makeViews(result) {
    const tracks = [result.exact, ...result.tracks];
    if (!this.frames.length) this.frames = [...tracks, null].map(() => this.figure());
    tracks.forEach((track, i) => {
      const frame = this.frames[i];
      if (!frame) return;
      frame.words.textContent = i === 0 ? `exact (${track.name})` : track.name;
      frame.why.textContent = track.motion ? "" : track.problem;
      frame.place.hidden = !track.motion;
      if (!track.motion) return;
      const view = this.bodies[i];
      if (view) view.setMotion(track.motion);
      else {
        const made = this.bodies[i] = new BodyView(frame.place, track.motion, frame.words.textContent);
        sceneTools(made.scene, () => this.timeline);
      }
      this.bodies[i]?.setAxis(this.lab.axis);
    });
    const last = this.frames[tracks.length];
    if (last) last.words.textContent = "Poinsot";
    if (this.poinsot && result.exact.motion) this.poinsot.setMotion(result.exact.motion, result.free);
    else if (last && result.exact.motion) {
      this.poinsot = new PoinsotView(last.place, result.exact.motion, result.free);
      sceneTools(this.poinsot.scene, () => this.timeline);
    }
    if (this.poinsot) this.poinsot.rolling = Boolean(this.rolling);
    this.setGrab();
  }

  figure() {
    const box = make("figure"), place = make("div"), words = make("figcaption"), why = make("p", { class: "why" });
    box.append(words, why, place);
    this.views.append(box);
    return { words, place, why };
  }

  /** @param {Result} result */
  makeTimeline(result) {
    const playing = this.timeline?.playing, speed = this.timeline?.speed ?? 1, omega = Math.hypot(...this.lab.omega), span = this.lab.until;
    this.timeline?.stop();
    this.bar.replaceChildren();
    const natural = Math.min(omega > 0 ? (2 * Math.PI) / omega / 2.5 : span / 8, span / 8);
    this.timeline = new Timeline(this.bar, { from: 0, to: span, natural, step: span / 500 }, (t) => this.follow(t));
    const flips = result.flips(this.lab.axis);
    this.marks = flips.length > 150 ? [] : flips.map((x) => ({ x, kind: "flip" }));
    this.timeline.setMarks(this.marks);
    this.timeline.setSpeed(speed);
    if (playing) this.timeline.toggle();
  }

  plotErrors() {
    const result = this.result, style = getComputedStyle(this.root);
    if (!result) return;
    /** @param {"error" | "energyError"} field */
    const curves = (field) => result.tracks.map((track, i) => ({ x: result.t, y: track[field], label: track.name, colour: style.getPropertyValue(colours[i] ?? "--curve1") }));
    this.errorPlot?.set({ title: "attitude error, radians", curves: curves("error"), logY: true, marks: this.marks ?? [] });
    this.energyPlot?.set({ title: "change of the energy, relative", curves: curves("energyError"), logY: true, marks: this.marks ?? [] });
  }

  /** @param {number} t */
  follow(t) {
    const result = this.result;
    if (!result?.exact.motion) return;
    const index = result.exact.motion.table.index(t);
    this.bodies.forEach((view, i) => {
      const motion = i === 0 ? result.exact.motion : result.tracks[i - 1]?.motion;
      if (motion && index < motion.table.rows) view.draw(motion.at(t));
    });
    const state = result.exact.motion.at(t);
    this.poinsot?.draw(state);
    this.errorPlot?.follow(t, index);
    this.energyPlot?.follow(t, index);
    this.lab.t = t;
    if (!this.timeline?.playing) this.rememberSoon();
    this.tell(result, index, t);
  }

  /** @param {Result} result @param {number} i the sample before t @param {number} t */
  tell(result, i, t) {
    const now = result.exact.motion?.at(t), last = result.t.length - 1;
    /** @type {[string, number[]][]} */
    const rows = [["q exact", now?.q ?? []], ["ω exact", now?.omega ?? []]];
    result.tracks.forEach((track) => rows.push([`error of ${track.name}`, [valueAt({ x: result.t, y: track.error }, t, i)]]));
    rows.push(["computed in ms", [result.milliseconds]]);
    this.numbers.replaceChildren(...rows.map(([name, values]) => {
      const pair = make("div");
      pair.append(make("dt", {}, name), make("dd", { "data-values": values.join(" ") }, values.map((x) => show(x, 4)).join(", ")));
      return pair;
    }));
    this.numbers.dataset.last = String(last);
  }

  /** The mouse takes the body instead of the camera: it turns with the mouse, and keeps the spin it is let go with. */
  setGrab() {
    const view = this.bodies[0], on = Boolean(this.grabBox?.checked);
    if (!view) return;
    /** @type {{ angle: Vec3, time: number }[]} */
    let moves = [];
    view.scene.grab = !on ? null : (across, down, end) => {
      const { right, up } = view.scene, state = view.state;
      /** @type {Vec3} */
      const turn = [across * up[0] + down * right[0], across * up[1] + down * right[1], across * up[2] + down * right[2]];
      if (end) {
        this.letGo(state.q, moves);
        moves = [];
        return;
      }
      if (this.timeline?.playing) this.timeline.toggle();
      const size = Math.hypot(...turn), s = size > 0 ? Math.sin(size / 2) / size : 0;
      const q = quatUnit(quatProduct([Math.cos(size / 2), s * turn[0], s * turn[1], s * turn[2]], state.q));
      moves.push({ angle: turn, time: performance.now() });
      view.draw({ ...state, q });
    };
  }

  /** @param {Quat} q @param {{ angle: Vec3, time: number }[]} moves */
  letGo(q, moves) {
    const now = performance.now(), late = moves.filter((m) => now - m.time < 150), first = late[0];
    if (!moves.length) return;
    const seconds = first ? Math.max(0.02, (now - first.time) / 1000) : 1, natural = this.timeline?.range.natural ?? 1;
    /** @type {Vec3} */
    const omega = [0, 0, 0];
    for (const m of late) m.angle.forEach((x, k) => { omega[k] = (omega[k] ?? 0) + x / seconds / natural; });
    const spin = rotate(conjugate(q), omega);
    this.change({ q: q.map((x) => Number(x.toPrecision(6))), omega: (Math.hypot(...spin) > 1e-3 ? spin : this.lab.omega).map((x) => Number(x.toPrecision(6))) });
    if (!this.timeline?.playing) this.timeline?.toggle();
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    const target = /** @type {HTMLElement} */ (e.target);
    if (/^(INPUT|SELECT|TEXTAREA|BUTTON)$/.test(target.tagName)) return;
    if (this.timeline?.key(e)) e.preventDefault();
    else if (["1", "2", "3"].includes(e.key)) this.change({ axis: Number(e.key) - 1 });
    else if (e.key === "PageDown" || e.key === "PageUp") this.turnPage(e.key === "PageDown" ? 1 : -1);
  }

  redraw() {
    this.plotErrors();
    this.work?.draw();
    if (this.timeline) this.follow(this.timeline.t);
    this.cloud?.draw();
  }
}

/** The script of the page is that of the worker, too. @param {HTMLElement} root */
async function begin(root) {
  const script = URL.createObjectURL(new Blob([document.getElementById("polhode-script")?.textContent ?? ""], { type: "text/javascript" }));
  const methods = await new Helper(script).ask({ kind: "methods" });
  Object.assign(globalThis, { polhodeLab: new Laboratory(root, script, methods) });
}

if (typeof document === "undefined") serve();
else {
  const root = document.getElementById("polhode");
  if (root) begin(root).catch((error) => root.append(make("p", { class: "note", role: "alert" }, `The laboratory cannot start: ${error}`)));
}
