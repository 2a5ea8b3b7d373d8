import { invariant } from '../../../domain/assert.ts';
import type { WalletCard } from '../../ports/ledger/wallet-checkouts.ts';
import { noLaterColumns, rowOfNewCard } from './card-row.ts';
import { findCard } from './cards-on-file.ts';
import type { Queries } from '../thread/store.ts';

/** Stores a card that came without a charge, with the consent of its customer. */
export async function saveBroughtCard(
  queries: Queries,
  { card, consent, at }: WalletCard,
): Promise<void> {
  const known = await findCard(queries, card.id);
  const { customerId, sealedToken } = card;
  if (known === null) {
    await queries
      .insertInto('cards')
      .values(rowOfNewCard(card, { at, attemptId: null }))
      .execute();
  } else {
    invariant(known.customerId === customerId, 'a kept card stays with its customer');
    // The customer has just consented again, so the card is in use whatever its state was.
    await queries
      .updateTable('cards')
      .set({
        sealed_token: sealedToken,
        ...noLaterColumns,
        state: 'active',
        other_service: null,
        changed_at: at,
      })
      .where('id', '=', card.id)
      .execute();
  }
  await queries
    .insertInto('consents')
    .values({
      id: consent.id,
      customer_id: customerId,
      attempt_id: null,
      purpose: 'keep-card',
      channel: consent.channel,
      words: consent.words,
      agreed_at: consent.agreedAt,
      operator_id: consent.operatorId,
    })
    .execute();
}
