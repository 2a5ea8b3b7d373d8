import { tokenInUse, cardTokenNames } from '../../../domain/cards/card-tokens.ts';
import type { CardTokenName } from '../../../domain/cards/card-tokens.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Secret } from '../../../domain/secret.ts';
import type { SealedCard } from '../../ports/ledger/customers.ts';
import type { SealFailure } from '../../ports/vault/sealer.ts';
import type { AccountContext } from '../account-context.ts';
import { tokenSealContext } from './token-seal-context.ts';

/** The token that a charge of a card on file sends. */
export interface OpenedToken {
  readonly token: Secret;
  /** As the records hold it; it must still be in use when the charge is recorded. */
  readonly sealedToken: string;
}

/** The members of a card on file that hold its tokens. */
export type TokenHolder = Pick<SealedCard, 'id' | 'sealedToken' | 'newestSealedToken' | 'tokens'>;

/** Unseals the token of a card on file that the account charges: its first, or the newest one. */
export async function openTokenInUse(
  context: Pick<AccountContext, 'account' | 'sealer'>,
  card: TokenHolder,
): Promise<Result<OpenedToken, SealFailure>> {
  const name = tokenInUse(card.tokens, context.account.renewedCards);
  const sealedToken = sealedTokenOf(card, name) ?? card.sealedToken;
  const opened = await context.sealer.open(sealedToken, tokenSealContext(card.id, name));
  return opened.ok ? ok({ token: opened.value, sealedToken }) : opened;
}

/** Tells whether a card on file already has a token; one that cannot be unsealed counts as another. */
export async function hasToken(
  { sealer }: Pick<AccountContext, 'sealer'>,
  card: TokenHolder,
  token: Secret,
): Promise<boolean> {
  for (const name of cardTokenNames) {
    const sealedToken = sealedTokenOf(card, name);
    if (sealedToken === null) continue;
    // oxlint-disable-next-line no-await-in-loop -- The first one answers nearly always.
    const opened = await sealer.open(sealedToken, tokenSealContext(card.id, name));
    if (opened.ok && opened.value.reveal() === token.reveal()) return true;
  }
  return false;
}

function sealedTokenOf(card: TokenHolder, name: CardTokenName): string | null {
  return name === 'first' ? card.sealedToken : card.newestSealedToken;
}
