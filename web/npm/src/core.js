// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The instance of the WebAssembly module: its memory, its errors, its texts.

/** @typedef {import('./wasm.js').Exports} Exports */
/** @typedef {ArrayLike<number>} Numbers any array of numbers */

/** What the library refuses. `status` is its name in C, such as "PLH_BAD_INERTIA". */
export class PolhodeError extends Error {
  /**
   * @param {string} message
   * @param {string} status
   */
  constructor(message, status) {
    super(message);
    this.name = 'PolhodeError';
    this.status = status;
  }
}

/** @type {WebAssembly.Memory | undefined} */
let memory;
/** @type {Exports | undefined} */
let exported;
/** @type {Promise<void> | undefined} */
let starting;
let scratch = 0;
const scratchSize = 1024;

/**
 * Where the module comes from: an address, what fetch() gave, its bytes, or compiled.
 * @typedef {string | URL | Response | Promise<Response> | BufferSource | WebAssembly.Module} Source
 */

/** @param {Source} source @returns {Promise<WebAssembly.Instance>} */
async function instantiate(source) {
  const imports = { env: { emscripten_notify_memory_growth() {} } };
  const given = await (typeof source === 'string' || source instanceof URL ? fetch(source) : source);
  if (Object.prototype.toString.call(given) === '[object WebAssembly.Module]') return WebAssembly.instantiate(/** @type {WebAssembly.Module} */ (given), imports);
  const response = typeof Response !== 'undefined' && given instanceof Response ? given : null;
  if (response && !response.ok) throw new Error(`polhode: the module cannot be loaded from ${response.url}: ${response.status}`);
  const code = response ? await response.arrayBuffer() : /** @type {BufferSource} */ (given);
  return (await WebAssembly.instantiate(code, imports)).instance;
}

/** @param {Source} source */
async function start(source) {
  const instance = await instantiate(source);
  const all = /** @type {any} */ (instance.exports);
  memory = all.memory;
  all._initialize?.();
  exported = all;
  scratch = alloc(scratchSize);
}

/**
 * Compiles the module once; later calls return the same promise. One that failed may be tried again.
 * @param {() => Source} source
 * @returns {Promise<void>}
 */
