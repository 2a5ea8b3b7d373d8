import { errorName } from '../../../domain/assert.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { AccountContext } from '../account-context.ts';

/** Waits between attempts to save an outcome, in ms; the last one repeats until the records take it. */
const saveWaitsMs = [100, 400, 1000, 3000, 5000] as const;

/** Waits until something is saved again; `round` counts the attempts so far, from 0. */
export function waitToSaveAgain(clock: Pick<Clock, 'waitMs'>, round: number): Promise<void> {
  return clock.waitMs(saveWaitsMs[Math.min(round, saveWaitsMs.length - 1)] ?? 5000);
}

/** The outcome of one send, of a payment or of a refund, that is being saved. */
export interface Saving<Value, Refusal> {
  /** The send as the technical log names it. */
  readonly subject: { readonly attempt: string } | { readonly request: string };
  readonly save: () => Promise<Result<Value, Refusal | LedgerFailure>>;
  /** True where another attempt to save it changes nothing: the records have something else. */
  readonly isRefusal: (error: Refusal | LedgerFailure) => error is Refusal;
  /** Called at once when the records do not take it; null when nothing else depends on that. */
  readonly onNotSaved: (() => void) | null;
  /** Keeps it in the outbox while it cannot be saved; false for what the next start knows by itself. */
  readonly keep: () => Promise<boolean>;
  readonly forget: () => Promise<void>;
  /** True where what the records have instead stands; otherwise the next start compares it with what was kept. */
  readonly forgetsRefused: boolean;
  /** Shows it as NOT SAVED, after each attempt that failed; it is durable by then where it can be kept. */
  readonly tellNotSaved: () => void;
  /** Checked before each further round. */
  readonly isWanted: () => boolean;
}

/** The result of saving: the value, a refusal, or null when nothing more will be saved here. */
export type Saved<Value, Refusal> = Result<Value, Refusal | null>;

/**
 * Saves an outcome until the records take it or refuse it. Null as the failure: the records were closed, or it is not
 * wanted any more; what is kept is delivered by the next start.
 */
export async function keepSaving<Value, Refusal>(
  context: Pick<AccountContext, 'clock' | 'log' | 'inFlightCharges'>,
  saving: Saving<Value, Refusal>,
): Promise<Saved<Value, Refusal>> {
  let isKept = false;
  for (let round = 0; ; round += 1) {
    const saved = await saveOnce(context, saving);
    if (saved.ok) {
      if (isKept) await saving.forget();
      return ok(saved.value);
    }
    const { error } = saved;
    if (saving.isRefusal(error)) {
      if (isKept && saving.forgetsRefused) await saving.forget();
      return failed(error);
    }
    if (!saving.isWanted()) return failed(null);
    saving.onNotSaved?.();
    isKept ||= await saving.keep();
    saving.tellNotSaved();
    context.log.error('outcome.not-saved', { ...saving.subject, reason: error.kind, isKept });
    if (error.kind === 'closed') return failed(null);
    if (isKept && context.inFlightCharges.isClosed) return failed(null);
    await waitToSaveAgain(context.clock, round);
    if (!saving.isWanted()) return failed(null);
  }
}

/** A bug in saving must not lose the outcome: it left the rows as they were, and is no refusal either. */
async function saveOnce<Value, Refusal>(
  { log }: Pick<AccountContext, 'log'>,
  { subject, save }: Saving<Value, Refusal>,
): Promise<Result<Value, Refusal | LedgerFailure>> {
  try {
    return await save();
  } catch (error) {
    log.error('outcome.save-broke', { ...subject, error: errorName(error) });
    return failed({ kind: 'io-error' });
  }
}
