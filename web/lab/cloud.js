// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// A thousand bodies that tumble exactly: one batch of closed-form steps per picture.
import { Bodies, Body } from "polhode";
import { bodyMesh } from "../../viewer/mesh.js";
import { Scene } from "../../viewer/scene.js";
import { speciesColours } from "../../viewer/system_view.js";

/** A random number from 0 to 1 that is the same every time: a linear congruential generator. @param {number} seed */
function dice(seed) {
  let x = seed;
  return () => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return x / 4294967296;
  };
}

export class Cloud {
  /** @param {HTMLElement} host @param {HTMLElement} corner where the times go @param {number} [count] */
  constructor(host, corner, count = 1000) {
    this.count = count;
    this.corner = corner;
    this.scene = new Scene(host, `${count} bodies that tumble freely`);
    this.scene.changed = () => { if (!this.running) this.draw(); };
    this.scene.distance = 6;
    this.running = false;
    const random = dice(1);
    const bodies = Array.from({ length: count }, () => {
      const a = 0.3 + random(), b = 0.3 + random(), c = 0.3 + random();
      return Body.fromBox(1, [a, b, c]);
    });
    this.bodies = new Bodies(bodies);
    this.mesh = this.scene.solid(bodyMesh("box", [1, 2, 2.6], [1, 0, 0, 0], undefined));
    this.at = new Float32Array(3 * count);
    this.turn = new Float32Array(4 * count);
    this.tint = new Float32Array(3 * count);
    this.place(bodies, random);
    /** The slowest and the mean, over the last pictures. */
    this.wasm = 0;
    this.drawing = 0;
  }

  /** @param {Body[]} bodies @param {() => number} random */
  place(bodies, random) {
    const side = Math.ceil(Math.cbrt(this.count));
    bodies.forEach((body, i) => {
      const omega = [4 * random() - 2, 4 * random() - 2, 4 * random() - 2];
      this.bodies.setState(i, { q: [1, 0, 0, 0], m: body.momentum(omega) });
      const cell = [i % side, Math.floor(i / side) % side, Math.floor(i / side / side)];
      cell.forEach((c, k) => { this.at[3 * i + k] = ((c + 0.5) / side - 0.5) * 2.4; });
      const n = parseInt((speciesColours[i % 6] ?? "#888888").slice(1), 16);
      this.tint.set([(n >> 16) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255], 3 * i);
      body.free();
    });
  }

  /** @param {number} h */
  step(h) {
    const began = performance.now();
    this.bodies.step(h);
    this.wasm += 0.1 * (performance.now() - began - this.wasm);
  }

  draw() {
    const began = performance.now(), { qw, qx, qy, qz } = this.bodies;
    for (let i = 0; i < this.count; i++) this.turn.set([qw[i] ?? 1, qx[i] ?? 0, qy[i] ?? 0, qz[i] ?? 0], 4 * i);
    this.scene.begin();
    this.scene.drawCopies(this.mesh, { at: this.at, turn: this.turn, tint: this.tint, size: 0.105, count: this.count });
    this.scene.gl?.finish();
    this.drawing += 0.1 * (performance.now() - began - this.drawing);
    this.corner.textContent = `${this.count} bodies: ${this.wasm.toFixed(3)} ms in wasm (${((1e6 * this.wasm) / this.count).toFixed(0)} ns per body), ${this.drawing.toFixed(1)} ms in drawing`;
  }

  toggle() {
    this.running = !this.running;
    let last = performance.now();
    /** @param {number} now */
    const tick = (now) => {
      if (!this.running) return;
      this.step(Math.min(0.1, Math.max(0, (now - last) / 1000)));
      last = now;
      this.draw();
      requestAnimationFrame(tick);
    };
    if (this.running) requestAnimationFrame(tick);
    return this.running;
  }
}
