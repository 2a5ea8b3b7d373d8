import { countDueWork, pageOfDueWork } from '../../usecases/due-work/due-work.ts';
import type { Handlers } from '../handler-map.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type DueOperation = Extract<keyof Handlers, `due.${string}`>;

/** Everything of `contract/plans/due-work.ts`. */
export function dueWorkHandlers(source: AccountSource): Pick<Handlers, DueOperation> {
  return {
    'due.counts': () => withAccount(source, countDueWork),
    'due.page': (request) => withAccount(source, (context) => pageOfDueWork(context, request)),
  };
}
