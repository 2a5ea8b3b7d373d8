import type { AttemptView } from '../../src/contract/charge/attempt-view.ts';
import type { Notifier } from '../../src/main/ports/notifier.ts';

/** A notifier that keeps what the windows would have been told. */
export interface RecordingNotifier extends Notifier {
  readonly events: readonly { readonly name: string; readonly payload: unknown }[];
  /** Every view of one try, in the order in which it was told. */
  attempts(id: string): readonly AttemptView[];
}

/** Starts with nothing told. */
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
