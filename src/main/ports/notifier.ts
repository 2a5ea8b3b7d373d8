import type { EventName, EventPayload } from '../../contract/events.ts';

/** Notifies the open windows of a durable change. */
export interface Notifier {
  publish<Name extends EventName>(name: Name, payload: EventPayload<Name>): void;
}
