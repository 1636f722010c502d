// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// A page from a run: reads the data that the command wrote into it and puts the views together.
import { BodyView, PoinsotView } from "./body_view.js";
import { CompareView } from "./compare_view.js";
import { looks } from "./look.js";
import { norm, rotate, show } from "./math.js";
import { BodyMotion, flipsOf, Table } from "./motion.js";
import { Plot, valueAt } from "./plot.js";
import { sceneTools } from "./save.js";
import { SystemView } from "./system_view.js";
import { make, Timeline } from "./timeline.js";

/** @typedef {import("./motion.js").PageData} PageData */
/** @typedef {import("./motion.js").Group} Group */

const mostMarks = 150; // more of them would hide the curves
export const curveColours = ["--curve1", "--curve2", "--curve3", "--curve4"];

/**
 * Calls `redraw` whenever the width of the page changes.
 * @param {HTMLElement} root
 * @param {() => void} redraw
 */
export function onWidth(root, redraw) {
  let wide = root.clientWidth;
  new ResizeObserver(() => {
    if (root.clientWidth === wide) return;
    wide = root.clientWidth;
    redraw();
  }).observe(root);
}

/** Dark, light, or as the system has it. @param {HTMLElement} root @param {() => void} redraw */
export function themeButton(root, redraw) {
  const button = make("button", { type: "button", class: "theme" }, "◐");
  const names = ["auto", "light", "dark"];
  /** @param {string} name */
  const set = (name) => {
    root.dataset.theme = name;
    button.setAttribute("aria-label", `Colours: ${name}`);
    button.title = `Colours: ${name}`;
    redraw();
  };
  button.addEventListener("click", () => set(names[(names.indexOf(root.dataset.theme ?? "auto") + 1) % 3] ?? "auto"));
  root.dataset.theme ??= "auto";
  button.setAttribute("aria-label", `Colours: ${root.dataset.theme}`);
  globalThis.matchMedia?.("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  return button;
}

/**
 * A row of switches.
 * @param {string} name
 * @param {{ word: string, on: boolean, set: (on: boolean) => void }[]} list
 */
export function switches(name, list) {
  const group = make("fieldset", { class: "switches" });
  group.append(make("legend", {}, name));
  for (const { word, on, set } of list) {
    const label = make("label"), box = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox" }));
    box.checked = on;
    box.addEventListener("change", () => set(box.checked));
    label.append(box, ` ${word}`);
    group.append(label);
  }
  return group;
}

/**
 * @param {string} name
 * @param {[string, string][]} choices value and word
 * @param {string} now
 * @param {(value: string) => void} set
 */
export function choice(name, choices, now, set) {
  const label = make("label", { class: "choice" }, `${name} `), select = /** @type {HTMLSelectElement} */ (make("select"));
  for (const [value, word] of choices) select.append(make("option", { value }, word));
  select.value = now;
  select.addEventListener("change", () => set(select.value));
  label.append(select);
  return label;
}

/** Shows another value of a choice. @param {HTMLElement | undefined} label @param {string} value */
export function choose(label, value) {
  const select = label?.querySelector("select");
  if (select) select.value = value;
}

/** A text up to its first remark. @param {string} text */
export const shortText = (text) => text.split(/ ?[;(]/)[0] ?? text;

/** The curves below the pictures: one panel per chosen group. */
export class Curves {
  /**
   * @param {HTMLElement} host
   * @param {Table} table
   * @param {Group[]} groups
   * @param {string[]} shown
   * @param {(t: number) => void} scrub
   */
  constructor(host, table, groups, shown, scrub) {
    this.host = host;
    this.table = table;
    this.groups = groups.filter((g) => g.name !== "t" && (!/^(to-|date$|jd$)/.test(g.name) || shown.includes(g.name))); // the picture has these
    this.shown = new Set(shown.filter((n) => this.groups.some((g) => g.name === n)));
    this.scrub = scrub;
    /** @type {{ x: number, kind: string }[]} */
    this.marks = [];
    /** @type {Plot[]} */
    this.plots = [];
    host.append(switches("Curves", this.groups.map((g) => ({ word: g.name, on: this.shown.has(g.name), set: (on) => this.choose(g.name, on) }))));
    this.panels = make("div", { class: "panels" });
    host.append(this.panels);
    this.build();
  }

  /** @param {string} name @param {boolean} on */
  choose(name, on) {
    if (on) this.shown.add(name);
    else this.shown.delete(name);
    this.build();
  }

  build() {
    this.plots = [];
    this.panels.replaceChildren();
    for (const group of this.groups) {
      if (!this.shown.has(group.name)) continue;
      const place = make("div");
      this.panels.append(place);
      this.plots.push(new Plot(place, this.scrub));
    }
    this.refresh();
  }

  refresh() {
    const style = getComputedStyle(this.host), groups = this.groups.filter((g) => this.shown.has(g.name));
    groups.forEach((g, i) => this.plots[i]?.set({
      title: shortText(g.text), marks: this.marks, logY: /-(error|change)$/.test(g.name), down: g.name === "magnitude",
      curves: g.values.map((y, k) => {
        const curve = { x: this.table.t, y, label: g.labels.length > 1 ? g.labels[k] ?? "" : "", colour: style.getPropertyValue(curveColours[k % 4] ?? "--curve1") };
        return g.low && g.high ? { ...curve, low: g.low[k] ?? [], high: g.high[k] ?? [] } : curve;
      }),
    }));
    if (this.t !== undefined) this.follow(this.t);
  }

  /** @param {number} t */
  follow(t) {
    this.t = t;
    const i = this.table.index(t);
    for (const plot of this.plots) plot.follow(t, i);
  }

  /** The numbers of a state stand beside its curves too, as they are told elsewhere on the page. @param {Record<string, ArrayLike<number>>} values by the name of a group */
  tell(values) {
    const groups = this.groups.filter((g) => this.shown.has(g.name));
    groups.forEach((g, i) => { if (values[g.name]) this.plots[i]?.tell(values[g.name] ?? []); });
  }
}

/** The light curve under the turning body, bright above. */
export class LightCurve {
  /** @param {HTMLElement} host @param {Table} table @param {Group} group @param {(t: number) => void} scrub */
  constructor(host, table, group, scrub) {
    this.host = host;
    this.table = table;
    this.group = group;
    this.plot = new Plot(host, scrub);
    this.refresh();
  }

  refresh() {
    const { group, table } = this, colour = getComputedStyle(this.host).getPropertyValue("--sun");
    const [y = [], low, high] = [group.values[0], group.low?.[0], group.high?.[0]], curve = { x: table.t, y, label: "magnitude", colour };
    this.plot.set({ title: "Light curve", down: true, curves: [low && high ? { ...curve, low, high } : curve] });
  }

  /** @param {number} t */
  follow(t) {
    this.plot.follow(t, this.table.index(t));
  }
}

/** Everything of a page with a run. */
export class RunPage {
  /** @param {HTMLElement} root @param {PageData} data */
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.table = new Table(data);
    this.views = make("div", { class: "views" });
    this.controls = make("div", { class: "controls" });
    const bar = make("div"), curves = make("section", { class: "curves", "aria-label": "Curves" });
    this.numbers = make("dl", { class: "numbers" });
    this.eventList = make("div", { class: "events", role: "group", "aria-label": "Events" });
    const under = make("section", { class: "light", "aria-label": "Light curve" });
    root.append(this.views, under, bar, this.controls, this.numbers, this.eventList, curves);
    const groups = [...this.table.groups], bright = groups.find((g) => g.name === "magnitude");
    if (bright && data.body) this.light = new LightCurve(under, this.table, bright, (t) => this.timeline?.go(t));
    if (data.body) this.makeBody(groups);
    else if (data.system) this.makeSystem();
    this.timeline = new Timeline(bar, this.timeRange(), (t) => this.follow(t));
    [this.body, this.poinsot, this.system].forEach((view) => { if (view?.scene.gl) sceneTools(view.scene, () => this.timeline); });
    this.curves = new Curves(curves, this.table, groups, (data.show ?? ["m", "energy-error"]).filter((name) => !this.light || name !== "magnitude"), (t) => this.timeline?.go(t));
    this.mark();
    document.addEventListener("keydown", (e) => this.key(e));
    this.timeline.go(this.timeline.t);
    onWidth(root, () => this.redraw());
  }

  /** @param {Group[]} groups */
  makeBody(groups) {
    const { data } = this;
    if (!data.body) return;
    const motion = new BodyMotion(this.table, data.body), place = make("div"), second = make("div");
    this.motion = motion;
    if (motion.coarse)
      this.root.prepend(make("p", { class: "note" }, `The body turns by up to ${show(motion.turns, 2)} rad from one state of this page to the next, so it jumps between them. A shorter run shows it smoothly.`));
    groups.push(...motion.derived().filter((g) => !groups.some((h) => h.name === g.name)));
    this.views.append(place, second);
    this.body = new BodyView(place, motion, data.title);
    this.poinsot = new PoinsotView(second, motion, Boolean(data.free));
    this.axis = data.axis ?? this.liveliest();
    this.body.setAxis(this.axis);
    this.bodyControls(this.body, this.poinsot);
  }

  /** The axis that turns over most often, or that of the largest moment. */
  liveliest() {
    const counts = this.motion ? [0, 1, 2].map((i) => (this.motion ? flipsOf(this.data, this.motion, i).length : 0)) : [];
    const moments = this.data.body?.moments ?? [1, 1, 1], order = [1, 2, 0].sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
    const first = order[0] ?? 2, middle = [0, 1, 2].sort((a, b) => (moments[a] ?? 0) - (moments[b] ?? 0))[1] ?? 1;
    if ((counts[first] ?? 0) === 0) return moments.indexOf(Math.max(...moments));
    return counts[middle] ? middle : first;
  }

  /** @param {BodyView} body @param {PoinsotView} poinsot */
  bodyControls(body, poinsot) {
    const shown = body.shown;
    /** @param {keyof typeof shown} name @param {string} word */
    const part = (name, word) => ({ word, on: shown[name], set: (/** @type {boolean} */ on) => { shown[name] = on; this.redraw(); } });
    /** @type {[string, string][]} */
    const shapes = [["box", "box"], ["ellipsoid", "ellipsoid"], ["handle", "T-handle"], ...looks];
    if (this.data.body?.shape) shapes.unshift(["given", `as given (${this.data.body.shape.kind})`]);
    if (body.shape === "rod") shapes.unshift(["rod", "linear"]);
    this.axisChoice = choice("Axis", [["0", "1"], ["1", "2"], ["2", "3"]], String(this.axis), (v) => this.setAxis(Number(v)));
    this.controls.append(
      choice("Shape", shapes, body.shape, (v) => { body.setShape(v); this.redraw(); }),
      this.axisChoice,
      choice("Poinsot", [["body", "in the body"], ["space", "rolling in space"]], "body", (v) => { poinsot.rolling = v === "space"; this.redraw(); }),
      switches("Show", [part("axes", "axes"), part("L", "L"), part("omega", "ω"), part("path", "path of the axis"),
        ...(this.table.groups.some((g) => /^to-/.test(g.name)) ? [part("light", "Sun, observer, planet")] : [])]));
  }

  makeSystem() {
    const { data } = this;
    if (!data.system || !data.system.frames) return;
    const place = make("div", { class: "wide" });
    this.views.append(place);
    this.system = new SystemView(place, data.system, data.title);
    const legend = make("p", { class: "species" });
    for (const kind of this.system.kinds) {
      const key = make("i");
      key.style.background = kind.colour;
      legend.append(key, ` ${kind.name}: ${kind.members.length} `);
    }
    this.controls.append(legend);
  }

  timeRange() {
    const T = this.table.t, from = T[0] ?? 0, to = T[this.table.rows - 1] ?? from;
    const span = Math.abs(to - from) || 1;
    let w = 0;
    for (let i = 0; this.motion && i < this.table.rows; i++) w = Math.max(w, norm(this.motion.omegaOf(this.motion.mAt(i))));
    const turn = w > 0 ? (2 * Math.PI) / w : span / 8;
    return { from, to, natural: Math.min(turn / 2.5, span / 8), step: span / 500 };
  }

  /** @param {number} axis */
  setAxis(axis) {
    this.axis = axis;
    choose(this.axisChoice, String(axis));
    this.body?.setAxis(axis);
    this.mark();
    this.redraw();
  }

  /** Flips of the chosen axis and the events of the run. */
  mark() {
    const { data, motion } = this;
    const flips = motion ? flipsOf(data, motion, this.axis ?? 1) : [];
    const events = data.events.filter((e) => e.kind !== "flip");
    const dense = flips.length > mostMarks ? [] : flips;
    const marks = [...dense, ...events].map((e) => ({ x: e.t, kind: e.kind === "flip" ? "flip" : "event", name: e.name ?? "" }));
    this.timeline?.setMarks(marks);
    this.eventList.replaceChildren(...events.slice(0, 50).map((e) => {
      const button = make("button", { type: "button" }, `${e.name} at ${show(e.t, 6)}`);
      button.addEventListener("click", () => this.timeline?.go(e.t));
      return button;
    }));
    if (this.curves) {
      this.curves.marks = marks;
      this.curves.refresh();
    }
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    const target = /** @type {HTMLElement} */ (e.target);
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && !["n", "p", ">", "<"].includes(e.key)) return;
    if (target.tagName === "BUTTON" && e.key === " ") return;
    if (this.timeline?.key(e)) e.preventDefault();
    else if (["1", "2", "3"].includes(e.key) && this.body) this.setAxis(Number(e.key) - 1);
  }

  /** @param {number} t */
  follow(t) {
    this.curves?.follow(t);
    this.light?.follow(t);
    if (this.motion) {
      const s = this.motion.at(t);
      this.curves?.tell({ q: s.q, m: s.m, omega: s.omega });
      this.body?.draw(s);
      this.poinsot?.draw(s);
      this.tell(s);
    }
    this.system?.draw(t);
  }

  /** @param {{ t: number, q: import("./math.js").Quat, m: import("./math.js").Vec3, omega: import("./math.js").Vec3 }} s */
  tell(s) {
    const L = rotate(s.q, s.m);
    /** @type {[string, number[]][]} */
    const rows = [["q", s.q], ["ω (body)", s.omega], ["L (space)", L]];
    this.numbers.replaceChildren(...rows.flatMap(([name, values]) => {
      const value = make("dd", { "data-values": values.join(" ") }, values.map((x) => show(x, 5)).join(", "));
      const pair = make("div");
      pair.append(make("dt", {}, name), value);
      return [pair];
    }), ...this.dateOf(s.t));
  }

  /** The date of a time in TT, where the run has dates. @param {number} t */
  dateOf(t) {
    const days = this.table.get("date")?.values[0], pair = make("div");
    if (!days) return [];
    const jd = valueAt({ x: this.table.t, y: days }, t, this.table.index(t)), date = new Date((jd - 2440587.5) * 86400e3);
    pair.append(make("dt", {}, "date (TT)"), make("dd", {}, Number.isNaN(date.getTime()) ? show(jd, 12) : date.toISOString().slice(0, 19).replace("T", " ")));
    return [pair];
  }

  redraw() {
    this.curves?.refresh();
    this.light?.refresh();
    if (this.timeline) this.follow(this.timeline.t);
  }
}

