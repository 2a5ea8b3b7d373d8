import { unconfirmedCharges } from '../../usecases/charge/look-up.ts';
import { lookUpNow, lookUpsOf } from '../../usecases/unconfirmed/look-up-attempt.ts';
import type { ReportDeps } from '../../usecases/reports/output-report.ts';
import { printUnconfirmed } from '../../usecases/unconfirmed/print-unconfirmed.ts';
import { resolveUnconfirmed } from '../../usecases/unconfirmed/resolve-unconfirmed.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type UnconfirmedOperation = Extract<keyof Handlers, `unconfirmed.${string}`>;

/** Everything of `contract/charge/unconfirmed.ts`. */
export function unconfirmedHandlers(
  source: AccountSource,
  host: ReportDeps,
): Pick<Handlers, UnconfirmedOperation> {
  return {
    'unconfirmed.list': () => withAccount(source, unconfirmedCharges),
    'unconfirmed.print': ({ as }, caller) =>
      withAccount(source, (context) => printUnconfirmed(context, staffOf(caller), as, host)),
    'unconfirmed.look-up': ({ attemptId }, caller) =>
      withAccount(source, (context) => lookUpNow(context, staffOf(caller), attemptId)),
    'unconfirmed.look-ups': ({ attemptId }) =>
      withAccount(source, (context) => lookUpsOf(context, attemptId)),
    'unconfirmed.resolve': (request, caller) =>
      withAccount(source, (context) => resolveUnconfirmed(context, staffOf(caller), request)),
  };
}
