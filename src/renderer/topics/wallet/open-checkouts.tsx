import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { walletSettingsQuery } from '../../bridge/wallet-queries.ts';
import { walletCheckout } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import { openCheckoutWords } from './words/wallet-guide.ts';
import { walletStateWords } from './words/wallet-states.ts';
import { openForQuery } from './queries.ts';

/** Pause in typing before the records are searched, in ms. */
const askAfterMs = 300;

/** Warns on Take payment while the customer may be paying the same reference in a wallet; it never blocks. */
export function OpenCheckouts(props: { readonly reference: string }): ReactElement | null {
  const reference = useSettled(props.reference.trim());
  const [, navigate] = useLocation();
  const hasWallet = useQuery(walletSettingsQuery).data?.settings.enabled ?? false;
  const open = useQuery({
    ...openForQuery(reference),
    enabled: hasWallet && reference !== '',
  }).data;
  const first = open?.[0];
  if (first === undefined || reference === '' || !hasWallet) return null;
  const { word, icon, tone } = walletStateWords(first);
  return (
    <div role="status">
      <Notice
        tone="warn"
        title={openCheckoutWords.title}
        actions={
          <Button onClick={() => navigate(walletCheckout(first.id))}>
            {openCheckoutWords.open}
          </Button>
        }
      >
        {openCheckoutWords.text} <Badge tone={tone} icon={icon} words={word} />
      </Notice>
    </div>
  );
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), askAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