/**
 * Builds the page into an element.
 * @param {HTMLElement} root
 * @param {PageData} data
 */
export function mount(root, data) {
  const head = make("header"), title = make("h1", {}, data.title || "Polhode");
  document.title = data.title || "Polhode";
  head.append(title);
  const words = [data.method ? `method ${data.method}` : "", data.source ?? "", data.version ? `polhode ${data.version}` : ""].filter(Boolean).join(" · ");
  head.append(make("p", { class: "source" }, words));
  const main = make("main");
  root.replaceChildren(head, main);
  for (const note of data.notes) main.append(make("p", { class: "note" }, note));
  const page = data.kind === "compare" ? new CompareView(main, data) : new RunPage(main, data);
  head.append(themeButton(document.documentElement, () => page.redraw()));
  if (data.kind !== "compare") root.append(make("footer", {}, `Space plays; arrow keys move the time, with Shift ten times as far; n and p go to the next and the previous mark; < and > change the speed${data.body ? "; 1, 2, 3 choose the axis" : ""}. Drag a picture to turn it.`));
  return page;
}

/** What went wrong, instead of an empty page. @param {HTMLElement} root @param {unknown} error */
export function complain(root, error) {
  root.append(make("p", { class: "note", role: "alert" }, `This page cannot be shown: ${error instanceof Error ? error.message : String(error)}`));
}

