import { compareDay, compareDayWithFile } from '../../usecases/closes/compare-day.ts';
import { dayOf, keepClose, reopenClose } from '../../usecases/closes/keep-close.ts';
import { listDays } from '../../usecases/closes/list-days.ts';
import { printClose } from '../../usecases/closes/print-close.ts';
import { readDay } from '../../usecases/closes/read-sheet.ts';
import type { ReportDeps } from '../../usecases/printed/hand-out-report.ts';
import { ok } from '../../../domain/result.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type CloseOperation = Extract<keyof Handlers, `closes.${string}`>;

/** Everything of `contract/closes.ts`. */
export function closeHandlers(door: DeskDoor, host: ReportDeps): Pick<Handlers, CloseOperation> {
  return {
    'closes.days': (request) => atDesk(door, (desk) => listDays(desk, request)),
    'closes.sheet': (asked) =>
      atDesk(door, async (desk) => {
        const day = dayOf(asked);
        if (!day.ok) return day;
        const read = await readDay(desk, day.value);
        return read.ok ? ok(read.value.sheet) : read;
      }),
    'closes.compare': ({ bankText, ...asked }) =>
      atDesk(door, async (desk) => {
        const day = dayOf(asked);
        return day.ok ? compareDay(desk, day.value, bankText) : day;
      }),
    'closes.compare-file': (asked) =>
      atDesk(door, async (desk) => {
        const day = dayOf(asked);
        return day.ok ? compareDayWithFile(desk, host.files, day.value) : day;
      }),
    'closes.keep': (close, caller) =>
      atDesk(door, (desk) => keepClose(desk, staffOf(caller), close)),
    'closes.print': ({ as, ...asked }, caller) =>
      atDesk(door, async (desk) => {
        const day = dayOf(asked);
        return day.ok ? printClose(desk, staffOf(caller), { day: day.value, as }, host) : day;
      }),
    'closes.reopen': (reopening, caller) =>
      atDesk(door, (desk) => reopenClose(desk, staffOf(caller), reopening)),
  };
}
