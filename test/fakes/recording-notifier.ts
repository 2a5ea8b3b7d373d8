import type { AttemptView } from '../../src/contract/charge/attempt-view.ts';
import type { Notifier } from '../../src/main/ports/notifier.ts';

/** A notifier that records the events for the windows. */
export interface RecordingNotifier extends Notifier {
  readonly events: readonly { readonly name: string; readonly payload: unknown }[];
  /** Every view of one attempt, in the order of the events. */
  attempts(id: string): readonly AttemptView[];
}

/** Starts without any event. */
export function recordingNotifier(): RecordingNotifier {
  const events: { name: string; payload: unknown }[] = [];
  return {
    events,
    publish: (name, payload) => {
      events.push({ name, payload });
    },
    attempts: (id) =>
      events
        .filter(({ name }) => name === 'attempt.changed')
        .map(({ payload }) => payload as AttemptView)
        .filter((view) => view.id === id),
  };
}
