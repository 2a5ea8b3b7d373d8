import type { OperationOutput } from '../../../contract/index.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { Desk } from '../../usecases/desk.ts';
import { fillBook } from '../../usecases/practice/fill-book.ts';
import { passTime, readPracticeClock } from '../../usecases/practice/practice-clock.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type PracticeOperation = Extract<keyof Handlers, `practice.${string}`>;

/** What the practice handlers need: the desk, and what the practice bank's cards do. */
export interface PracticeDeps {
  readonly door: DeskDoor;
  readonly guide: OperationOutput<'practice.guide'>;
  /** Tells what waits for a time of day that the practice clock has been moved. */
  readonly timePassed: () => Promise<void>;
}

/** Everything of `contract/practice.ts`; each is refused outside practice. */
export function practiceHandlers({
  door,
  guide,
  timePassed,
}: PracticeDeps): Pick<Handlers, PracticeOperation> {
  const inPractice = <Value>(
    work: (desk: Desk) => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure>> =>
    atDesk(door, async (desk) =>
      desk.account.mode === 'practice' ? work(desk) : failed({ kind: 'not-found' }),
    );
  return {
    'practice.guide': () => inPractice(async () => ok(guide)),
    'practice.clock': () => inPractice(readPracticeClock),
    'practice.pass-time': ({ minutes }) =>
      inPractice(async (desk) => {
        const passed = await passTime(desk, minutes);
        if (passed.ok) await timePassed();
        return passed;
      }),
    'practice.fill-book': (_nothing, caller) =>
      inPractice((desk) => fillBook(desk, staffOf(caller))),
  };
}
