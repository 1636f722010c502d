// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Curves on a canvas, ticks and legend in HTML: over time with a cursor, or errors against work.
import { show } from "./math.js";

/**
 * @typedef {{ x: ArrayLike<number>, y: ArrayLike<number>, label: string, colour: string, low?: ArrayLike<number>,
 *   high?: ArrayLike<number>, points?: boolean, dash?: boolean, faint?: boolean }} Curve
 * @typedef {{ title: string, curves: Curve[], logX?: boolean, logY?: boolean, down?: boolean, xLabel?: string, marks?: { x: number, kind: string }[],
 *   range?: [number, number] }} PlotData
 */

/**
 * Ticks of round numbers.
 * @param {number} low
 * @param {number} high
 * @param {number} most
 */
export function ticks(low, high, most) {
  const span = high - low;
  if (!(span > 0) || !Number.isFinite(span)) return [low];
  const rough = span / Math.max(1, most), power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((k) => k * power).find((s) => s >= rough) ?? 10 * power;
  const list = [];
  for (let x = Math.ceil(low / step - 1e-9) * step; x <= high + 1e-9 * step; x += step) list.push(Math.abs(x) < 1e-12 * step ? 0 : x);
  return list;
}

/**
 * The words of a tick: with so many digits that it differs from its neighbours.
 * @param {number} x
 * @param {number[]} list all ticks of the axis
 */
export function tickText(x, list) {
  const [first = 0, second = first] = list, last = list.at(-1) ?? first, size = Math.max(Math.abs(first), Math.abs(last));
  const digits = second === first ? 4 : Math.max(4, Math.ceil(Math.log10(size / Math.abs(second - first)) + 1e-9) + 1);
  return digits > 4 && Math.abs(x) < 1e9 ? String(Number(x.toPrecision(Math.min(digits, 17)))) : show(x, digits);
}

/**
 * Powers of ten, at most so many; where there is one at most, twice and five times a power too.
 * @param {number} low logarithms
 * @param {number} high
 * @param {number} most
 */
export function powers(low, high, most) {
  const step = Math.max(1, Math.ceil((high - low) / Math.max(1, most)));
  const list = [];
  for (let p = Math.ceil(low / step - 1e-9) * step; p <= high + 1e-9; p += step) list.push(p);
  if (list.length > 1) return list;
  const fine = [];
  for (let p = Math.floor(low); p <= high + 1e-9; p++)
    for (const k of [1, 2, 5]) fine.push(p + Math.log10(k));
  return fine.filter((v) => v >= low - 1e-9 && v <= high + 1e-9);
}

/** @param {number} v the logarithm of a tick of powers() */
export function powerText(v) {
  return Number.isInteger(v) ? `1e${v}` : (10 ** v).toExponential(0).replace("e+", "e");
}

/**
 * What is taken off the times of an axis so that its ticks stay short (Julian dates): 0 where nothing has to be.
 * @param {number} low
 * @param {number} high
 */
export function tickBase(low, high) {
  const span = high - low, size = Math.max(Math.abs(low), Math.abs(high));
  if (!(span > 0) || size < 1e4 || size / span < 100) return 0;
  const unit = 10 ** Math.ceil(Math.log10(span));
  return Math.floor(low / unit) * unit;
}

const smallest = 1e-17;

/**
 * The value of a curve between two samples, on the straight line that is drawn.
 * @param {{ x: ArrayLike<number>, y: ArrayLike<number> }} curve
 * @param {number} x
 * @param {number} index the sample before it
 */
export function valueAt(curve, x, index) {
  const a = curve.x[index] ?? NaN, b = curve.x[index + 1], u = curve.y[index] ?? NaN, v = curve.y[index + 1];
  return b !== undefined && v !== undefined && b !== a && x !== a ? u + ((v - u) * (x - a)) / (b - a) : u;
}

