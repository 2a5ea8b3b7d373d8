import { Box, Flex } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactElement, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Status } from '../../../contract/staff/session.ts';
import { closeDay, reconcilePath } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { EmptyPage } from '../../ui/page/empty-page.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { RowList } from '../../ui/list/row-list.tsx';
import { WaitLine } from '../../ui/wait-line.tsx';
import { QueryFailure, Unread } from '../../ui/query-part.tsx';
import { screenLines } from '../../words/frame.ts';
import { afterCloseWords, closeWords, dateWords } from './words/close.ts';
import { DayPage } from './day-page.tsx';
import { ReconcilePage } from './reconcile/reconcile-page.tsx';
import { reconcileWords } from './words/reconcile.ts';
import { daysQuery } from './queries.ts';
import type { ListedDay } from './queries.ts';

/** Day close: the settlement dates on the left, the opened one on the right. */
export function DayCloseScreen(props: {
  readonly status: Status;
  readonly active: boolean;
}): ReactElement {
  const search = useSearch();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(search);
  const openedId = asked.get('open');
  const isReconciling = asked.get('do') === 'reconcile';
  const pages = useInfiniteQuery(daysQuery);
  const newest = pages.data?.pages[0]?.days[0];
  const shownId = openedId ?? (newest === undefined ? null : rowOf(newest).id);
  const list = useRef<HTMLUListElement>(null);
  const close = (): void => {
    navigate(closeDay(null));
    list.current?.focus();
  };
  return (
    <ListScreen
      title={closeWords.title}
      line={screenLines.dayClose}
      listWidth={304}
      actions={
        isReconciling ? null : (
          <Button data-work="reconcile" onClick={() => navigate(reconcilePath)}>
            {reconcileWords.open}
          </Button>
        )
      }
      pageKey={isReconciling ? 'reconcile' : (shownId ?? '')}
      onPreviewUsed={shownId === null ? null : () => navigate(closeDay(shownId))}
      onClose={openedId !== null || isReconciling ? close : null}
      list={
        <Days
          openedId={openedId}
          besideId={isReconciling ? null : shownId}
          takesFocus={openedId === null && !isReconciling}
          listRef={list}
          onOpen={(id) => navigate(closeDay(id))}
        />
      }
    >
      {isReconciling ? (
        <ReconcilePage status={props.status} onBack={() => navigate(closeDay(null))} />
      ) : shownId === null ? (
        pages.data === undefined ? null : (
          <EmptyPage icon="calendarDay" title={closeWords.none} text={closeWords.noneText} />
        )
      ) : (
        <OpenedDay
          id={shownId}
          isOpened={openedId !== null}
          status={props.status}
          bankTotal={asked.get('total') ?? ''}
          onClose={close}
        />
      )}
    </ListScreen>
  );
}

interface DaysProps {
  readonly openedId: string | null;
  readonly besideId: string | null;
  /** False while the right side has the work. */
  readonly takesFocus: boolean;
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly onOpen: (id: string) => void;
}

function Days({ openedId, besideId, takesFocus, listRef, onOpen }: DaysProps): ReactElement | null {
  const pages = useInfiniteQuery(daysQuery);
  const [cursorId, setCursorId] = useState<string | null>(null);
  const isRead = pages.data !== undefined;
  useEffect(() => {
    if (isRead && takesFocus) listRef.current?.focus();
  }, [isRead, takesFocus, listRef]);
  if (pages.data === undefined) return <Unread query={pages} reading={closeWords.reading} />;
  const rows = pages.data.pages.flatMap(({ days }) => days.map(rowOf));
  if (rows.length === 0) {
    return null;
  }
  return (
    <>
      <QueryFailure query={pages} />
      <RowList
        label={closeWords.days}
        look={{ rows: 'found-rows', row: 'found-row', padding: '0' }}
        groupOf={({ day }) => dateWords(day.settlementDate)}
        rows={rows}
        cursorId={cursorId ?? openedId}
        openedId={openedId}
        besideId={besideId}
        renderRow={({ day }) => <DayRow day={day} />}
        onCursor={({ id }) => setCursorId(id)}
        onOpen={({ id }) => {
          setCursorId(id);
          onOpen(id);
        }}
        listRef={listRef}
        onNearEnd={
          pages.hasNextPage && !pages.isFetchingNextPage
            ? () => void pages.fetchNextPage()
            : undefined
        }
      />
    </>
  );
}

function rowOf(day: ListedDay) {
  return { id: `${day.settlementDate}_${day.currency}`, day };
}

function DayRow({ day }: { readonly day: ListedDay }): ReactElement {
  const sinceMinor = day.close === null ? 0 : day.close.expectedNowMinor - day.close.expectedMinor;
  return (
    <Flex
      component="span"
      className="close-day-row"
      wrap="wrap"
      align="center"
      gap="2px 10px"
      px={8}
      py={6}
    >
      <span className="visually-hidden">{dateWords(day.settlementDate)}</span>
      <Box component="span" flex={1} fw={500}>
        <Amount minor={day.expectedMinor} currency={day.currency} />
      </Box>
      <CloseState day={day} />
      {sinceMinor === 0 ? null : (
        <Box component="span" className="tabular" flex="1 0 100%" c="dimmed" fz={12.5}>
          {afterCloseWords(sinceMinor, day.currency)}
        </Box>
      )}
    </Flex>
  );
}

function CloseState({ day: { close } }: { readonly day: ListedDay }): ReactElement {
  if (close === null) return <Badge tone="quiet" icon="clock" words={closeWords.open} />;
  return close.differenceMinor === 0 ? (
    <Badge tone="good" words={closeWords.closed} />
  ) : (
    <Badge tone="warn" words={closeWords.closedWithDifference} />
  );
}

/** The day of the path, with its close if it is in the list. */
function OpenedDay(
  props: { readonly id: string } & Omit<ComponentProps<typeof DayPage>, 'listed'>,
): ReactElement {
  const pages = useInfiniteQuery(daysQuery);
  const days = pages.data?.pages.flatMap((page) => page.days) ?? [];
  const listed = days.find((day) => rowOf(day).id === props.id);
  if (listed === undefined) {
    return pages.isPending ? (
      <WaitLine words={closeWords.readingDay} />
    ) : (
      <EmptyState title={closeWords.notListed} />
    );
  }
  const { id: _, ...rest } = props;
  return <DayPage {...rest} listed={listed} />;
}
