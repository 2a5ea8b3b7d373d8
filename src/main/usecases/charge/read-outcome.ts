import { classify } from '../../../domain/charge/classify.ts';
import type { Attempt, Verdict } from '../../../domain/charge/attempt.ts';
import type { GatewayResponse } from '../../../domain/charge/gateway-response.ts';
import type { Secret } from '../../../domain/secret.ts';
import { isCardKnown } from '../../../domain/wallet/wallet-card.ts';
import type { PurchaseResponse } from '../../ports/gateway/gateway.ts';
import type { Outcome } from '../../ports/ledger/ledger.ts';
import type { AccountContext } from '../account-context.ts';

/** An attempt whose response is read. */
interface Judging {
  readonly attempt: Attempt;
  /** True when an earlier attempt of the intent was ever unconfirmed. */
  readonly wasUnconfirmed: boolean;
}

/** Reads a response into the outcome that is committed. */
export async function readOutcome(
  context: AccountContext,
  sending: Judging,
  { response, trueTransactionId }: PurchaseResponse,
): Promise<Outcome> {
  const envelope = envelopeOf(response);
  const transactionDigest = await digestOf(context, trueTransactionId);
  return {
    verdict: await judge(context, sending, { response, transactionDigest }),
    transaction: envelope?.transaction ?? null,
    transactionDigest,
    gatewayErrors: envelope?.errors ?? [],
    httpStatus: response.kind === 'complete' ? response.status : null,
    outcomeAt: context.clock.now(),
    runningMs: context.running.nowMs(),
  };
}

/** Digests an id that is not kept as it came; empty when there is none, and the masked id then decides alone. */
async function digestOf(context: AccountContext, trueId: Secret | null): Promise<string> {
  if (trueId === null) return '';
  const made = await context.sealer.digest(trueId, 'transaction-id');
  if (made.ok) return made.value;
  context.log.warn('transaction-id.not-digested', { reason: made.error.kind });
  return '';
}

function envelopeOf(response: GatewayResponse) {
  return response.kind === 'complete' && response.body.kind === 'envelope'
    ? response.body.envelope
    : null;
}

/**
 * Classifies the response; any but an approval also by whether the records already hold its id.
 *
 * For an approval the id is checked only on saving, inside the transaction, which refuses an id that is taken. When the
 * records cannot be read, the response is classified by itself.
 */
async function judge(
  context: AccountContext,
  { attempt, wasUnconfirmed }: Judging,
  {
    response,
    transactionDigest,
  }: { readonly response: GatewayResponse; readonly transactionDigest: string },
) {
  const id = envelopeOf(response)?.transaction?.id ?? null;
  const judging = (isKnown: boolean): Verdict =>
    classify(
      {
        amountMinor: attempt.amountMinor,
        currency: attempt.currency,
        reference: attempt.reference,
        lastFour: isCardKnown(attempt.card) ? attempt.card.lastFour : null,
        expectTest: context.account.mode !== 'live',
        intentHeldUnknown: wasUnconfirmed,
        referenceTakenPatterns: context.account.referenceTakenPatterns,
        alwaysTwoDecimals: context.account.alwaysTwoDecimals,
        isTransactionIdKnown: () => isKnown,
      },
      response,
    );
  const verdict = judging(false);
  if (id === null || verdict.state === 'approved') return verdict;
  const known = await context.ledger.attempts.isTransactionIdKnown(id, transactionDigest);
  return known.ok && known.value ? judging(true) : verdict;
}
