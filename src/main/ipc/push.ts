import { type EventName, type EventPayload, events } from '../../contract/events.ts';
import { pushChannel } from '../../contract/names.ts';
import type { Log } from '../ports/log.ts';
import type { Notifier } from '../ports/notifier.ts';

/** A window that pushes go to. */
export interface PushTarget {
  isDestroyed(): boolean;
  send(channel: string, message: PushMessage): void;
}

/** What travels on the push channel. */
export interface PushMessage {
  readonly name: EventName;
  readonly payload: unknown;
}

/** What pushing needs. */
export interface PushParts {
  /** The windows open at this moment. */
  readonly targets: () => readonly PushTarget[];
  readonly log: Log;
  /** Hears every push that went out, for a check of all that ever left the main process. */
  readonly record?: (message: PushMessage) => void;
}

/**
 * Tells every open window, after checking the payload against the contract.
 *
 * A payload that does not fit is a bug: it is logged by its paths and stays here. It never throws, because a
 * charge must not fail over a window that could not be told.
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
