import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '../../../../contract/failure.ts';
import type { WalletRefusal } from '../../../../contract/wallet/wallet.ts';
import type { WalletCheckoutView } from '../../../../contract/wallet/wallet-view.ts';
import { call } from '../../../bridge/client.ts';
import { walletKeys } from '../../../bridge/wallet-keys.ts';
import { failureWords } from '../../../words/failures.ts';
import { walletRefusalWords } from '../../../words/payments/wallet-refusals.ts';

/** Opens the customer's window and cancels a checkout; `trouble` is the reason that main refused. */
export function useHandOver(checkoutId: WalletCheckoutView['id']): {
  readonly trouble: string | null;
  readonly open: () => void;
  readonly giveUp: () => void;
} {
  const queries = useQueryClient();
  const [trouble, setTrouble] = useState<string | null>(null);
  const run = async (name: 'wallet.open' | 'wallet.cancel'): Promise<void> => {
    setTrouble(null);
    setTrouble(troubleOf(await call(name, { checkoutId })));
    await queries.invalidateQueries({ queryKey: walletKeys.checkouts });
  };
  return {
    trouble,
    open: () => void run('wallet.open'),
    giveUp: () => void run('wallet.cancel'),
  };
}

type HandOverAnswer =
  | { readonly ok: false; readonly error: Failure }
  | {
      readonly ok: true;
      readonly value:
        | { readonly kind: 'opened' | 'cancelled' }
        | { readonly kind: 'refused'; readonly reason: WalletRefusal };
    };

function troubleOf(answer: HandOverAnswer): string | null {
  if (!answer.ok) return failureWords(answer.error);
  return answer.value.kind === 'refused' ? walletRefusalWords[answer.value.reason] : null;
}
