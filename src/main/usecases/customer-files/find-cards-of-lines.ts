import type { Failure } from '../../../contract/failure.ts';
import type { CustomerLineRead } from '../../../domain/customer-files/read-customer-line.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { Secret } from '../../../domain/secret.ts';
import type { CardWithOwner, KnownCustomer } from '../../ports/ledger/customer-files.ts';
import type { AccountContext } from '../account-context.ts';
import { hasToken } from '../customers/open-token.ts';
import { recordsFailure } from '../records-failure.ts';

/**
 * Finds who has the cards of a file, by line, for those that are on file already.
 *
 * Sealed tokens cannot be searched, so those of cards with the same last four digits are opened and compared.
 */
export async function findCardsOfLines(
  context: AccountContext,
  lines: readonly CustomerLineRead[],
): Promise<Result<ReadonlyMap<number, KnownCustomer>, Failure>> {
  const lastFours = lines.flatMap(({ card }) => (card === null ? [] : [card.lastFour]));
  const owners = new Map<number, KnownCustomer>();
  if (lastFours.length === 0) return ok(owners);
  const found = await context.ledger.customerFiles.cardsEndingIn([...new Set(lastFours)]);
  if (!found.ok) return recordsFailure(found.error);
  const byLastFour = Map.groupBy(found.value, ({ card }) => card.lastFour);
  for (const { line, card } of lines) {
    if (card === null) continue;
    // oxlint-disable-next-line no-await-in-loop -- Tokens are opened on this thread, one after the other.
    const owner = await ownerOf(context, byLastFour.get(card.lastFour) ?? [], card.token);
    if (owner !== null) owners.set(line, owner);
  }
  return ok(owners);
}

async function ownerOf(
  context: AccountContext,
  candidates: readonly CardWithOwner[],
  token: string,
): Promise<KnownCustomer | null> {
  const secret = new Secret(token);
  for (const { card, owner } of candidates) {
    // oxlint-disable-next-line no-await-in-loop -- The first one answers nearly always.
    if (await hasToken(context, card, secret)) return owner;
  }
  return null;
}
