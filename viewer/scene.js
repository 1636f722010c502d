// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// A small renderer on WebGL 2: lit solids (also many copies of one), lines of any width, labels in HTML, and a camera
// that mouse, touch and keyboard turn.
import { matrixFrom, matrixProduct, perspective, quatFromZ, norm } from "./math.js";

/** @typedef {import("./math.js").Vec3} Vec3 */
/** @typedef {import("./math.js").Quat} Quat */
/** @typedef {import("./mesh.js").Mesh} Mesh */
/** @typedef {[number, number, number, number]} Colour red, green, blue, alpha from 0 to 1 */
/** @typedef {{ array: WebGLVertexArrayObject, count: number, buffers: WebGLBuffer[] }} Solid */
/** @typedef {{ array: WebGLVertexArrayObject, segments: number, buffer: WebGLBuffer }} Line */

const solidVertex = `#version 300 es
layout(location=0) in vec3 position;
layout(location=1) in vec3 normal;
layout(location=2) in float shade;
layout(location=3) in vec3 at;
layout(location=4) in vec4 turn;
layout(location=5) in vec3 tint;
uniform mat4 camera, model;
uniform float copies, size;
out vec3 n;
out vec3 tone;
out float mixed;
vec3 rotated(vec4 q, vec3 v) { return v + 2.0 * cross(q.yzw, cross(q.yzw, v) + q.x * v); }
void main() {
  vec3 p = position, m = normal;
  if (copies > 0.5) { p = at + size * rotated(turn, p); m = rotated(turn, m); }
  vec4 world = model * vec4(p, 1.0);
  n = copies > 0.5 ? m : mat3(model) * (m / vec3(dot(model[0].xyz, model[0].xyz), dot(model[1].xyz, model[1].xyz), dot(model[2].xyz, model[2].xyz)));
  mixed = shade;
  tone = tint;
  gl_Position = camera * world;
}`;

const solidFragment = `#version 300 es
precision highp float;
in vec3 n;
in vec3 tone;
in float mixed;
uniform vec4 first, second;
uniform vec3 light;
uniform float copies;
out vec4 colour;
void main() {
  vec3 m = normalize(n);
  if (!gl_FrontFacing) m = -m;
  vec3 a = copies > 0.5 ? tone : first.rgb;
  vec3 b = copies > 0.5 ? mix(tone, vec3(1.0), 0.7) : second.rgb;
  vec3 base = mix(a, b, clamp(mixed, 0.0, 1.0));
  float lit = 0.42 + 0.58 * max(dot(m, light), 0.0) + 0.12 * max(dot(m, -light), 0.0);
  float shine = pow(max(dot(m, normalize(light + vec3(0.0, 0.0, 1.0))), 0.0), 30.0) * 0.18;
  colour = vec4(base * lit + shine, first.a);
}`;

const lineVertex = `#version 300 es
layout(location=0) in vec3 from;
layout(location=1) in vec3 to;
uniform mat4 camera, model;
uniform vec2 pixels;
uniform float width;
const int corners[6] = int[6](0, 1, 2, 2, 1, 3);
void main() {
  int corner = corners[gl_VertexID % 6];
  vec4 a = camera * model * vec4(from, 1.0), b = camera * model * vec4(to, 1.0);
  float near = 0.01;
  if (a.w < near) a = mix(a, b, (near - a.w) / max(b.w - a.w, 1e-9));
  if (b.w < near) b = mix(b, a, (near - b.w) / max(a.w - b.w, 1e-9));
  vec2 s = a.xy / a.w * pixels, e = b.xy / b.w * pixels, d = e - s;
  d = length(d) > 1e-6 ? normalize(d) : vec2(1.0, 0.0);
  float side = (corner & 1) == 0 ? -1.0 : 1.0;
  vec4 p = corner < 2 ? a : b;
  float end = corner < 2 ? -0.5 : 0.5;
  vec2 shift = (vec2(-d.y, d.x) * side + d * end) * width / pixels;
  gl_Position = vec4(p.xy + shift * p.w, p.z - 1e-4 * p.w, p.w);
}`;

const lineFragment = `#version 300 es
precision highp float;
uniform vec4 first;
out vec4 colour;
void main() { colour = first; }`;

/**
 * @param {WebGL2RenderingContext} gl
 * @param {string} vertex
 * @param {string} fragment
 */
