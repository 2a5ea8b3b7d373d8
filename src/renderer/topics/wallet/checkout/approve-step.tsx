import { Box, Group } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { WalletCheckoutView } from '../../../../contract/wallet/wallet-view.ts';
import type { WalletContext } from '../../../bridge/wallet-queries.ts';
import { formatTime } from '../../../lib/clock-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { walletRefusalWords } from '../../../words/payments/wallet-refusals.ts';
import { lightboxWords } from '../words/wallet-states.ts';
import { approveWords, goodUntilWords } from '../words/wallet.ts';
import { GiveUp } from './cancel-checkout.tsx';
import { PasteForm } from './paste-form.tsx';
import { useHandOver } from './use-hand-over.ts';
import { CustomerRule } from '../wallet-start.tsx';

/** The second step: the customer's window, or the values that the shop's own page received. */
export function ApproveStep(props: {
  readonly checkout: WalletCheckoutView;
  readonly lightbox: WalletContext['lightbox'];
}): ReactElement {
  const { checkout, lightbox } = props;
  const [isPasting, setPasting] = useState(false);
  const { trouble, open, giveUp } = useHandOver(checkout.id);
  const canOpen = lightbox === 'ready';
  const isOpen = checkout.lightbox === 'open';
  return (
    <Panel
      title={approveWords.title}
      gap={10}
      aside={
        checkout.expiresAt === null ? undefined : (
          <Box component="span" c="dimmed">
            {goodUntilWords(formatTime(checkout.expiresAt))}
          </Box>
        )
      }
    >
      <CustomerRule />
      <WindowNotice checkout={checkout} />
      {canOpen ? null : (
        <Notice tone="quiet" title={walletRefusalWords[lightbox]}>
          {approveWords.own}
        </Notice>
      )}
      {trouble === null ? null : <Notice tone="bad" title={trouble} />}
      <Group gap={8}>
        {canOpen ? (
          <Button tone="primary" data-field="wallet-open" onClick={open}>
            {isOpen ? approveWords.front : approveWords.open}
          </Button>
        ) : null}
        <Button
          data-field="wallet-paste"
          aria-expanded={isPasting}
          onClick={() => setPasting(!isPasting)}
        >
          {approveWords.paste}
        </Button>
        <GiveUp onGiveUp={giveUp} />
      </Group>
      {isPasting ? <PasteForm checkoutId={checkout.id} onLeave={() => setPasting(false)} /> : null}
    </Panel>
  );
}

function WindowNotice(props: { readonly checkout: WalletCheckoutView }): ReactElement | null {
  const { lightbox } = props.checkout;
  const words = lightboxWords(lightbox);
  if (words === null) return null;
  return (
    <div role="status">
      <Notice tone={lightbox === 'open' ? 'quiet' : 'warn'} title={words.title}>
        {words.doNext}
      </Notice>
    </div>
  );
}
