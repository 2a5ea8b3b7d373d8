import {
  readOwnDeclines,
  resetOwnDecline,
  saveOwnDecline,
} from '../../usecases/declines/own-declines.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type DeclineOperation = Extract<keyof Handlers, `declines.${string}`>;

/** Everything of `contract/declines.ts`. */
export function declineHandlers(door: DeskDoor): Pick<Handlers, DeclineOperation> {
  return {
    'declines.own': () => atDesk(door, readOwnDeclines),
    'declines.save': ({ row }, caller) =>
      atDesk(door, (desk) => saveOwnDecline(desk, staffOf(caller), row)),
    'declines.reset': ({ code }) => atDesk(door, (desk) => resetOwnDecline(desk, code)),
  };
}
