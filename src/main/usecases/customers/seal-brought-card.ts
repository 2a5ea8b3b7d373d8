import type { Failure } from '../../../contract/failure.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import type { FileCard } from '../../../domain/plan-files/read-plan-card.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { Secret } from '../../../domain/secret.ts';
import type { BroughtCard } from '../../ports/ledger/plan-moves.ts';
import type { AccountContext } from '../account-context.ts';
import { sealingFailure } from './sealing-failure.ts';
import { tokenSealContext } from './token-seal-context.ts';

/** Seals the token of a file for the row that will hold it, under a new id. */
export async function sealBroughtCard(
  context: AccountContext,
  customerId: CustomerId,
  { token, ...facts }: FileCard,
): Promise<Result<BroughtCard, Failure>> {
  const id = context.ids.cardId();
  const sealed = await context.sealer.seal(new Secret(token), tokenSealContext(id));
  if (!sealed.ok) return sealingFailure(sealed.error);
  return ok({ id, customerId, ...facts, sealedToken: sealed.value });
}
