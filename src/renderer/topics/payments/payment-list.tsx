import { Box, Stack } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ReactElement, RefObject } from 'react';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OperationInput } from '../../../contract/index.ts';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { PaymentQuery, PaymentSort } from '../../../contract/payments/payment-query.ts';
import type { PaymentRow } from '../../../contract/payments/payment-rows.ts';
import { declineAdvice } from '../../../domain/charge/decline-table.ts';
import type { DeclineOverride } from '../../../domain/charge/decline-override.ts';
import { ask } from '../../bridge/client.ts';
import { useOwnDeclines } from '../../bridge/decline-queries.ts';
import { formatMomentInList } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Amount } from '../../ui/amount.tsx';
import { CardName } from '../../ui/card/card-name.tsx';
import { Badge } from '../../ui/notice.tsx';
import { QueryFailure } from '../../ui/query-part.tsx';
import { paymentWords } from '../../words/payments/payments.ts';
import { shortWordOf, wordsOfState } from '../../words/payments/states.ts';
import '../../ui/list/list.css';
import './payment-list.css';
import { blockQuery, blockRows } from './queries.ts';
import { sortedBy } from './criteria.ts';
import { TallList } from './tall-list.tsx';

/** A day or a payment to scroll to. */
export type GoTo = Extract<
  OperationInput<'history.jump'>['to'],
  { readonly kind: 'date' | 'payment' }
>;

interface PaymentsFoundProps {
  /** A hidden list reads nothing. */
  readonly active: boolean;
  readonly query: PaymentQuery;
  readonly total: number;
  readonly openedId: AttemptView['id'] | null;
  readonly listRef: RefObject<HTMLDivElement | null>;
  /** The day or payment to scroll to; null for none. */
  readonly goTo: GoTo | null;
  readonly onGone: () => void;
  readonly onQuery: (query: PaymentQuery) => void;
  readonly onOpen: (id: AttemptView['id']) => void;
}

/** The payments of a query; only the blocks in sight are read. */
export function PaymentsFound(props: PaymentsFoundProps): ReactElement {
  const { query, total, openedId, onOpen } = props;
  const nowMs = useNow();
  const [asked, setAsked] = useState(query);
  const [cursor, setCursor] = useState(0);
  const declineOverrides = useOwnDeclines();
  const { blocks, onSight } = useBlocksInSight();
  const held = useHeldPlace({ query, total, onRow: setCursor });
  if (asked !== query) {
    setAsked(query);
    setCursor(0);
  }
  const read = useQueries({
    queries: blocks.map((block) => ({ ...blockQuery(query, block), enabled: props.active })),
  });
  const rowAt = (row: number): PaymentRow | undefined => {
    const at = blocks.indexOf(Math.floor(row / blockRows));
    return at === -1 ? undefined : read[at]?.data?.[row % blockRows];
  };
  const unread = read.find(({ isError }) => isError);
  useJump(props, (place) => {
    setCursor(place.row);
    held.hold(place.cursor);
  });
  const go = (row: number): void => {
    setCursor(row);
    held.hold(rowAt(row)?.cursor ?? null);
  };
  const open = (row: number): void => {
    go(row);
    const found = rowAt(row);
    if (found !== undefined) onOpen(found.id);
  };
  return (
    <Stack
      className="payments-table boxed"
      flex={1}
      gap={0}
      h={{ base: '60vh', md: 'auto' }}
      mih={{ base: '60vh', md: 160 }}
    >
      {unread === undefined ? null : <QueryFailure query={unread} />}
      <Heads sort={query.sort} onSort={(sort) => props.onQuery({ ...query, sort })} />
      <TallList
        label={paymentWords.list}
        total={total}
        cursor={Math.min(cursor, total - 1)}
        isOpened={(row) => openedId !== null && rowAt(row)?.id === openedId}
        listRef={props.listRef}
        onCursor={(row) => (openedId === null ? go(row) : open(row))}
        onOpen={open}
        onSight={onSight}
        renderRow={(row) => {
          const found = rowAt(row);
          return found === undefined ? (
            <Box component="span" className="payments-row" c="dimmed">
              {paymentWords.row(row + 1)}
            </Box>
          ) : (
            <Row row={found} nowMs={nowMs} declineOverrides={declineOverrides} />
          );
        }}
      />
    </Stack>
  );
}

/**
 * Time for which distant blocks must stay in sight before they are read: a dragged scroll bar passes many.
 */
const restMs = 60;

