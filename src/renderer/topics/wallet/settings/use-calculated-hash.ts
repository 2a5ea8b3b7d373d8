import { useState } from 'react';
import type { Failure } from '../../../../contract/failure.ts';
import type { TokenRequestView } from '../../../../contract/wallet/wallet-order.ts';
import { call } from '../../../bridge/client.ts';
import type { WalletOrderInput } from '../prepare/prepare-model.ts';

/** The request of an order with its hash, computed on demand: only then is the keychain read. */
export function useWorkedHash(order: WalletOrderInput, onFailure: (failure: Failure) => void) {
  const [worked, setWorked] = useState<{
    readonly of: string;
    readonly request: TokenRequestView;
  } | null>(null);
  const work = async (): Promise<void> => {
    const answer = await call('wallet.preview', { ...order, withHash: true });
    if (!answer.ok) return onFailure(answer.error);
    const { request } = answer.value;
    return request === null ? undefined : setWorked({ of: JSON.stringify(order), request });
  };
  return {
    /** The request with its hash, while it belongs to this order; else null. */
    worked: (of: WalletOrderInput): TokenRequestView | null =>
      worked?.of === JSON.stringify(of) ? worked.request : null,
    workHash: (): void => void work(),
  };
}
