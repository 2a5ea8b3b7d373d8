import { invariant } from '../../../domain/assert.ts';
import type { Attempt, NewAttempt } from '../../../domain/charge/attempt.ts';
import { isPlanIntent } from '../../../domain/ids.ts';
import type { WalletCheckoutId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import { canMoveWallet } from '../../../domain/wallet/transitions.ts';
import type { WalletCheckout } from '../../../domain/wallet/checkout.ts';
import type {
  AttemptJournal,
  DuplicateScope,
  LedgerFailure,
  PrepareRefusal,
} from '../../ports/ledger/ledger.ts';
import type {
  WalletCheckoutRepository,
  WalletCard,
  WalletNotMoved,
} from '../../ports/ledger/wallet-checkouts.ts';
import { gapRefusal } from '../epochs/gap-guard.ts';
import { findRefusal } from '../attempts/find-blocking-attempt.ts';
import { saveConsentedCard } from '../customers/cards-on-file.ts';
import {
  gapQuestionOf,
  noteBegun,
  referencesOf,
  writeAttempt,
} from '../attempts/prepare-attempt.ts';
import { readBeginning } from '../attempts/read-beginning.ts';
import { writing } from '../thread/store.ts';
import type { Store } from '../thread/store.ts';
import { findWalletCheckout, writeWalletStep } from './wallet-steps.ts';

/** A charge to be recorded, with the scope of its duplicate guard. */
export interface WalletCharge {
  readonly attempt: NewAttempt;
  readonly scope: DuplicateScope;
}

/**
 * Records the charge of a checkout and marks its approval as used, in one transaction.
 *
 * Of two windows that use one approval the second finds it `submitted` and writes nothing. No card is known yet, so
 * only intent and reference are guarded.
 */
export function prepareWalletCharge(
  store: Store,
  id: WalletCheckoutId,
  { attempt, scope }: WalletCharge,
): ReturnType<AttemptJournal['prepareWalletCharge']> {
  invariant(!isPlanIntent(attempt.intentId), 'a plan is charged by its own rules');
  const work = writing<Attempt, PrepareRefusal | WalletNotMoved | LedgerFailure>(
    store,
    async (tx) => {
      const beginning = await readBeginning(store, tx, attempt);
      const gap = gapRefusal(beginning.epochs.gap, gapQuestionOf(attempt));
      if (gap !== null) return failed(gap);
      const found = await findWalletCheckout(tx, id);
      if (found === null || !isUsable(found, attempt.preparedAt)) {
        return failed({ kind: 'checkout-not-moved', found });
      }
      const references = referencesOf(attempt);
      const ofIntent = beginning.attempts;
      const wanted = { ...attempt, references, ofIntent, lastFour: null };
      const refusal = await findRefusal(tx, wanted, scope);
      if (refusal !== null) return failed(refusal);
      const written = await writeAttempt(tx, attempt, { planned: null, beginning, store });
      const moved = await writeWalletStep(
        tx,
        found,
        {
          to: 'submitted',
          by: 'staff',
          at: attempt.preparedAt,
          operatorId: attempt.operatorId,
          note: 'purchase',
          use: 'purchase',
          ...(attempt.customerId === null ? {} : { customerId: attempt.customerId }),
        },
        { attempt_id: attempt.id },
      );
      invariant(moved !== null, 'a row stays as read within its transaction');
      return ok(written);
    },
  );
  return noteBegun(store, work, { attempt, isOfRun: false });
}

function isUsable(checkout: WalletCheckout, at: string): boolean {
  const isRunOut = checkout.expiresAt !== null && checkout.expiresAt <= at;
  return canMoveWallet(checkout.state, 'submitted', 'staff') && !isRunOut;
}

/** Stores the card returned by a wallet and completes the checkout, in one transaction. */
export function saveWalletCard(
  store: Store,
  id: WalletCheckoutId,
  { card, consent, at }: WalletCard,
): ReturnType<WalletCheckoutRepository['saveWalletCard']> {
  return writing<WalletCheckout, WalletNotMoved>(store, async (tx) => {
    const found = await findWalletCheckout(tx, id);
    if (found === null || !canMoveWallet(found.state, 'approved', 'service')) {
      return failed({ kind: 'checkout-not-moved', found });
    }
    await saveConsentedCard(tx, { card, consent, at }, null);
    const moved = await writeWalletStep(
      tx,
      found,
      { to: 'approved', by: 'service', at, operatorId: null, note: null },
      { card_id: card.id },
    );
    invariant(moved !== null, 'a row stays as read within its transaction');
    return ok(moved);
  });
}
