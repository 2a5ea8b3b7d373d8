import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { Transaction } from '../../../domain/charge/gateway-response.ts';
import { judgeLookUp } from '../../../domain/charge/look-up/judge-look-up.ts';
import type { LookUpVerdict } from '../../../domain/charge/look-up/judge-look-up.ts';
import { isCardKnown } from '../../../domain/wallet/wallet-card.ts';
import type { Secret } from '../../../domain/secret.ts';
import { sentAt } from '../../../domain/charge/attempt.ts';
import type { GatewayEndpoint } from '../../ports/gateway/gateway.ts';
import type { AccountContext } from '../account-context.ts';

/** The facts of a send that an answer is compared with. */
export type LookedUpAttempt = Pick<
  Attempt,
  'reference' | 'amountMinor' | 'currency' | 'card' | 'dispatchedAt' | 'preparedAt'
>;

/** One question to the gateway about one attempt. */
export interface LookUpQuestion {
  readonly attempt: LookedUpAttempt;
  /** The path with the payment's id or reference in it. */
  readonly path: string;
  readonly endpoint: GatewayEndpoint;
  readonly signal: AbortSignal;
}

/** The gateway's answer, compared with what was sent. */
export interface LookUpReading extends LookUpVerdict {
  readonly httpStatus: number | null;
  readonly transaction: Transaction | null;
  /** The true id where masking changed the one in the transaction; null where they are one. */
  readonly trueTransactionId: Secret | null;
}

/** Asks once, and reads the answer against what the attempt sent and when. */
export async function askGateway(
  context: AccountContext,
  { attempt, path, endpoint, signal }: LookUpQuestion,
): Promise<LookUpReading> {
  const { reference } = attempt;
  const asked = { path, reference };
  const { response, trueTransactionId } = await context.gateway.lookUp(endpoint, asked, signal);
  const isComplete = response.kind === 'complete';
  const envelope = isComplete && response.body.kind === 'envelope' ? response.body.envelope : null;
  const fromMs = Date.parse(sentAt(attempt));
  const { account } = context;
  const send = {
    sent: {
      amountMinor: attempt.amountMinor,
      currency: attempt.currency,
      reference,
      lastFour: isCardKnown(attempt.card) ? attempt.card.lastFour : null,
      expectTest: account.mode !== 'live',
      intentHeldUnknown: true,
      alwaysTwoDecimals: account.alwaysTwoDecimals,
      // Judged in the transaction that records the look-up, where no other write comes between.
      isTransactionIdKnown: () => false,
    },
    fromMs,
    untilMs: fromMs + account.hardDeadlineMs,
  };
  return {
    ...judgeLookUp(send, response),
    httpStatus: isComplete ? response.status : null,
    transaction: envelope?.transaction ?? null,
    trueTransactionId,
  };
}
