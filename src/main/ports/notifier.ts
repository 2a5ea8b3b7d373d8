import type { EventName, EventPayload } from '../../contract/events.ts';

/** Tells the open windows that something durable has changed. */
export interface Notifier {
  publish<Name extends EventName>(name: Name, payload: EventPayload<Name>): void;
}
