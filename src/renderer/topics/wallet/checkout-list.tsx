import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement, RefObject } from 'react';
import { useState } from 'react';
import type { WalletCheckoutView } from '../../../contract/wallet/wallet-view.ts';
import { formatMinor } from '../../../domain/money.ts';
import { failureOf } from '../../bridge/client.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { RowList } from '../../ui/list/row-list.tsx';
import { WaitLine } from '../../ui/wait-line.tsx';
import { failureWords } from '../../words/failures.ts';
import { walletStateWords } from './words/wallet-states.ts';
import { walletWords } from './words/wallet.ts';
import { checkoutsQuery } from './queries.ts';
import './wallet-list.css';

interface CheckoutListProps {
  readonly asked: string;
  readonly openId: string | null;
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly onAsk: (asked: string) => void;
  readonly onOpen: (checkoutId: string) => void;
  readonly onAdd: () => void;
}

/** The search and the checkouts that match, newest first. */
export function CheckoutList(props: CheckoutListProps): ReactElement {
  const { asked, listRef } = props;
  return (
    <div className="wallet-left">
      <div className="wallet-search">
        <label className="visually-hidden" htmlFor="wallet-search">
          {walletWords.search}
        </label>
        <Icon name="search" size={14} />
        <GuardedInput
          id="wallet-search"
          type="search"
          dir="auto"
          autoFocus
          data-field="wallet-search"
          placeholder={walletWords.searchHint}
          maxLength={300}
          value={asked}
          onText={props.onAsk}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            listRef.current?.focus();
          }}
        />
        <Button data-field="wallet-add" onClick={props.onAdd}>
          {walletWords.add}
        </Button>
      </div>
      <Found {...props} />
    </div>
  );
}

function Found(props: CheckoutListProps): ReactElement {
  const { asked, openId } = props;
  const [cursorId, setCursorId] = useState<string | null>(null);
  const nowMs = useNow(60_000);
  const pages = useInfiniteQuery({
    ...checkoutsQuery(asked.trim()),
    placeholderData: (before) => before,
  });
  if (pages.isError) {
    return (
      <Notice
        tone="bad"
        title={failureWords(failureOf(pages.error))}
        actions={<Button onClick={() => void pages.refetch()}>{walletWords.readAgain}</Button>}
      />
    );
  }
  if (pages.data === undefined) return <WaitLine words={walletWords.reading} />;
  const rows = pages.data.pages.flatMap((page) => page.checkouts);
  if (rows.length === 0) return <None isSearch={asked.trim() !== ''} />;
  const more = pages.hasNextPage && !pages.isFetchingNextPage;
  return (
    <div className="wallet-found">
      <RowList
        label={walletWords.list}
        rows={rows}
        cursorId={cursorId ?? openId}
        openedId={openId}
        head={null}
        listRef={props.listRef}
        renderRow={(row) => <CheckoutRow checkout={row} nowMs={nowMs} />}
        onCursor={({ id }) => setCursorId(id)}
        onOpen={({ id }) => {
          setCursorId(id);
          props.onOpen(id);
        }}
        onNearEnd={more ? () => void pages.fetchNextPage() : undefined}
      />
    </div>
  );
}

function None(props: { readonly isSearch: boolean }): ReactElement {
  const { isSearch } = props;
  return (
    <EmptyState title={isSearch ? walletWords.nothing : walletWords.none}>
      {isSearch ? walletWords.nothingText : walletWords.noneText}
    </EmptyState>
  );
}

function CheckoutRow(props: {
  readonly checkout: WalletCheckoutView;
  readonly nowMs: number;
}): ReactElement {
  const { checkout, nowMs } = props;
  const { word, icon, tone } = walletStateWords(checkout);
  return (
    <div className="wallet-row">
      <bdi className="wallet-row-invoice">{checkout.invoiceNumber}</bdi>
      <span className="wallet-row-amount">
        {checkout.currency} {formatMinor(checkout.amountMinor, checkout.currency)}
      </span>
      <span className="wallet-row-when">{formatMoment(checkout.requestedAt, nowMs)}</span>
      <Badge tone={tone} icon={icon} words={word} />
    </div>
  );
}
