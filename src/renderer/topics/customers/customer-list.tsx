import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { failureOf } from '../../bridge/client.ts';
import { customersQuery } from '../../bridge/customer-queries.ts';
import { Button } from '../../ui/button.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { OpenedRows } from '../../ui/list/opened-rows.tsx';
import { WaitLine } from '../../ui/wait-line.tsx';
import { customerWords } from '../../words/customers.ts';
import { failureWords } from '../../words/failures.ts';

interface CustomerListProps {
  readonly asked: string;
  readonly openId: string | null;
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly onAsk: (asked: string) => void;
  readonly onOpen: (customerId: string) => void;
  readonly onAdd: () => void;
}

/** The search and the customers that match, by name. */
export function CustomerList(props: CustomerListProps): ReactElement {
  const { asked, onAsk, listRef } = props;
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus(), []);
  return (
    <div className="customers-left">
      <div className="customers-search">
        <label className="visually-hidden" htmlFor="customers-search">
          {customerWords.search}
        </label>
        <Icon name="search" size={14} />
        <GuardedInput
          id="customers-search"
          ref={search}
          type="search"
          dir="auto"
          placeholder={customerWords.searchHint}
          value={asked}
          onText={onAsk}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            listRef.current?.focus();
          }}
        />
        <Button onClick={props.onAdd}>{customerWords.add}</Button>
      </div>
      <Found {...props} />
    </div>
  );
}

function Found(props: CustomerListProps): ReactElement {
  const { asked } = props;
  const pages = useInfiniteQuery({
    ...customersQuery(asked.trim()),
    placeholderData: (before) => before,
  });
  if (pages.isError) {
    return (
      <Notice
        tone="bad"
        title={failureWords(failureOf(pages.error))}
        actions={<Button onClick={() => void pages.refetch()}>{customerWords.readAgain}</Button>}
      />
    );
  }
  if (pages.data === undefined) return <WaitLine words={customerWords.reading} />;
  const rows = pages.data.pages.flatMap((page) => page.customers);
  if (rows.length === 0) return <Nobody asked={asked} onAdd={props.onAdd} />;
  return (
    <div className="customers-found">
      <OpenedRows
        label={customerWords.list}
        look={{ rows: 'customers-rows', row: 'customers-row' }}
        rows={rows}
        openId={props.openId}
        listRef={props.listRef}
        onOpen={props.onOpen}
        renderRow={(row) => (
          <>
            <bdi className="customers-name">{row.name}</bdi>
            <span className="customers-facts">{row.phone || row.email}</span>
          </>
        )}
      />
      {pages.hasNextPage ? (
        <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {customerWords.more}
        </Button>
      ) : null}
    </div>
  );
}

function Nobody(props: { readonly asked: string; readonly onAdd: () => void }): ReactElement {
  const isSearch = props.asked.trim() !== '';
  return (
    <div className="customers-nobody">
      <EmptyState title={isSearch ? customerWords.nobody : customerWords.none}>
        {isSearch ? customerWords.nobodyText : customerWords.noneText}
      </EmptyState>
      <Button onClick={props.onAdd}>{customerWords.add}</Button>
    </div>
  );
}
