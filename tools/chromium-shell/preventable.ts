import type { EventEmitter } from 'node:events';

/** Emits an event that listeners may prevent; returns true when one did. */
export function emitPreventable(
  emitter: EventEmitter,
  name: string,
  details: object = {},
  ...values: readonly unknown[]
): boolean {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  emitter.emit(name, event, ...values);
  return event.defaultPrevented;
}
