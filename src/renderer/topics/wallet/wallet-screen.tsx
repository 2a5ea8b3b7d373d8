import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Status } from '../../../contract/staff/session.ts';
import type { WalletContext } from '../../bridge/wallet-queries.ts';
import { walletSettingsQuery } from '../../bridge/wallet-queries.ts';
import { paths } from '../../lib/paths.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { Page } from '../../ui/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { screenLines } from '../../words/frame.ts';
import { walletWords } from './words/wallet.ts';
import { CheckoutList } from './checkout-list.tsx';
import { CheckoutPage } from './checkout/checkout-page.tsx';
import type { WalletOrderText } from './prepare/prepare-model.ts';
import { freshOrder, orderAgain } from './prepare/prepare-model.ts';
import { PrepareForm } from './prepare/prepare-form.tsx';
import type { WalletRoute } from './wallet-route.ts';
import { readWalletRoute, walletPath } from './wallet-route.ts';
import { WalletStart } from './wallet-start.tsx';

interface WalletScreenProps {
  readonly status: Status;
  readonly active: boolean;
}

/** Wallet: the checkouts on the left; the opened one, or a new one, on the right. */
export function WalletScreen(props: WalletScreenProps): ReactElement {
  const read = useQuery(walletSettingsQuery);
  return (
    <QueryPart query={read} reading={walletWords.reading} holdsForm>
      {(context) => (context.settings.enabled ? <Enabled {...props} context={context} /> : <Off />)}
    </QueryPart>
  );
}

function Off(): ReactElement {
  const [, navigate] = useLocation();
  return (
    <Page title={walletWords.title} line={screenLines.wallet}>
      <Box maw={620}>
        <Notice
          tone="quiet"
          icon="lock"
          title={walletWords.off}
          actions={
            <Button onClick={() => navigate(paths.settings)}>{walletWords.toSettings}</Button>
          }
        >
          {walletWords.offText}
        </Notice>
      </Box>
    </Page>
  );
}

function Enabled(props: WalletScreenProps & { readonly context: WalletContext }): ReactElement {
  const { status, context } = props;
  const { place, go } = useWalletRoute(props.active);
  const [asked, setAsked] = useState('');
  const [typed, setTyped] = useState<WalletOrderText | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const isOpen = place.openId !== null || place.isNew;
  const close = (): void => {
    go({ openId: null, isNew: false });
    list.current?.focus();
  };
  // The typed text survives a visit to another screen, and ends with the form.
  const begin = (order: WalletOrderText | null): void => {
    setTyped(order);
    go({ openId: null, isNew: true });
  };
  return (
    <ListScreen
      title={walletWords.title}
      line={screenLines.wallet}
      actions={
        <Button data-field="wallet-add" onClick={() => begin(null)}>
          {walletWords.add}
        </Button>
      }
      pageKey={place.isNew ? 'new' : (place.openId ?? '')}
      onClose={isOpen ? close : null}
      list={
        <CheckoutList
          asked={asked}
          openId={place.openId}
          listRef={list}
          onAsk={setAsked}
          onOpen={(openId) => go({ openId, isNew: false })}
        />
      }
    >
      {place.isNew ? (
        <PrepareForm
          context={context}
          text={typed ?? freshOrder(context.form)}
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
          checkoutId={place.openId}
          status={status}
          context={context}
          onAgain={(checkout) => begin(orderAgain(checkout))}
          onAsked={({ id }) => go({ openId: id, isNew: false })}
          onClose={close}
        />
      )}
    </ListScreen>
  );
}

/** The screen's route; while it is hidden behind another screen, the address belongs to that screen. */
function useWalletRoute(active: boolean): {
  readonly place: WalletRoute;
  readonly go: (place: WalletRoute) => void;
} {
  const search = useSearch();
  const [, navigate] = useLocation();
  const asked = readWalletRoute(search);
  const [kept, setKept] = useState(asked);
  if (active && walletPath(kept) !== walletPath(asked)) setKept(asked);
  return { place: active ? asked : kept, go: (next) => navigate(walletPath(next)) };
}
