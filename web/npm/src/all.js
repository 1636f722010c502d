// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Everything but init(): index.js has the module inside, slim.js takes it from its file.
export { version, PolhodeError } from './core.js';
export { Body, angle, fromMatrix, fromRotationVector, multiply, rotate, toMatrix, toRotationVector, unit, unrotate } from './body.js';
export { Gyrostat, Top } from './closed.js';
export { Bodies, Motion, World, step, stepWorld } from './motion.js';
export { Reference, Sim, Torque, energy, methods, presets, torques } from './run.js';
export { BOLTZMANN_MD, COULOMB_MD, System, pairs, species, thermostats } from './system.js';
export * as elliptic from './elliptic.js';

/** @typedef {import('./body.js').State} State */
/** @typedef {import('./body.js').Start} Start */
/** @typedef {import('./body.js').Kind} Kind */
/** @typedef {import('./closed.js').States} States */
/** @typedef {import('./closed.js').Facts} Facts */
/** @typedef {import('./motion.js').Kinematics} Kinematics */
/** @typedef {import('./motion.js').Event} Event */
/** @typedef {import('./run.js').MethodInfo} MethodInfo */
/** @typedef {import('./run.js').Preset} Preset */
/** @typedef {import('./params.js').Param} Param */
/** @typedef {import('./params.js').ModelInfo} ModelInfo */
/** @typedef {import('./system.js').Species} Species */
/** @typedef {import('./system.js').Atom} Atom */
/** @typedef {import('./system.js').Pair} Pair */
/** @typedef {import('./system.js').SystemOptions} SystemOptions */
/** @typedef {import('./system.js').Measures} Measures */
