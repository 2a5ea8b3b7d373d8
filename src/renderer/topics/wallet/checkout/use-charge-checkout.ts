import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CustomerView } from '../../../../contract/customers/customers.ts';
import type { Failure } from '../../../../contract/failure.ts';
import type { OperationInput, OperationOutput } from '../../../../contract/index.ts';
import type { Obstacle } from '../../../../contract/charge/charge.ts';
import type { WalletRefusal } from '../../../../contract/wallet/wallet.ts';
import type { WalletCheckoutView } from '../../../../contract/wallet/wallet-view.ts';
import type { WalletUse } from '../../../../domain/wallet/checkout.ts';
import { call } from '../../../bridge/client.ts';
import { customerKeys } from '../../../bridge/customer-keys.ts';
import { walletKeys } from '../../../bridge/wallet-keys.ts';
import type { TakeStage } from './charge-slip.ts';

/** Reason nothing was sent although it was requested. */
export type TakeNotice =
  | { readonly kind: 'failure'; readonly failure: Failure }
  | { readonly kind: 'obstacle'; readonly obstacle: Obstacle }
  | { readonly kind: 'refused'; readonly reason: WalletRefusal }
  | {
      readonly kind:
        | 'needs-supervisor'
        | 'needs-second-person'
        | 'consent-missing'
        | 'consent-number'
        | 'no-customer';
    };

export type Take = ReturnType<typeof useTake>;

/**
 * The third step from the choice to the send.
 *
 * Like every charge, this is not a mutation of the query library, which could resend a paused one by itself.
 */
export function useTake(checkout: WalletCheckoutView, consentWords: string) {
  const queries = useQueryClient();
  const [use, setUse] = useState<WalletUse>('purchase');
  const [customer, setCustomer] = useState<CustomerView | null>(null);
  const [stage, setStage] = useState<TakeStage>('choosing');
  const [agreed, setAgreed] = useState(false);
  const [notice, setNotice] = useState<TakeNotice | null>(null);
  const [gapAccepted, acceptGap] = useState<number | null>(null);
  const busy = useRef(false);

  const back = (found: TakeNotice | null): void => {
    setStage('choosing');
    setAgreed(false);
    acceptGap(null);
    setNotice(found);
  };
  /** Returns to the review with everything that was chosen and agreed. */
  const stay = (found: TakeNotice): void => {
    setStage('review');
    setNotice(found);
  };
  const send = async (): Promise<void> => {
    if (busy.current) return;
    const input = inputOf(use, customer, consentWords);
    if (input === null) return back({ kind: 'no-customer' });
    busy.current = true;
    setNotice(null);
    setStage('sending');
    const answer = await call('wallet.take', {
      checkoutId: checkout.id,
      use: input,
      gapAccepted,
    });
    busy.current = false;
    if (!answer.ok) back({ kind: 'failure', failure: answer.error });
    else if (isNotAgreed(answer.value)) stay(noticeOf(answer.value));
    else if (answer.value.kind !== 'accepted') back(noticeOf(answer.value));
    // Whatever the result, the records hold the current state.
    await queries.invalidateQueries({ queryKey: walletKeys.checkouts });
    if (use === 'tokenise') await queries.invalidateQueries({ queryKey: customerKeys.all });
  };
  return {
    use,
    customer,
    stage,
    agreed,
    notice,
    gapAccepted,
    acceptGap,
    chooseUse: (next: WalletUse): void => {
      setUse(next);
      setNotice(null);
    },
    chooseCustomer: (next: CustomerView | null): void => {
      setCustomer(next);
      setNotice(null);
    },
    review: (): void => {
      if (use === 'tokenise' && customer === null) return setNotice({ kind: 'no-customer' });
      setNotice(null);
      return setStage('review');
    },
    agree: (): void => setAgreed(true),
    back: (): void => back(null),
    send: (): void => void send(),
  };
}

function inputOf(
  use: WalletUse,
  customer: CustomerView | null,
  words: string,
): OperationInput<'wallet.take'>['use'] | null {
  if (use === 'purchase') return { kind: 'purchase', customerId: customer?.id ?? null };
  return customer === null ? null : { kind: 'tokenise', customerId: customer.id, words };
}

type Refused = Exclude<OperationOutput<'wallet.take'>, { readonly kind: 'accepted' }>;
type NotAgreed = Extract<Refused, { readonly kind: 'needs-supervisor' | 'needs-second-person' }>;

/** True when the approval that was asked for was not given: the same review can ask again. */
function isNotAgreed(answer: OperationOutput<'wallet.take'>): answer is NotAgreed {
  return answer.kind === 'needs-supervisor' || answer.kind === 'needs-second-person';
}

function noticeOf(answer: Refused): TakeNotice {
  switch (answer.kind) {
    case 'obstacle':
      return { kind: 'obstacle', obstacle: answer.obstacle };
    case 'needs-supervisor':
      return { kind: 'needs-supervisor' };
    case 'needs-second-person':
      return { kind: 'needs-second-person' };
    case 'consent-refused':
      return { kind: answer.reason === 'missing' ? 'consent-missing' : 'consent-number' };
    case 'refused':
      return { kind: 'refused', reason: answer.reason };
  }
}
