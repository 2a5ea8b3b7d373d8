import type { OperationOutput } from '../../../contract/index.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { AccountContext } from '../../usecases/account-context.ts';
import { loadSampleData } from '../../usecases/practice/load-sample-data.ts';
import { passTime, readPracticeClock } from '../../usecases/practice/practice-clock.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type PracticeOperation = Extract<keyof Handlers, `practice.${string}`>;

/** Dependencies of the practice handlers; `guide` lists what each practice card does. */
export interface PracticeDeps {
  readonly source: AccountSource;
  readonly guide: OperationOutput<'practice.guide'>;
  /** Tells timers that wait for a time of day that the practice clock was advanced. */
  readonly timePassed: () => Promise<void>;
}

/** Everything of `contract/accounts/practice.ts`; each is refused outside practice. */
export function practiceHandlers({
  source,
  guide,
  timePassed,
}: PracticeDeps): Pick<Handlers, PracticeOperation> {
  const inPractice = <Value>(
    work: (context: AccountContext) => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure>> =>
    withAccount(source, async (context) =>
      context.account.mode === 'practice' ? work(context) : failed({ kind: 'not-found' }),
    );
  return {
    'practice.guide': () => inPractice(async () => ok(guide)),
    'practice.clock': () => inPractice(readPracticeClock),
    'practice.pass-time': ({ minutes }) =>
      inPractice(async (context) => {
        const passed = await passTime(context, minutes);
        if (passed.ok) await timePassed();
        return passed;
      }),
    'practice.fill-book': (_nothing, caller) =>
      inPractice((context) => loadSampleData(context, staffOf(caller))),
  };
}
