import type { CardId, PlanId } from '../../../domain/ids.ts';
import type { CardFacts } from '../../../domain/charge/attempt.ts';
import type { Plan } from '../../../domain/plans/plan.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Secret } from '../../../domain/secret.ts';
import type { Instrument } from '../../ports/gateway/gateway.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger.ts';
import type { SealFailure } from '../../ports/vault/sealer.ts';
import { openTokenInUse } from '../customers/open-token.ts';
import type { TokenHolder } from '../customers/open-token.ts';
import type { AccountContext } from '../account-context.ts';
import { trackingSealContext } from './tracking-seal-context.ts';
import type { CardOnFileRefusal } from '../../../domain/customers/customer.ts';

/** Secrets of a subsequent charge of a plan: the token of its card, and the first tracking id. */
export interface OpenedPlanCard {
  /** The plan, as it was read with its card. */
  readonly plan: Plan;
  readonly cardId: CardId;
  readonly facts: CardFacts;
  readonly instrument: Instrument;
  /** As the records hold it; it must still be the card's own when the charge is recorded. */
  readonly sealedToken: string;
  /** The tokens of the card as they were read with it. */
  readonly tokens: TokenHolder;
  /** Null when the first charge returned none; the key is then omitted (docs/invariants.md, I11). */
  readonly trackingId: Secret | null;
}

/** Reasons the card of a plan cannot be opened; nothing was written or sent. */
export type PlanCardTrouble =
  | { readonly kind: 'no-card' }
  | { readonly kind: 'card-refused'; readonly reason: CardOnFileRefusal }
  | { readonly kind: 'records'; readonly failure: LedgerFailure }
  | { readonly kind: 'sealing'; readonly failure: SealFailure };

/** Unseals the secrets of a plan's current card history, right before a charge. */
export async function openPlanCard(
  context: AccountContext,
  planId: PlanId,
): Promise<Result<OpenedPlanCard, PlanCardTrouble>> {
  return openSecrets(context, await context.ledger.plans.planSecrets(planId));
}

/** The same with the secrets as they were just read. */
export async function openSecrets(
  context: AccountContext,
  secrets: Awaited<ReturnType<AccountContext['ledger']['plans']['planSecrets']>>,
): Promise<Result<OpenedPlanCard, PlanCardTrouble>> {
  if (!secrets.ok) return failed({ kind: 'records', failure: secrets.error });
  if (secrets.value === null) return failed({ kind: 'no-card' });
  const { plan, card, chainId, sealedTrackingId } = secrets.value;
  if (card.state !== 'active') return failed({ kind: 'card-refused', reason: card.state });
  if (card.isOfOtherGateway) return failed({ kind: 'card-refused', reason: 'other-service' });
  const opened = await openTokenInUse(context, card);
  if (!opened.ok) return failed({ kind: 'sealing', failure: opened.error });
  const { token, sealedToken } = opened.value;
  const tracking =
    sealedTrackingId === null
      ? ok(null)
      : await context.sealer.open(sealedTrackingId, trackingSealContext(chainId));
  if (!tracking.ok) return failed({ kind: 'sealing', failure: tracking.error });
  const { brand, lastFour, expiry } = card;
  return ok({
    plan,
    cardId: card.id,
    facts: { brand, lastFour, expiry },
    instrument: { kind: 'token', token },
    sealedToken,
    tokens: card,
    trackingId: tracking.value,
  });
}
