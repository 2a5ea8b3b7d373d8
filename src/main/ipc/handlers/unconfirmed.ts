import { unconfirmedCharges } from '../../usecases/charge/look-up.ts';
import { resolveUnconfirmed } from '../../usecases/unconfirmed/resolve-unconfirmed.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type UnconfirmedOperation = Extract<keyof Handlers, `unconfirmed.${string}`>;

/** Everything of `contract/unconfirmed.ts`. */
export function unconfirmedHandlers(door: DeskDoor): Pick<Handlers, UnconfirmedOperation> {
  return {
    'unconfirmed.list': () => atDesk(door, unconfirmedCharges),
    'unconfirmed.resolve': (request, caller) =>
      atDesk(door, (desk) => resolveUnconfirmed(desk, staffOf(caller), request)),
  };
}
