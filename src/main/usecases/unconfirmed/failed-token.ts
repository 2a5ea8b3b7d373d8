import { saysCardInvalid } from '../../../domain/cards/card-invalid.ts';
import { tokenSentAt } from '../../../domain/cards/card-tokens.ts';
import type { CardTokenName } from '../../../domain/cards/card-tokens.ts';
import type { Attempt, Resolution } from '../../../domain/charge/attempt.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger.ts';
import type { AccountContext } from '../account-context.ts';

/** The token of a card on file that a decline found by staff is about; null for any other resolution. */
export async function failedTokenOf(
  { account, ledger }: Pick<AccountContext, 'account' | 'ledger'>,
  { cardId, dispatchedAt }: Attempt,
  resolution: Resolution,
): Promise<Result<CardTokenName | null, LedgerFailure>> {
  if (resolution.found !== 'declined' || cardId === null || dispatchedAt === null) return ok(null);
  if (!saysCardInvalid(resolution.responseCode)) return ok(null);
  const card = await ledger.customers.findCard(cardId);
  if (!card.ok) return card;
  const { tokens = null } = card.value ?? {};
  return ok(tokens && tokenSentAt(tokens, account.renewedCards, dispatchedAt));
}