export class Plot {
  /** @param {HTMLElement} host @param {(x: number) => void} [scrub] called where the user points */
  constructor(host, scrub) {
    this.host = host;
    host.classList.add("plot");
    this.head = document.createElement("div");
    this.head.className = "plot-head";
    this.area = document.createElement("div");
    this.area.className = "plot-area";
    this.canvas = document.createElement("canvas");
    this.canvas.setAttribute("role", "img");
    this.cursor = document.createElement("div");
    this.cursor.className = "cursor";
    this.cursor.hidden = true;
    this.dot = document.createElement("div");
    this.dot.className = "dot";
    this.dot.hidden = true;
    this.ticks = document.createElement("div");
    this.ticks.className = "ticks";
    this.ticks.setAttribute("aria-hidden", "true");
    this.area.append(this.canvas, this.cursor, this.dot, this.ticks);
    host.append(this.head, this.area);
    /** @type {PlotData} */
    this.data = { title: "", curves: [] };
    this.x = [0, 1];
    this.y = [0, 1];
    /** @type {HTMLElement[]} */
    this.values = [];
    if (scrub) this.listen(scrub);
  }

  /** @param {(x: number) => void} scrub */
  listen(scrub) {
    /** @param {PointerEvent} e */
    const point = (e) => {
      const box = this.canvas.getBoundingClientRect();
      const f = Math.min(1, Math.max(0, (e.clientX - box.left) / box.width));
      scrub((this.x[0] ?? 0) + f * ((this.x[1] ?? 1) - (this.x[0] ?? 0)));
    };
    this.area.addEventListener("pointerdown", (e) => {
      this.area.setPointerCapture(e.pointerId);
      point(e);
    });
    this.area.addEventListener("pointermove", (e) => {
      if (this.area.hasPointerCapture(e.pointerId)) point(e);
    });
  }

  /** @param {PlotData} data */
  set(data) {
    this.data = data;
    this.canvas.setAttribute("aria-label", `${data.title}: ${data.curves.map((c) => c.label).filter(Boolean).join(", ")}`);
    this.legend();
    this.fit();
    this.draw();
  }

  legend() {
    const title = document.createElement("span");
    title.className = "plot-title";
    title.textContent = this.data.title;
    this.head.replaceChildren(title);
    this.values = this.data.curves.map((curve) => {
      const item = document.createElement("span"), value = document.createElement("span"), key = document.createElement("i");
      key.style.background = curve.colour;
      key.classList.toggle("dashed", Boolean(curve.dash));
      item.className = "key";
      value.className = "value";
      item.append(key, curve.label, " ", value);
      if (curve.label) this.head.append(item);
      return value;
    });
  }

  /** @param {number} v @param {boolean | undefined} log */
  static place(v, log) {
    return log ? Math.log10(Math.max(Math.abs(v), smallest)) : v;
  }

  fit() {
    const { curves, logX, logY, range } = this.data;
    /** @param {(ArrayLike<number> | undefined)[]} lists @param {boolean | undefined} log */
    const limits = (lists, log) => {
      let low = Infinity, high = -Infinity;
      for (const list of lists)
        for (let i = 0; list && i < list.length; i++) {
          const raw = list[i] ?? NaN;
          if (!Number.isFinite(raw) || (log && raw === 0)) continue;
          const v = Plot.place(raw, log);
          low = Math.min(low, v);
          high = Math.max(high, v);
        }
      return low <= high ? [low, high] : log ? [-17, -16] : [0, 1];
    };
    this.x = range ? [...range] : limits(curves.map((c) => c.x), logX);
    this.y = limits(curves.flatMap((c) => [c.y, c.low, c.high]), logY);
    const [a, b] = [this.y[0] ?? 0, this.y[1] ?? 1], room = logY ? Math.max(0.3, 0.06 * (b - a)) : 0.06 * (b - a) || Math.abs(a) * 1e-3 || 1;
    this.y = [a - room, b + room];
    if (logX) this.x = [(this.x[0] ?? 0) - 0.15, (this.x[1] ?? 1) + 0.15];
    else if (this.x[0] === this.x[1]) this.x = [(this.x[0] ?? 0) - 1, (this.x[1] ?? 0) + 1];
  }

  /** How far from the top a value lies, 0 to 1; magnitudes grow downwards. @param {number} v */
  heightOf(v) {
    const f = (v - (this.y[0] ?? 0)) / ((this.y[1] ?? 1) - (this.y[0] ?? 0));
    return this.data.down ? f : 1 - f;
  }

