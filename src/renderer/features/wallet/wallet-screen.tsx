import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement } from 'react';
import { useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Status } from '../../../contract/session.ts';
import { failureOf } from '../../bridge/client.ts';
import type { WalletDesk } from '../../bridge/wallet-queries.ts';
import { walletSettingsQuery } from '../../bridge/wallet-queries.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WaitLine } from '../../ui/wait-line.tsx';
import { failureWords } from '../../words/failures.ts';
import { walletWords } from '../../words/wallet.ts';
import { CheckoutList } from './checkout-list.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import type { WalletOrderText } from './prepare-model.ts';
import { freshOrder, orderAgain } from './prepare-model.ts';
import { PrepareForm } from './prepare-form.tsx';
import type { WalletPlace } from './wallet-place.ts';
import { readWalletPlace, walletPath } from './wallet-place.ts';
import { WalletStart } from './wallet-start.tsx';
import './wallet.css';

interface WalletScreenProps {
  readonly status: Status;
  readonly active: boolean;
}

/** Wallet: the checkouts at the left, and one of them, or the next one, at the right. */
export function WalletScreen(props: WalletScreenProps): ReactElement {
  const desk = useQuery(walletSettingsQuery);
  if (desk.data === undefined) {
    return desk.isError ? (
      <Notice
        tone="bad"
        title={failureWords(failureOf(desk.error))}
        actions={<Button onClick={() => void desk.refetch()}>{walletWords.readAgain}</Button>}
      />
    ) : (
      <WaitLine words={walletWords.reading} />
    );
  }
  return desk.data.settings.enabled ? <Enabled {...props} desk={desk.data} /> : <Off />;
}

function Off(): ReactElement {
  const [, navigate] = useLocation();
  return (
    <div className="wallet-off">
      <h1 className="visually-hidden">{walletWords.title}</h1>
      <Notice
        tone="quiet"
        icon="lock"
        title={walletWords.off}
        actions={<Button onClick={() => navigate(paths.settings)}>{walletWords.toSettings}</Button>}
      >
        {walletWords.offText}
      </Notice>
    </div>
  );
}

function Enabled(props: WalletScreenProps & { readonly desk: WalletDesk }): ReactElement {
  const { status, desk } = props;
  const { place, go } = useWalletPlace(props.active);
  const [asked, setAsked] = useState('');
  const [typed, setTyped] = useState<WalletOrderText | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const isOpen = place.openId !== null || place.isNew;
  const close = (): void => {
    go({ openId: null, isNew: false });
    list.current?.focus();
  };
  // What was typed outlives a look at another screen, and ends with the form.
  const begin = (order: WalletOrderText | null): void => {
    setTyped(order);
    go({ openId: null, isNew: true });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return;
    event.preventDefault();
    close();
  };
  return (
    <div className="wallet" data-opened={isOpen || undefined} onKeyDown={onKeyDown}>
      <h1 className="visually-hidden">{walletWords.title}</h1>
      <CheckoutList
        asked={asked}
        openId={place.openId}
        listRef={list}
        onAsk={setAsked}
        onOpen={(openId) => go({ openId, isNew: false })}
        onAdd={() => begin(null)}
      />
      <div className="wallet-right">
        {place.isNew ? (
          <PrepareForm
            desk={desk}
            text={typed ?? freshOrder(desk.form)}
            onText={setTyped}
            onRequested={(checkout) => {
              setTyped(null);
              go({ openId: checkout.id, isNew: false });
            }}
            onClose={close}
          />
        ) : place.openId === null ? (
          <WalletStart onAdd={() => begin(null)} />
        ) : (
          <CheckoutPage
            key={place.openId}
            checkoutId={place.openId}
            status={status}
            desk={desk}
            onAgain={(checkout) => begin(orderAgain(checkout))}
            onAsked={({ id }) => go({ openId: id, isNew: false })}
            onClose={close}
          />
        )}
      </div>
    </div>
  );
}

/** The place of the screen; hidden behind another screen, the address is that screen's own. */
function useWalletPlace(active: boolean): {
  readonly place: WalletPlace;
  readonly go: (place: WalletPlace) => void;
} {
  const search = useSearch();
  const [, navigate] = useLocation();
  const asked = readWalletPlace(search);
  const [kept, setKept] = useState(asked);
  if (active && walletPath(kept) !== walletPath(asked)) setKept(asked);
  return { place: active ? asked : kept, go: (next) => navigate(walletPath(next)) };
}
