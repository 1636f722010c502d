// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The laboratory: fields on one side, the exact motion and two methods on the other.
import { init, methods } from "polhode";
import { BodyView, PoinsotView } from "../../viewer/body_view.js";
import { conjugate, quatProduct, quatUnit, rotate, show } from "../../viewer/math.js";
import { choice, choose, onWidth, themeButton } from "../../viewer/page.js";
import { Plot, valueAt } from "../../viewer/plot.js";
import { make, Timeline } from "../../viewer/timeline.js";
import { Cloud } from "./cloud.js";
import { Controls } from "./controls.js";
import { saveCsv, saveScenario } from "./export.js";
import { compute } from "./model.js";
import { fromAddress, toAddress } from "./state.js";
import { WorkPlot } from "./work.js";

/** @typedef {import("./state.js").Lab} Lab */
/** @typedef {import("./model.js").Result} Result */
/** @typedef {import("../../viewer/math.js").Quat} Quat */
/** @typedef {import("../../viewer/math.js").Vec3} Vec3 */

const colours = ["--curve2", "--curve1"];

export class Laboratory {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    const read = fromAddress(location.hash);
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
    this.controls = new Controls(this.lab, methods(), (part) => this.change(part));
    this.left = make("div", { class: "side" });
    this.left.append(this.controls.root, this.buttons());
    const errors = make("section", { "aria-label": "Errors" }), one = make("div"), two = make("div"), work = make("section", { "aria-label": "Work against precision" });
    errors.className = "panels";
    errors.append(one, two);
    right.append(this.message, this.views, this.bar, this.viewControls(), this.numbers, errors, work, this.cloudSection());
    main.append(this.left, right);
    this.root.replaceChildren(head, main);
    head.append(themeButton(document.documentElement, () => this.redraw()));
    this.errorPlot = new Plot(one, (t) => this.timeline?.go(t));
    this.energyPlot = new Plot(two, (t) => this.timeline?.go(t));
    this.work = new WorkPlot(work, colours);
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
    button("Save the scenario (YAML)", () => saveScenario(this.lab));
    return group;
  }

  viewControls() {
    const row = make("div", { class: "controls" });
    this.grabBox = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox" }));
    const label = make("label", { class: "grab" });
    label.append(this.grabBox, " spin the body with the mouse");
    this.grabBox.addEventListener("change", () => this.setGrab());
    this.axisChoice = choice("Axis", [["0", "1"], ["1", "2"], ["2", "3"]], String(this.lab.axis), (v) => this.change({ axis: Number(v) }));
    row.append(label, this.axisChoice,
      choice("Poinsot", [["body", "in the body"], ["space", "rolling in space"]], "body", (v) => { this.rolling = v === "space"; if (this.poinsot) this.poinsot.rolling = this.rolling; this.redraw(); }));
    return row;
  }

  cloudSection() {
    const section = make("section", { class: "cloud", "aria-label": "A cloud of bodies" }), place = make("div"), corner = make("output", { class: "corner" });
    const button = make("button", { type: "button" }, "Start the cloud");
    place.append(corner);
    section.append(make("h2", {}, "A thousand bodies, tumbling exactly"), button, place);
    button.addEventListener("click", () => {
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
    const read = fromAddress(location.hash);
    if (toAddress(read.lab) === toAddress(this.lab)) return;
    this.lab = read.lab;
    this.say(read.problems.join("; "));
    this.controls?.show(this.lab);
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
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.remember(), 400);
  }

  remember() {
    const address = toAddress(this.lab);
    history.replaceState(null, "", address ? `#${address}` : location.pathname + location.search);
  }

  run() {
    try {
      this.result = compute(this.lab);
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
      return;
    }
    const { tracks, body } = this.result;
    choose(this.axisChoice, String(this.lab.axis));
    if (!body.isPhysical && this.message.hidden) this.say("No distribution of mass has these moments: the largest exceeds the sum of the other two. The motion is computed all the same.");
    this.controls?.problems(tracks.map((track) => track.problem));
    this.makeViews(this.result);
    this.makeTimeline(this.result);
    this.plotErrors();
    this.work?.set(this.lab, this.result);
    this.timeline?.go(Math.min(this.lab.t, this.lab.until));
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
      else this.bodies[i] = new BodyView(frame.place, track.motion, frame.words.textContent);
      this.bodies[i]?.setAxis(this.lab.axis);
    });
    const last = this.frames[tracks.length];
    if (last) last.words.textContent = "Poinsot";
    if (this.poinsot && result.exact.motion) this.poinsot.setMotion(result.exact.motion, result.free);
    else if (last && result.exact.motion) this.poinsot = new PoinsotView(last.place, result.exact.motion, result.free);
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
    const playing = this.timeline?.playing, omega = Math.hypot(...this.lab.omega), span = this.lab.until;
    this.timeline?.stop();
    this.bar.replaceChildren();
    const natural = Math.min(omega > 0 ? (2 * Math.PI) / omega / 2.5 : span / 8, span / 8);
    this.timeline = new Timeline(this.bar, { from: 0, to: span, natural, step: span / 500 }, (t) => this.follow(t));
    const flips = result.flips(this.lab.axis);
    this.marks = flips.length > 150 ? [] : flips.map((x) => ({ x, kind: "flip" }));
    this.timeline.setMarks(this.marks);
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
  }

  redraw() {
    this.plotErrors();
    this.work?.draw();
    if (this.timeline) this.follow(this.timeline.t);
    this.cloud?.draw();
  }
}

const root = document.getElementById("polhode");
if (root)
  init().then(() => Object.assign(globalThis, { polhodeLab: new Laboratory(root) }), (error) => {
    root.append(make("p", { class: "note", role: "alert" }, `The laboratory cannot start: ${error}`));
  });
