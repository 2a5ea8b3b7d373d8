import type { Failure } from '../../../contract/failure.ts';
import type { CardId, PlanId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { PriorFirstCharge } from '../../ports/ledger/plan-moves.ts';
import { sealingFailure } from '../customers/sealing-failure.ts';
import { openTokenInUse } from '../customers/open-token.ts';
import { tokenSealContext } from '../customers/token-seal-context.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';

/**
 * The card row on which a plan continues from a prior first charge.
 *
 * It is the card's own row, unless another plan charges that: then the token is sealed once more for a new row, because
 * the row belongs to the other plan's history, whose responses bring its tokens
 * (docs/decisions/0014-save-one-card-row-per-history.md).
 */
export async function cardOfPriorCharge(
  context: AccountContext,
  planId: PlanId,
  cardId: CardId,
): Promise<Result<PriorFirstCharge['card'], Failure>> {
  const own = ok({ kind: 'kept', cardId } as const);
  const plans = await context.ledger.plans.plansOnCard(cardId);
  if (!plans.ok) return recordsFailure(plans.error);
  if (plans.value.every((id) => id === planId)) return own;
  const kept = await context.ledger.customers.findCard(cardId);
  if (!kept.ok) return recordsFailure(kept.error);
  // A card that cannot be charged is refused where the prior first charge is written.
  if (kept.value === null || kept.value.state !== 'active') return own;
  const { customerId, brand, lastFour, expiry, laterExpiry, isOfOtherGateway } = kept.value;
  if (isOfOtherGateway) return own;
  const opened = await openTokenInUse(context, kept.value);
  if (!opened.ok) return sealingFailure(opened.error);
  const id = context.ids.cardId();
  const sealed = await context.sealer.seal(opened.value.token, tokenSealContext(id));
  if (!sealed.ok) return sealingFailure(sealed.error);
  const facts = { brand, lastFour, expiry, laterExpiry };
  const card = { id, customerId, ...facts, sealedToken: sealed.value };
  return ok({ kind: 'brought', card });
}