  draw() {
    const box = this.area.getBoundingClientRect(), ratio = Math.min(2, globalThis.devicePixelRatio || 1);
    if (box.width < 2 || box.height < 2) return;
    const wide = Math.round(box.width * ratio), high = Math.round(box.height * ratio);
    this.canvas.width = wide;
    this.canvas.height = high;
    const g = this.canvas.getContext("2d");
    if (!g) return;
    const style = getComputedStyle(this.host);
    /** @param {number} v */
    const px = (v) => ((v - (this.x[0] ?? 0)) / ((this.x[1] ?? 1) - (this.x[0] ?? 0))) * wide;
    /** @param {number} v */
    const py = (v) => this.heightOf(v) * high;
    this.grid(g, px, py, box, style.getPropertyValue("--grid"), ratio);
    for (const mark of this.data.marks ?? []) {
      g.strokeStyle = style.getPropertyValue(mark.kind === "flip" ? "--flip" : "--event");
      g.lineWidth = ratio;
      g.setLineDash([3 * ratio, 3 * ratio]);
      g.beginPath();
      g.moveTo(px(mark.x), 0);
      g.lineTo(px(mark.x), high);
      g.stroke();
    }
    g.setLineDash([]);
    for (const curve of this.data.curves) this.curve(g, curve, px, py, ratio, wide);
  }

  /**
   * @param {CanvasRenderingContext2D} g
   * @param {(v: number) => number} px
   * @param {(v: number) => number} py
   * @param {DOMRect} box
   * @param {string} colour
   * @param {number} ratio
   */
  grid(g, px, py, box, colour, ratio) {
    const { logX, logY, xLabel } = this.data, [x0, x1, y0, y1] = [this.x[0] ?? 0, this.x[1] ?? 1, this.y[0] ?? 0, this.y[1] ?? 1];
    const base = logX ? 0 : tickBase(x0, x1);
    const across = logX ? powers(x0, x1, box.width / 70) : ticks(x0 - base, x1 - base, box.width / 90);
    const up = logY ? powers(y0, y1, box.height / 26) : ticks(y0, y1, box.height / 30);
    const made = document.createDocumentFragment();
    /** @param {string} text @param {string} kind @param {string} left @param {string} top */
    const put = (text, kind, left, top) => {
      const span = document.createElement("span");
      span.textContent = text;
      span.className = kind;
      span.style.left = left;
      span.style.top = top;
      made.append(span);
    };
    g.strokeStyle = colour;
    g.lineWidth = ratio;
    g.beginPath();
    for (const v of across) {
      const at = px(v + base);
      g.moveTo(at, 0);
      g.lineTo(at, g.canvas.height);
      put(logX ? powerText(v) : show(v, 6), "tick-x", `${at / ratio}px`, "100%");
    }
    for (const v of up) {
      const at = py(v);
      g.moveTo(0, at);
      g.lineTo(g.canvas.width, at);
      put(logY ? powerText(v) : tickText(v, up), "tick-y", "0", `${at / ratio}px`);
    }
    g.stroke();
    const words = xLabel ?? "time";
    put(base ? `${words} − ${base}` : words, "tick-title", "100%", "100%");
    this.ticks.replaceChildren(made);
  }

