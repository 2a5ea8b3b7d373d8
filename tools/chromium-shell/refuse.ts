/**
 * Refuses by name anything that the shell does not implement. A missing part that returned `undefined` would let a test
 * pass here and fail in Electron.
 */
import { EventEmitter } from 'node:events';

/** Names that Node, promises and inspectors look up on any object. */
const LOOKED_UP_ANYWHERE = new Set([
  'then',
  'toJSON',
  'constructor',
  'domain',
  'inspect',
  'default',
]);

/** The error for a part of Electron's API that the shell lacks. */
export function notImplemented(name: string): Error {
  return new Error(`chromium-shell does not implement electron.${name}`);
}

/** Wraps an object so that any name it lacks throws instead of returning `undefined`. */
export function refuseUnknown<T extends object>(name: string, implementation: T): T {
  return new Proxy(implementation, {
    get(target, key, receiver) {
      if (Reflect.has(target, key) || mayBeAbsent(key)) return Reflect.get(target, key, receiver);
      throw notImplemented(`${name}.${String(key)}`);
    },
  });
}

/** A whole module of Electron that the shell does not offer. */
export function refuseModule(name: string): object {
  return new Proxy(function refused() {}, {
    get(_target, key) {
      if (mayBeAbsent(key)) return undefined;
      throw notImplemented(`${name}.${String(key)}`);
    },
    apply() {
      throw notImplemented(name);
    },
    construct() {
      throw notImplemented(name);
    },
  });
}

/**
 * A base class for event emitters whose instances refuse unknown names.
 *
 * The refusal sits at the end of the prototype chain, so that private fields keep working.
 */
export function refusingEmitter(name: string): new () => EventEmitter {
  class RefusingEmitter extends EventEmitter {}
  const end = new Proxy(EventEmitter.prototype, {
    get(target, key, receiver) {
      if (Reflect.has(target, key) || mayBeAbsent(key)) return Reflect.get(target, key, receiver);
      throw notImplemented(`${name}.${String(key)}`);
    },
  });
  Object.setPrototypeOf(RefusingEmitter.prototype, end);
  return RefusingEmitter;
}

function mayBeAbsent(key: string | symbol): boolean {
  return typeof key === 'symbol' || key.startsWith('_') || LOOKED_UP_ANYWHERE.has(key);
}
