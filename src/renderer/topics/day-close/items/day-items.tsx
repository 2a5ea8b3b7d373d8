import { Box, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { DayItemFilters, DayItemView } from '../../../../contract/payments/day-items.ts';
import { call } from '../../../bridge/client.ts';
import { openedPayment, paymentsSettledOn } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { RowList } from '../../../ui/list/row-list.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ReadFailure } from '../../../ui/query-part.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { maskedCard } from '../../../words/payments/cards-on-file.ts';
import { SaveFileButton } from '../save-file-button.tsx';
import type { CloseDay } from '../queries.ts';
import { moneyWords } from '../words/close.ts';
import { itemWords } from '../words/items.ts';
import { ItemFilters } from './item-filters.tsx';
import './day-items.css';
import { everyItem, itemsQuery } from './queries.ts';

/** Every payment and refund of a settlement date, each with its operator. */
export function DayItems({ day }: { readonly day: CloseDay }): ReactElement {
  const [filters, setFilters] = useState<DayItemFilters>(everyItem);
  const pages = useInfiniteQuery(itemsQuery(day, filters));
  const [, navigate] = useLocation();
  if (pages.isError) {
    return <ReadFailure error={pages.error} onAgain={() => void pages.refetch()} />;
  }
  const last = pages.data?.pages.at(-1);
  if (pages.data === undefined || last === undefined) {
    return <WaitLine words={itemWords.reading} />;
  }
  const items = pages.data.pages.flatMap((page) => page.items);
  const sum = `${last.count} · ${moneyWords(last.amountMinor, day.currency)}`;
  return (
    <Panel title={itemWords.title} aside={<b data-figure="items">{sum}</b>}>
      <Stack className="day-items" gap={12}>
        <ItemFilters filters={filters} choices={last.choices} onFilters={setFilters} />
        {items.length === 0 ? (
          <p className="close-text">
            {filters === everyItem ? itemWords.none : itemWords.noneLeft}
          </p>
        ) : (
          <Rows
            items={items}
            onNearEnd={
              pages.hasNextPage && !pages.isFetchingNextPage
                ? () => void pages.fetchNextPage()
                : undefined
            }
          />
        )}
        <div className="close-buttons">
          <SaveFileButton
            name="save-items"
            words={itemWords.save}
            save={() => call('closes.export-items', { ...day, filters })}
            saved={({ count, fileName }) => itemWords.saved(count, fileName)}
          />
          <Button
            data-work="in-payments"
            onClick={() => navigate(paymentsSettledOn(day.settlementDate, day.currency))}
          >
            {itemWords.inPayments}
          </Button>
        </div>
      </Stack>
    </Panel>
  );
}

function Rows(props: {
  readonly items: readonly DayItemView[];
  readonly onNearEnd: (() => void) | undefined;
}): ReactElement {
  const [, navigate] = useLocation();
  const [cursorId, setCursorId] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { columns } = itemWords;
  return (
    <RowList
      label={itemWords.list}
      rows={props.items}
      cursorId={cursorId}
      openedId={null}
      head={
        <Box component="span" className="day-item" w="100%" mih={32}>
          <span>{columns.reference}</span>
          <span>{columns.kind}</span>
          <span>{columns.card}</span>
          <span>{columns.operator}</span>
          <Box component="span" className="day-item-sum tabular" ta="right">
            {columns.amount}
          </Box>
        </Box>
      }
      renderRow={(item) => (
        <Box component="span" className="day-item" w="100%" mih={32}>
          <bdi>{item.reference}</bdi>
          <span>{itemWords.kinds[item.kind]}</span>
          <span>{maskedCard(item)}</span>
          <bdi>{item.operatorName}</bdi>
          <Box component="span" className="day-item-sum tabular" ta="right">
            {moneyWords(item.amountMinor, item.currency)}
          </Box>
        </Box>
      )}
      onCursor={({ id }) => setCursorId(id)}
      onOpen={({ attemptId }) => navigate(openedPayment(attemptId))}
      listRef={list}
      onNearEnd={props.onNearEnd}
    />
  );
}
