import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { WalletCheckoutView } from '../../../../contract/wallet/wallet-view.ts';
import { call } from '../../../bridge/client.ts';
import { walletKeys } from '../../../bridge/wallet-keys.ts';
import { customerPage } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { failureWords } from '../../../words/failures.ts';
import { walletFailureWords, walletStateWords } from '../words/wallet-states.ts';
import { endedWords, takeWords } from '../words/wallet.ts';
import { orderAgain, readWalletOrder } from '../prepare/prepare-model.ts';
import { NotProvisioned } from '../settings/provisioning-guide.tsx';

/**
 * A checkout that ended without payment: the reason, whether money moved, and a new checkout with the same
 * order.
 */
export function EndedNotice(props: {
  readonly checkout: WalletCheckoutView;
  readonly onAgain: (checkout: WalletCheckoutView) => void;
  readonly onAsked: (checkout: WalletCheckoutView) => void;
}): ReactElement {
  const { checkout } = props;
  const { failure } = checkout;
  const mayAskAgain = failure?.stage === 'request';
  const { trouble, askAgain } = useAskAgain(checkout, props.onAsked);
  const words = failure === null ? null : walletFailureWords(failure);
  return (
    <>
      {checkout.notProvisioned ? <NotProvisioned /> : null}
      <Notice
        tone={checkout.state === 'failed' ? 'bad' : 'quiet'}
        title={words?.title ?? walletStateWords(checkout).word}
        actions={
          <>
            {mayAskAgain ? (
              <Button tone="primary" data-field="wallet-ask-again" onClick={askAgain}>
                {endedWords.askAgain}
              </Button>
            ) : null}
            <Button
              tone={mayAskAgain ? 'plain' : 'primary'}
              data-field="wallet-again"
              onClick={() => props.onAgain(checkout)}
            >
              {mayAskAgain ? endedWords.change : endedWords.again}
            </Button>
          </>
        }
      >
        <p>{words?.money ?? endedText(checkout)}</p>
        {failure === null || failure.errors.length === 0 ? null : (
          <>
            <p>{endedWords.serviceSaid}:</p>
            <Box component="ul" className="selectable" pl={6}>
              {[...new Set(failure.errors)].map((error) => (
                <li key={error}>
                  <bdi>{error}</bdi>
                </li>
              ))}
            </Box>
          </>
        )}
      </Notice>
      {trouble === null ? null : <Notice tone="warn" title={trouble} />}
    </>
  );
}

/** Requests another token with the same order: no money moves, so it is safe. */
function useAskAgain(
  checkout: WalletCheckoutView,
  onAsked: (checkout: WalletCheckoutView) => void,
): { readonly trouble: string | null; readonly askAgain: () => void } {
  const queries = useQueryClient();
  const [trouble, setTrouble] = useState<string | null>(null);
  const busy = useRef(false);
  const ask = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    const answer = await call('wallet.request', readWalletOrder(orderAgain(checkout)).order);
    busy.current = false;
    await queries.invalidateQueries({ queryKey: walletKeys.checkouts });
    if (!answer.ok) setTrouble(failureWords(answer.error));
    else if ('checkout' in answer.value) onAsked(answer.value.checkout);
    else setTrouble(endedWords.notAsked);
  };
  return { trouble, askAgain: () => void ask() };
}

function endedText({ state }: WalletCheckoutView): string {
  if (state === 'declined') return endedWords.declinedText;
  return state === 'expired' ? endedWords.expiredText : endedWords.cancelledText;
}

/** A wallet's card that was saved: no money moved. */
export function KeptNotice(props: { readonly checkout: WalletCheckoutView }): ReactElement {
  const { customer } = props.checkout;
  const [, navigate] = useLocation();
  return (
    <Notice
      tone="good"
      title={takeWords.keptTitle}
      actions={
        customer === null ? undefined : (
          <Button onClick={() => navigate(customerPage(customer.id))}>
            {takeWords.openCustomer}
          </Button>
        )
      }
    >
      {takeWords.keptText}
    </Notice>
  );
}
