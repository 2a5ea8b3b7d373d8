import { countDueWork, pageOfDueWork } from '../../usecases/due-work/due-work.ts';
import type { Handlers } from '../handler-map.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type DueOperation = Extract<keyof Handlers, `due.${string}`>;

/** Everything of `contract/due-work.ts`. */
export function dueWorkHandlers(door: DeskDoor): Pick<Handlers, DueOperation> {
  return {
    'due.counts': () => atDesk(door, countDueWork),
    'due.page': (request) => atDesk(door, (desk) => pageOfDueWork(desk, request)),
  };
}
