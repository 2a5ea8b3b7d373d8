import { Box, Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { DayItemFilters, DayItemView } from '../../../../contract/payments/day-items.ts';
import { call } from '../../../bridge/client.ts';
import { openedPayment, paymentsWith } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Cell, Line } from '../../../ui/list/line.tsx';
import { RowList } from '../../../ui/list/row-list.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryFailure, Unread } from '../../../ui/query-part.tsx';
import { maskedCard } from '../../../words/payments/cards-on-file.ts';
import { SaveFileButton } from '../save-file-button.tsx';
import type { CloseDay } from '../queries.ts';
import { moneyWords } from '../words/close.ts';
import { itemWords } from '../words/items.ts';
import { ItemFilters } from './item-filters.tsx';
import { everyItem, itemsQuery } from './queries.ts';

/** Every payment and refund of a settlement date, each with its operator. */
export function DayItems({ day }: { readonly day: CloseDay }): ReactElement {
  const [filters, setFilters] = useState<DayItemFilters>(everyItem);
  const pages = useInfiniteQuery(itemsQuery(day, filters));
  const [, navigate] = useLocation();
  const last = pages.data?.pages.at(-1);
  if (pages.data === undefined || last === undefined) {
    return <Unread query={pages} reading={itemWords.reading} />;
  }
  const items = pages.data.pages.flatMap((page) => page.items);
  const sum = `${last.count} · ${moneyWords(last.amountMinor, day.currency)}`;
  return (
    <Panel title={itemWords.title} gap={12} aside={<b data-figure="items">{sum}</b>}>
      <QueryFailure query={pages} />
      <ItemFilters filters={filters} choices={last.choices} onFilters={setFilters} />
      {items.length === 0 ? (
        <Box component="p" className="breaks-anywhere" c="dimmed">
          {filters === everyItem ? itemWords.none : itemWords.noneLeft}
        </Box>
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
      <Group gap={8}>
        <SaveFileButton
          name="save-items"
          words={itemWords.save}
          save={() => call('closes.export-items', { ...day, filters })}
          saved={({ count, fileName }) => itemWords.saved(count, fileName)}
        />
        <Button
          data-work="in-payments"
          onClick={() =>
            navigate(paymentsWith({ settled: day.settlementDate, currency: day.currency }))
          }
        >
          {itemWords.inPayments}
        </Button>
      </Group>
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
    <Stack className="boxed" gap={0} mah={420}>
      <RowList
        label={itemWords.list}
        rows={props.items}
        cursorId={cursorId}
        openedId={null}
        head={
          <Line isHead>
            <Cell grow={2}>{columns.reference}</Cell>
            <Cell w={80} whenNarrow="away">
              {columns.kind}
            </Cell>
            <Cell grow={1.3} whenNarrow="away">
              {columns.card}
            </Cell>
            <Cell grow={1.5} whenNarrow="away">
              {columns.operator}
            </Cell>
            <Cell w={112} ta="right">
              {columns.amount}
            </Cell>
          </Line>
        }
        renderRow={(item) => (
          <Line>
            <Cell grow={2}>
              <bdi>{item.reference}</bdi>
            </Cell>
            <Cell w={80} whenNarrow="away">
              {itemWords.kinds[item.kind]}
            </Cell>
            <Cell grow={1.3} whenNarrow="away">
              {maskedCard(item)}
            </Cell>
            <Cell grow={1.5} whenNarrow="own-line">
              <bdi>{item.operatorName}</bdi>
            </Cell>
            <Cell w={112} ta="right" className="tabular">
              {moneyWords(item.amountMinor, item.currency)}
            </Cell>
          </Line>
        )}
        onCursor={({ id }) => setCursorId(id)}
        onOpen={({ attemptId }) => navigate(openedPayment(attemptId))}
        listRef={list}
        onNearEnd={props.onNearEnd}
      />
    </Stack>
  );
}