  /**
   * @param {CanvasRenderingContext2D} g
   * @param {Curve} curve
   * @param {(v: number) => number} px
   * @param {(v: number) => number} py
   * @param {number} ratio
   * @param {number} wide
   */
  curve(g, curve, px, py, ratio, wide) {
    const { logX, logY } = this.data, n = curve.x.length;
    g.strokeStyle = g.fillStyle = curve.colour;
    g.globalAlpha = curve.faint ? 0.5 : 1;
    g.lineWidth = 1.6 * ratio;
    g.setLineDash(curve.dash ? [5 * ratio, 4 * ratio] : []);
    /** @param {number} i @param {ArrayLike<number>} list */
    const y = (i, list) => (logY && list[i] === 0 ? NaN : py(Plot.place(list[i] ?? NaN, logY)));
    if (curve.low && curve.high) this.band(g, curve, px, y);
    g.beginPath();
    const dense = n > 6 * wide; // then only the range in a column of pixels is seen
    let column = -1, open = false, least = Infinity, most = -Infinity, end = NaN;
    for (let i = 0; i < n; i++) {
      const X = px(Plot.place(curve.x[i] ?? NaN, logX)), Y = y(i, curve.y);
      if (!Number.isFinite(X + Y)) {
        open = false;
        continue;
      }
      if (dense && open && Math.floor(X) === column) {
        least = Math.min(least, Y);
        most = Math.max(most, Y);
        end = Y;
        continue;
      }
      if (dense && open && least < most) for (const v of [least, most, end]) g.lineTo(column + 0.5, v);
      if (open) g.lineTo(X, Y);
      else g.moveTo(X, Y);
      open = true;
      column = Math.floor(X);
      least = most = end = Y;
    }
    g.stroke();
    g.setLineDash([]);
    for (let i = 0; curve.points && i < n; i++) {
      g.beginPath();
      g.arc(px(Plot.place(curve.x[i] ?? NaN, logX)), y(i, curve.y), 3 * ratio, 0, 7);
      g.fill();
    }
    g.globalAlpha = 1;
  }

  /**
   * Between the least and the largest of the records that a sample stands for.
   * @param {CanvasRenderingContext2D} g
   * @param {Curve} curve
   * @param {(v: number) => number} px
   * @param {(i: number, list: ArrayLike<number>) => number} y
   */
  band(g, curve, px, y) {
    const { low, high } = curve;
    if (!low || !high) return;
    // Column by column of pixels: a polygon of thousands of corners is slow.
    const top = new Float64Array(g.canvas.width + 1).fill(Infinity), bottom = new Float64Array(g.canvas.width + 1).fill(-Infinity);
    for (let i = 0; i < low.length; i++) {
      const from = Math.max(0, Math.floor(px(curve.x[i] ?? NaN))), to = Math.min(g.canvas.width, Math.ceil(px(curve.x[i + 1] ?? curve.x[i] ?? NaN)));
      const [y0, y1] = [y(i, low), y(i, high)];
      for (let k = from; k <= to; k++) {
        top[k] = Math.min(top[k] ?? Infinity, y0, y1);
        bottom[k] = Math.max(bottom[k] ?? -Infinity, y0, y1);
      }
    }
    g.save();
    g.globalAlpha = 0.3;
    for (let k = 0; k < top.length; k++) if ((bottom[k] ?? 0) >= (top[k] ?? 0)) g.fillRect(k, top[k] ?? 0, 1, (bottom[k] ?? 0) - (top[k] ?? 0));
    g.restore();
  }

  /**
   * Moves the cursor and shows the values there.
   * @param {number} x
   * @param {number} index the sample before it
   */
  follow(x, index) {
    const f = (x - (this.x[0] ?? 0)) / ((this.x[1] ?? 1) - (this.x[0] ?? 0));
    this.cursor.style.left = `${100 * f}%`;
    this.cursor.hidden = !(f >= 0 && f <= 1);
    this.mark(f, x, index);
    this.data.curves.forEach((curve, k) => {
      const element = this.values[k];
      if (element) element.textContent = show(valueAt(curve, x, index), 5);
    });
  }

  /**
   * A single curve has a dot at the moment that is shown.
   * @param {number} f from the left, 0 to 1
   * @param {number} x
   * @param {number} index
   */
  mark(f, x, index) {
    const [curve] = this.data.curves, single = curve && this.data.curves.length === 1;
    const top = single ? this.heightOf(Plot.place(valueAt(curve, x, index), this.data.logY)) : NaN;
    this.dot.hidden = this.cursor.hidden || !(top >= 0 && top <= 1);
    this.dot.style.left = `${100 * f}%`;
    this.dot.style.top = `${100 * top}%`;
    this.dot.style.background = curve?.colour ?? "";
  }

  /** Other values than those between two samples: what the page knows better. @param {ArrayLike<number>} values */
  tell(values) {
    this.values.forEach((element, k) => { element.textContent = show(values[k] ?? NaN, 5); });
  }
}