function program(gl, vertex, fragment) {
  const made = gl.createProgram();
  for (const [kind, text] of /** @type {[number, string][]} */ ([[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]])) {
    const shader = gl.createShader(kind);
    if (!shader || !made) throw new Error("WebGL gave no shader");
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(made, shader);
  }
  gl.linkProgram(made);
  if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error(`WebGL: ${gl.getProgramInfoLog(made)}`);
  return made;
}

/** What is shown instead of a scene where the browser has no WebGL 2. */
export const noWebGL = "This browser has no WebGL 2, so the moving picture cannot be drawn. The curves and numbers below do not need it.";

export class Scene {
  /**
   * @param {HTMLElement} host an element that the scene fills
   * @param {string} label what the picture shows, for those who cannot see it
   */
  constructor(host, label) {
    this.host = host;
    this.host.classList.add("scene");
    this.canvas = document.createElement("canvas");
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", `${label}. Drag to turn, pinch or scroll to come nearer; arrow keys turn, plus and minus zoom.`);
    this.canvas.tabIndex = 0;
    this.labels = document.createElement("div");
    this.labels.className = "labels";
    this.labels.setAttribute("aria-hidden", "true");
    host.append(this.canvas, this.labels);
    const gl = this.canvas.getContext("webgl2", { antialias: true, alpha: true, preserveDrawingBuffer: true });
    this.gl = gl;
    this.azimuth = 0.7;
    this.height = 0.42;
    this.distance = 5.2;
    /** @type {Map<string, HTMLElement>} */
    this.texts = new Map();
    this.pixels = [1, 1];
    this.camera = new Float32Array(16);
    /** @type {() => void} */
    this.changed = () => {};
    /**
     * Takes the mouse instead of the camera: moved by so many radians, or let go.
     * @type {((across: number, down: number, end?: boolean) => void) | null}
     */
    this.grab = null;
    /** @type {Vec3} */
    this.right = [1, 0, 0];
    /** @type {Vec3} */
    this.up = [0, 0, 1];
    /** @type {(WebGLBuffer | null)[]} */
    this.copyBuffers = [];
    this.ratio = 1;
    /** Where the labels of this picture lie, in pixels. @type {{ x: number, y: number, half: number }[]} */
    this.placed = [];
    if (!gl) {
      this.complain();
      return;
    }
    this.solidProgram = program(gl, solidVertex, solidFragment);
    this.lineProgram = program(gl, lineVertex, lineFragment);
    this.canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      this.gl = null;
      this.complain();
    });
    this.listen();
  }

  complain() {
    const words = document.createElement("p");
    words.className = "no-webgl";
    words.setAttribute("role", "status");
    words.textContent = noWebGL;
    this.canvas.hidden = true;
    this.host.append(words);
  }

  listen() {
    /** @type {Map<number, { x: number, y: number }>} */
    const fingers = new Map();
    let apart = 0;
    const spread = () => {
      const [a, b] = [...fingers.values()];
      return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
    };
    this.canvas.addEventListener("pointerdown", (e) => {
      this.canvas.setPointerCapture(e.pointerId);
      fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
      apart = spread();
    });
    this.canvas.addEventListener("pointermove", (e) => {
      const last = fingers.get(e.pointerId);
      if (!last) return;
      if (fingers.size === 1 && this.grab) this.grab((e.clientX - last.x) / 140, (e.clientY - last.y) / 140);
      else if (fingers.size === 1) this.turn(-(e.clientX - last.x) / 140, (e.clientY - last.y) / 140);
      fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
      const now = spread();
      if (fingers.size === 2 && apart > 0 && now > 0) this.zoom(apart / now);
      apart = now;
    });
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel"]))
      this.canvas.addEventListener(kind, (e) => {
        if (fingers.delete(e.pointerId) && this.grab) this.grab(0, 0, true);
      });
    this.canvas.addEventListener("wheel", (e) => {
      e.preventDefault();
      this.zoom(Math.exp(e.deltaY / 900));
    }, { passive: false });
    this.canvas.addEventListener("keydown", (e) => this.key(e));
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.turn(-0.1, 0), ArrowRight: () => this.turn(0.1, 0),
      ArrowUp: () => this.turn(0, 0.1), ArrowDown: () => this.turn(0, -0.1),
      "+": () => this.zoom(0.9), "-": () => this.zoom(1.1),
    };
    const act = keys[e.key];
    if (!act || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    e.stopPropagation();
    act();
  }

  /** @param {number} sideways @param {number} up */
  turn(sideways, up) {
    this.azimuth += sideways;
    this.height = Math.min(1.55, Math.max(-1.55, this.height + up));
    this.changed();
  }

  /** @param {number} factor */
  zoom(factor) {
    this.distance = Math.min(40, Math.max(1.5, this.distance * factor));
    this.changed();
  }

  /** @param {Mesh} mesh @returns {Solid | null} */
  solid(mesh) {
    const gl = this.gl;
    if (!gl) return null;
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    /** @type {WebGLBuffer[]} */
    const buffers = [];
    for (const [slot, size, data] of /** @type {[number, number, number[]][]} */ ([[0, 3, mesh.position], [1, 3, mesh.normal], [2, 1, mesh.shade]])) {
      const buffer = gl.createBuffer();
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(data), gl.STATIC_DRAW);
      gl.enableVertexAttribArray(slot);
      gl.vertexAttribPointer(slot, size, gl.FLOAT, false, 0, 0);
      if (buffer) buffers.push(buffer);
    }
    return array ? { array, count: mesh.position.length / 3, buffers } : null;
  }

  /** @param {Solid | null} solid */
  drop(solid) {
    if (!this.gl || !solid) return;
    solid.buffers.forEach((b) => this.gl?.deleteBuffer(b));
    this.gl.deleteVertexArray(solid.array);
  }

  /** @param {Line | null} line */
  dropLine(line) {
    if (!this.gl || !line) return;
    this.gl.deleteBuffer(line.buffer);
    this.gl.deleteVertexArray(line.array);
  }

  /**
   * A polyline; a point that is not a number breaks it. A segment is two triangles whose six corners all know its ends: copies
   * of one segment would be fewer bytes, but slow where the browser draws without a graphics card.
   * @param {ArrayLike<number>} points x, y, z, x, y, z, ...
   * @param {Line | null} [old] its place is taken
   * @returns {Line | null}
   */
  line(points, old) {
    const gl = this.gl;
    if (!gl) return null;
    const data = new Float32Array(Math.max(0, 12 * points.length - 36));
    let n = 0;
    for (let i = 0; i + 5 < points.length; i += 3) {
      let sum = 0;
      for (let k = 0; k < 6; k++) sum += data[n + k] = points[i + k] ?? NaN;
      if (!Number.isFinite(sum)) continue;
      for (let k = 1; k < 6; k++) data.copyWithin(n + 6 * k, n, n + 6);
      n += 36;
    }
    const array = old ? old.array : gl.createVertexArray(), buffer = old ? old.buffer : gl.createBuffer();
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, data.subarray(0, n), gl.DYNAMIC_DRAW);
    for (const slot of [0, 1]) {
      gl.enableVertexAttribArray(slot);
      gl.vertexAttribPointer(slot, 3, gl.FLOAT, false, 24, 12 * slot);
    }
    return array && buffer ? { array, segments: n / 36, buffer } : null;
  }

  /**
   * Begins a picture: size, camera, empty background.
   * @param {Vec3} [target]
   */
  begin(target = [0, 0, 0]) {
    const box = this.host.getBoundingClientRect(), ratio = Math.min(2, globalThis.devicePixelRatio || 1);
    const wide = Math.max(1, Math.round(box.width * ratio)), high = Math.max(1, Math.round(box.height * ratio));
    if (this.canvas.width !== wide || this.canvas.height !== high) {
      this.canvas.width = wide;
      this.canvas.height = high;
    }
    this.ratio = ratio;
    this.pixels = [wide / 2, high / 2];
    const ch = Math.cos(this.height), sh = Math.sin(this.height), ca = Math.cos(this.azimuth), sa = Math.sin(this.azimuth);
    /** @type {Vec3} */
    const back = [ch * sa, -ch * ca, sh];
    /** @type {Vec3} */
    const right = [ca, sa, 0];
    /** @type {Vec3} */
    const up = [-sh * sa, sh * ca, ch];
    const aspect = wide / high;
    this.right = right;
    this.up = up;
    const far = this.distance * Math.max(1, 1 / aspect);
    /** @param {ArrayLike<number>} v */
    const along = (v) => -(v[0] ?? 0) * (target[0] + far * back[0]) - (v[1] ?? 0) * (target[1] + far * back[1]) - (v[2] ?? 0) * (target[2] + far * back[2]);
    const look = new Float32Array([right[0], up[0], back[0], 0, right[1], up[1], back[1], 0,
      right[2], up[2], back[2], 0, along(right), along(up), along(back), 1]);
    this.camera = matrixProduct(perspective(0.55, aspect, 0.05, 200), look);
    this.light = [0.35 * ca + 0.55 * back[0] - 0.35 * sa, 0.35 * sa + 0.55 * back[1] + 0.1 * ca, 0.55 * back[2] + 0.6];
    for (const text of this.texts.values()) text.hidden = true;
    this.placed = [];
    const gl = this.gl;
    if (!gl) return;
    gl.viewport(0, 0, wide, high);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    gl.enable(gl.BLEND);
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  /**
   * @param {WebGLProgram} used
   * @param {Float32Array} model
   * @param {Colour} colour
   */
  set(used, model, colour) {
    const gl = /** @type {WebGL2RenderingContext} */ (this.gl);
    gl.useProgram(used);
    gl.uniformMatrix4fv(gl.getUniformLocation(used, "camera"), false, this.camera);
    gl.uniformMatrix4fv(gl.getUniformLocation(used, "model"), false, model);
    gl.uniform4fv(gl.getUniformLocation(used, "first"), colour);
  }

  /**
   * @param {Solid | null} solid
   * @param {{ q?: Quat, size?: Vec3, at?: Vec3, colour: Colour, second?: Colour }} how
   */
  drawSolid(solid, how) {
    const gl = this.gl;
    if (!gl || !solid || !this.solidProgram) return;
    const see = how.colour[3] < 1;
    this.set(this.solidProgram, matrixFrom(how.q ?? [1, 0, 0, 0], how.size ?? [1, 1, 1], how.at ?? [0, 0, 0]), how.colour);
    gl.uniform4fv(gl.getUniformLocation(this.solidProgram, "second"), how.second ?? how.colour);
    gl.uniform1f(gl.getUniformLocation(this.solidProgram, "copies"), 0);
    const l = this.light ?? [0, 0, 1], n = Math.hypot(...l);
    gl.uniform3f(gl.getUniformLocation(this.solidProgram, "light"), (l[0] ?? 0) / n, (l[1] ?? 0) / n, (l[2] ?? 0) / n);
    gl.bindVertexArray(solid.array);
    for (const slot of [3, 4, 5]) gl.disableVertexAttribArray(slot);
    if (see) gl.depthMask(false);
    gl.drawArrays(gl.TRIANGLES, 0, solid.count);
    gl.depthMask(true);
  }

  /**
   * Many copies of one solid: positions (3 per copy), attitudes (4) and colours (3).
   * @param {Solid | null} solid
   * @param {{ at: Float32Array, turn: Float32Array, tint: Float32Array, size: number, count: number }} copies
   */
  drawCopies(solid, copies) {
    const gl = this.gl;
    if (!gl || !solid || !this.solidProgram || copies.count === 0) return;
    this.set(this.solidProgram, matrixFrom([1, 0, 0, 0], [1, 1, 1], [0, 0, 0]), [1, 1, 1, 1]);
    gl.uniform1f(gl.getUniformLocation(this.solidProgram, "copies"), 1);
    gl.uniform1f(gl.getUniformLocation(this.solidProgram, "size"), copies.size);
    const l = this.light ?? [0, 0, 1], n = Math.hypot(...l);
    gl.uniform3f(gl.getUniformLocation(this.solidProgram, "light"), (l[0] ?? 0) / n, (l[1] ?? 0) / n, (l[2] ?? 0) / n);
    gl.bindVertexArray(solid.array);
    if (!this.copyBuffers.length) this.copyBuffers = [gl.createBuffer(), gl.createBuffer(), gl.createBuffer()];
    for (const [i, size, data] of /** @type {[number, number, Float32Array][]} */ ([[0, 3, copies.at], [1, 4, copies.turn], [2, 3, copies.tint]])) {
      gl.bindBuffer(gl.ARRAY_BUFFER, this.copyBuffers[i] ?? null);
      gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
      gl.enableVertexAttribArray(3 + i);
      gl.vertexAttribPointer(3 + i, size, gl.FLOAT, false, 0, 0);
      gl.vertexAttribDivisor(3 + i, 1);
    }
    gl.drawArraysInstanced(gl.TRIANGLES, 0, solid.count, copies.count);
    for (const slot of [3, 4, 5]) gl.disableVertexAttribArray(slot);
  }

  /**
   * @param {Line | null} line
   * @param {{ q?: Quat, size?: number, at?: Vec3, colour: Colour, width: number, from?: number, to?: number }} how
   *   from, to: the part of it, in segments
   */
  drawLine(line, how) {
    const gl = this.gl;
    if (!gl || !line || !this.lineProgram) return;
    const s = how.size ?? 1, from = Math.max(0, how.from ?? 0), to = Math.min(line.segments, how.to ?? line.segments);
    if (to <= from) return;
    this.set(this.lineProgram, matrixFrom(how.q ?? [1, 0, 0, 0], [s, s, s], how.at ?? [0, 0, 0]), how.colour);
    gl.uniform2f(gl.getUniformLocation(this.lineProgram, "pixels"), this.pixels[0] ?? 1, this.pixels[1] ?? 1);
    gl.uniform1f(gl.getUniformLocation(this.lineProgram, "width"), (how.width * (this.ratio ?? 1)) / 2);
    gl.bindVertexArray(line.array);
    gl.depthMask(how.colour[3] >= 1);
    gl.drawArrays(gl.TRIANGLES, 6 * from, 6 * (to - from));
    gl.depthMask(true);
  }

  /**
   * @param {Solid | null} arrow of length 1 along z
   * @param {Vec3} vector
   * @param {Colour} colour
   * @param {Vec3} [at]
   * @param {boolean} [through] seen through what hides it, faintly
   */
  drawArrow(arrow, vector, colour, at = [0, 0, 0], through = false) {
    const n = norm(vector);
    if (through && this.gl) {
      this.gl.disable(this.gl.DEPTH_TEST);
      this.drawArrow(arrow, vector, [colour[0], colour[1], colour[2], 0.4 * colour[3]], at);
      this.gl.enable(this.gl.DEPTH_TEST);
    }
    if (n > 1e-9) this.drawSolid(arrow, { q: quatFromZ(vector), size: [Math.max(n, 0.6), Math.max(n, 0.6), n], at, colour });
  }

  /**
   * A label at a point of the scene.
   * @param {string} text
   * @param {Vec3} at
   * @param {string} [style] a class
   */
  label(text, at, style = "") {
    const c = this.camera;
    /** @param {number} r */
    const row = (r) => (c[r] ?? 0) * at[0] + (c[4 + r] ?? 0) * at[1] + (c[8 + r] ?? 0) * at[2] + (c[12 + r] ?? 0);
    const w = row(3), key = `${text}/${style}`;
    let element = this.texts.get(key);
    if (!element) {
      element = document.createElement("span");
      element.textContent = text;
      element.className = style;
      this.labels.append(element);
      this.texts.set(key, element);
    }
    element.hidden = !(w > 0) || !this.gl;
    if (element.hidden) return;
    const [x, y] = this.free(text, (1 + row(0) / w) / 2, (1 - row(1) / w) / 2);
    element.style.left = `${100 * x}%`;
    element.style.top = `${100 * y}%`;
  }

  /**
   * The place nearest to a point where a label lies on no other and within the picture. Numbers from 0 to 1 across the picture.
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @returns {[number, number]}
   */
  free(text, x, y) {
    const [wide, high] = [(2 * (this.pixels[0] ?? 1)) / this.ratio, (2 * (this.pixels[1] ?? 1)) / this.ratio];
    const half = 5 + 5 * text.length, line = 20;
    let best = { x: wide * x, y: high * y };
    /** @param {{ x: number, y: number }} p */
    const clear = (p) => p.x >= half && p.x <= wide - half && p.y >= line / 2 && p.y <= high - line / 2 && this.placed.every((o) => Math.abs(o.x - p.x) >= o.half + half || Math.abs(o.y - p.y) >= line);
    search: for (let ring = 0; ring < 6; ring++)
      for (let i = 0; i < (ring ? 8 : 1); i++) {
        const p = { x: wide * x + ring * (half + 4) * Math.sin((Math.PI * i) / 4), y: high * y - ring * line * 1.02 * Math.cos((Math.PI * i) / 4) };
        if (!clear(p)) continue;
        best = p;
        break search;
      }
    this.placed.push({ ...best, half });
    return [best.x / wide, best.y / high];
  }
}

/**
 * A colour of the style sheet.
 * @param {Element} element
 * @param {string} name as "--accent"
 * @param {number} [alpha]
 * @returns {Colour}
 */
export function cssColour(element, name, alpha = 1) {
  const text = getComputedStyle(element).getPropertyValue(name).trim();
  const hex = /^#([0-9a-f]{6})$/i.exec(text)?.[1] ?? "888888";
  const n = parseInt(hex, 16);
  return [(n >> 16) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255, alpha];
}
