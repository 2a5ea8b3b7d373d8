import { addCallBack, logCall, openCallBacks } from '../../usecases/calls/call-backs.ts';
import { readCalls } from '../../usecases/calls/read-calls.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type CallOperation = Extract<keyof Handlers, `calls.${string}`>;

/** Everything of `contract/calls.ts`. */
export function callHandlers(door: DeskDoor): Pick<Handlers, CallOperation> {
  return {
    'calls.open': () => atDesk(door, openCallBacks),
    'calls.add': (call, caller) => atDesk(door, (desk) => addCallBack(desk, staffOf(caller), call)),
    'calls.history': ({ about }) => atDesk(door, (desk) => readCalls(desk, about)),
    'calls.log': (call, caller) => atDesk(door, (desk) => logCall(desk, staffOf(caller), call)),
  };
}