export function begin(source) {
  starting ??= start(source()).catch((error) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

/**
 * The functions of the module.
 * @returns {Exports}
 */
export function wasm() {
  if (!exported) throw new Error("polhode: call 'await init()' first");
  return exported;
}

/** @returns {ArrayBuffer} */
function buffer() {
  wasm();
  return /** @type {ArrayBuffer} */ (/** @type {WebAssembly.Memory} */ (memory).buffer);
}

let heap = new Float64Array(0);

/** All of the memory as doubles; made anew when the memory has grown. */
export function numbers() {
  const now = buffer();
  if (heap.buffer !== now) heap = new Float64Array(now);
  return heap;
}

/**
 * n doubles at an address. Valid until something is allocated: do not keep it.
 * @param {number} address
 * @param {number} n
 */
export function doubles(address, n) {
  return new Float64Array(buffer(), address, n);
}

/**
 * @param {number} address
 * @param {number} n
 */
export function integers(address, n) {
  return new Int32Array(buffer(), address, n);
}

/**
 * Bytes at an address. Valid until something is allocated: do not keep it.
 * @param {number} address
 * @param {number} n
 */
export function bytesAt(address, n) {
  return new Uint8Array(buffer(), address, n);
}

/**
 * Memory of the module; the caller gives it back with release().
 * @param {number} size bytes
 * @returns {number}
 */
export function alloc(size) {
  whole(size, 'bytes of memory', 0, 2 ** 31 - 1);
  const address = wasm().malloc(Math.max(size, 8)) >>> 0;
  if (!address) throw new PolhodeError('out of memory', 'PLH_NO_MEMORY');
  return address;
}

/** @param {number} address */
export function release(address) {
  wasm().free(address);
}

/**
 * @param {number} address
 * @returns {string}
 */
export function text(address) {
  if (!address) return '';
  const all = new Uint8Array(buffer());
  let end = address;
  while (all[end]) end++;
  return new TextDecoder().decode(all.subarray(address, end));
}

/**
 * Throws if x is no finite number. Every number that goes into the module passes here or through put().
 * @param {number} x
 * @param {string} what
 * @returns {number}
 */
export function finite(x, what) {
  if (typeof x !== 'number' || !Number.isFinite(x)) throw new TypeError(`${what}: a finite number is needed, not ${String(x)}`);
  return x;
}

/**
 * Throws if n is no whole number from `least` to `most`.
 * @param {number} n
 * @param {string} what
 * @param {number} least
 * @param {number} most
 * @returns {number}
 */
export function whole(n, what, least, most) {
  if (!Number.isInteger(n) || n < least || n > most)
    throw new TypeError(`${what}: a whole number from ${least} to ${most} is needed, not ${String(n)}`);
  return n;
}

/**
 * Throws if `values` is no list of numbers.
 * @param {Numbers} values
 * @param {string} what
 * @returns {Numbers}
 */
export function list(values, what) {
  const isList = Array.isArray(values) || (ArrayBuffer.isView(values) && 'length' in values);
  if (!isList || Array.prototype.some.call(values, (/** @type {unknown} */ x) => typeof x !== 'number'))
    throw new TypeError(`${what}: a list of numbers is needed`);
  return values;
}

/**
 * Throws if an object has another key than these: a misspelt option must not be ignored.
 * @param {object | undefined} given
 * @param {readonly string[]} names
 * @param {string} what
 */
export function only(given, names, what) {
  if (given === null || typeof given !== 'object') throw new TypeError(`${what}: an object with ${names.join(', ')} is needed`);
  const strange = Object.keys(given).find((key) => !names.includes(key));
  if (strange !== undefined) throw new TypeError(`${what}: '${strange}' is not known; accepted: ${names.join(', ')}`);
}

/**
 * Calls f with the address of a text that ends with zero.
 * @template T
 * @param {string} string
 * @param {(address: number) => T} f
 * @returns {T}
 */
export function withText(string, f) {
  const coded = new TextEncoder().encode(string);
  const address = alloc(coded.length + 1);
  try {
    const to = bytesAt(address, coded.length + 1);
    to.set(coded);
    to[coded.length] = 0;
    return f(address);
  } finally {
    release(address);
  }
}

/**
 * Calls f with memory of so many bytes.
 * @template T
 * @param {number} size
 * @param {(address: number) => T} f
 * @returns {T}
 */
export function withMemory(size, f) {
  const address = alloc(size);
  try {
    return f(address);
  } finally {
    release(address);
  }
}

/**
 * Throws if a status is not PLH_OK.
 * @param {number} status
 * @param {string} what what was tried: 'body', 'method "rk5"'
 * @param {() => string} [accepted] what to add where a name was not found
 */
export function check(status, what, accepted) {
  if (status === 0) return;
  const name = text(wasm().plh_status_name(status));
  const more = accepted && name === 'PLH_NOT_FOUND' ? accepted() : '';
  throw new PolhodeError(`${what}: ${text(wasm().plh_status_text(status))}${more}`, name);
}

/**
 * Puts numbers into the scratch memory, `place` doubles from its start; returns the address. What calls
 * this copies results out before anybody else can write there: nothing here is asynchronous.
 * @param {number} place
 * @param {Numbers} values
 * @param {number} count
 * @param {string} what
 */
export function put(place, values, count, what) {
  if (values?.length !== count) throw new TypeError(`${what}: ${count} numbers are needed`);
  const address = at(place);
  const all = numbers();
  for (let i = 0; i < count; i++) {
    if (typeof values[i] !== 'number') throw new TypeError(`${what}: ${count} numbers are needed`);
    all[address / 8 + i] = values[i];
  }
  return address;
}

/** @param {number} place in doubles */
export function at(place) {
  wasm();
  return scratch + 8 * place;
}

/**
 * @param {number} place in doubles
 * @param {number} count
 * @returns {number[]}
 */
export function get(place, count) {
  const all = numbers();
  const first = at(place) / 8;
  const result = new Array(count);
  for (let i = 0; i < count; i++) result[i] = all[first + i];
  return result;
}

const forgotten = new FinalizationRegistry((/** @type {() => void} */ give) => give());

/** An object with memory in the module. free() gives it back at once; else it goes with the object. */
export class Held {
  /** @type {(() => void) | undefined} */
  #give;
  /** @type {number} */
  #address;

  /**
   * @param {number} address
   * @param {(address: number) => void} [give]
   */
  constructor(address, give = release) {
    this.#address = address;
    this.#give = () => give(address);
    forgotten.register(this, this.#give, this);
  }

  /** Address in the memory of the module. */
  get address() {
    if (!this.#give) throw new Error('polhode: this object was freed');
    return this.#address;
  }

  free() {
    if (!this.#give) return;
    forgotten.unregister(this);
    this.#give();
    this.#give = undefined;
  }
}

/** Versions of the library: `{ version: "1.0.0", revision: "…", lanes: 2 }`. */
export function version() {
  const w = wasm();
  return {
    version: text(w.plh_version()),
    revision: text(w.plh_revision()),
    lanes: text(w.plh_isa_found()).includes('wasm') ? 2 : 1,
  };
}
