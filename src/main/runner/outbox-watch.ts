import { errorName } from '../../domain/assert.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import { deliverOutcomes } from '../usecases/charge/deliver-outcomes.ts';
import { deliverRefunds } from '../usecases/refunds/deliver-refunds.ts';

/** Interval at which outcomes that are still kept are tried again, in ms. */
const deliverEveryMs = 15_000;

/** Delivers kept outcomes now and at intervals, until the returned function is called. */
export async function startOutboxWatch(context: AccountContext): Promise<() => Promise<void>> {
  if (context.ledger.readOnlyReason !== null) return async () => undefined;
  let delivering: Promise<void> | null = null;
  const deliver = async () => {
    try {
      await deliverOutcomes(context);
      await deliverRefunds(context);
    } catch (error) {
      context.log.error('outcome.delivery-broke', { error: errorName(error) });
    }
  };
  const look = () => {
    delivering ??= deliver().finally(() => {
      delivering = null;
    });
    return delivering;
  };
  await look();
  const timer = setInterval(() => void look(), deliverEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await delivering;
  };
}
