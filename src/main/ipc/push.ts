import { type EventName, type EventPayload, events } from '../../contract/events.ts';
import { pushChannel } from '../../contract/names.ts';
import type { Log } from '../ports/log.ts';
import type { Notifier } from '../ports/notifier.ts';

/** A window that receives pushes. */
export interface PushTarget {
  isDestroyed(): boolean;
  send(channel: string, message: PushMessage): void;
}

/** One message on the push channel. */
export interface PushMessage {
  readonly name: EventName;
  readonly payload: unknown;
}

export interface PushParts {
  /** The windows open now. */
  readonly targets: () => readonly PushTarget[];
  readonly log: Log;
  /** Receives every push that went out, for tests of what leaves the main process. */
  readonly record?: (message: PushMessage) => void;
}

/**
 * Sends an event to every open window, after checking the payload against the contract.
 *
 * A payload that does not fit is a bug: its paths are logged and it is not sent. Never throws, because a charge must
 * not fail over a window that could not be told.
 */
export function pushNotifier({ targets, log, record }: PushParts): Notifier {
  return {
    publish<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
      const checked = events[name].safeParse(payload);
      if (!checked.success) {
        const paths = checked.error.issues.map(({ path }) => path.map(String).join('.'));
        log.error('push-does-not-fit', { name, paths: paths.join(' ') });
        return;
      }
      const message: PushMessage = { name, payload: checked.data };
      record?.(message);
      for (const target of targets()) sendTo(target, message, log);
    },
  };
}

function sendTo(target: PushTarget, message: PushMessage, log: Log): void {
  try {
    if (!target.isDestroyed()) target.send(pushChannel, message);
  } catch {
    log.warn('push-not-delivered', { name: message.name });
  }
}