/** The blocks in sight; neighbours are read at once, distant ones when the scroll bar has stopped. */
function useBlocksInSight() {
  const [blocks, setBlocks] = useState<readonly number[]>([0]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onSight = (first: number, last: number): void => {
    const next = blocksOf(first, last);
    clearTimeout(timer.current);
    const isNear = next.some((block) => blocks.some((known) => Math.abs(known - block) <= 1));
    if (isNear) setBlocks(next);
    else timer.current = setTimeout(() => setBlocks(next), restMs);
  };
  return { blocks, onSight };
}

/** Keeps the cursor on its payment when new ones above move it down. */
function useHeldPlace(at: {
  readonly query: PaymentQuery;
  readonly total: number;
  readonly onRow: (row: number) => void;
}) {
  const { query, total } = at;
  const held = useRef<{ readonly query: PaymentQuery; readonly cursor: string } | null>(null);
  const find = useEffectEvent(async (rows: number) => {
    if (rows === 0 || held.current?.query !== query) return;
    const to = { kind: 'cursor', cursor: held.current.cursor } as const;
    const place = await ask('history.jump', { query, to }).catch(() => null);
    if (place?.kind === 'found') at.onRow(place.row);
  });
  useEffect(() => void find(total), [total]);
  return {
    hold: (cursor: string | null): void => {
      held.current = cursor === null ? null : { query, cursor };
    },
  };
}

/** Scrolls to a payment, or to the first one of a day; main returns its row. */
function useJump(
  props: PaymentsFoundProps,
  onFound: (place: { readonly row: number; readonly cursor: string }) => void,
): void {
  const { goTo, query } = props;
  const jump = useEffectEvent(async (to: GoTo) => {
    const place = await ask('history.jump', { query, to }).catch(() => null);
    if (place?.kind === 'found') onFound(place);
    props.onGone();
    // A payment that was opened from elsewhere has the focus itself.
    if (to.kind === 'date') props.listRef.current?.focus();
  });
  useEffect(() => {
    if (goTo !== null) void jump(goTo);
  }, [goTo]);
}

function blocksOf(first: number, last: number): readonly number[] {
  const from = Math.floor(first / blockRows);
  const until = Math.floor(Math.max(first, last) / blockRows);
  return Array.from({ length: until - from + 1 }, (_, index) => from + index);
}

const heads = [
  { name: 'when', by: 'date' },
  { name: 'reference', by: 'reference' },
  { name: 'customer', by: null },
  { name: 'card', by: null },
  { name: 'state', by: null },
  { name: 'reason', by: null },
  { name: 'operator', by: null },
  { name: 'amount', by: 'amount' },
] as const;

function Heads(props: {
  readonly sort: PaymentSort;
  readonly onSort: (sort: PaymentSort) => void;
}): ReactElement {
  const { sort, onSort } = props;
  return (
    <Box className="payments-row rule-below" flex="none" pl={15} c="dimmed">
      {heads.map(({ name, by }) =>
        by === null ? (
          <span key={name} className="one-line">
            {paymentWords.columns[name]}
          </span>
        ) : (
          <Box
            component="button"
            type="button"
            key={name}
            className="one-line focus-within-edge"
            mih={24}
            p={0}
            ta={by === 'amount' ? 'right' : 'left'}
            {...(sort.by === by ? { c: 'var(--ink)', fw: 600 } : {})}
            aria-pressed={sort.by === by}
            onClick={() => onSort(sortedBy(sort, by))}
          >
            {paymentWords.columns[name]}
            {sort.by === by ? (
              <>
                <span aria-hidden="true">{sort.direction === 'ascending' ? ' ↑' : ' ↓'}</span>
                <span className="visually-hidden">
                  {sort.direction === 'ascending' ? paymentWords.rising : paymentWords.falling}
                </span>
              </>
            ) : null}
          </Box>
        ),
      )}
    </Box>
  );
}

/** The customer, or quietly the name on the card where staff named none. */
function Payer({ row }: { readonly row: PaymentRow }): ReactElement {
  const isNamed = row.customerName !== null;
  return (
    <Box component="bdi" className="one-line" {...(isNamed ? {} : { c: 'dimmed' })}>
      {row.customerName ?? row.cardHolder ?? ''}
    </Box>
  );
}

/** Rendered again only when its row changes: scrolling shows the same rows in other positions. */
const Row = memo(function Row(props: {
  readonly row: PaymentRow;
  readonly nowMs: number;
  readonly declineOverrides: readonly DeclineOverride[];
}): ReactElement {
  const { row, nowMs } = props;
  const state = wordsOfState(row);
  return (
    <span className="payments-row">
      <time className="one-line" dateTime={row.at}>
        {formatMomentInList(row.at, nowMs)}
      </time>
      <b className="payments-reference one-line">{row.reference}</b>
      <Payer row={row} />
      <span className="one-line">
        <CardName card={row} />
      </span>
      <span>
        <Badge tone={state.tone} icon={state.icon} words={shortWordOf(state)} />
      </span>
      <Box component="span" className="one-line" c="dimmed">
        {row.state === 'declined'
          ? declineAdvice(row.responseCode, null, props.declineOverrides).inShort
          : ''}
      </Box>
      <Box component="bdi" className="one-line" c="dimmed">
        {row.operatorName}
      </Box>
      <Amount minor={row.amountMinor} currency={row.currency} ta="right" />
    </span>
  );
});
