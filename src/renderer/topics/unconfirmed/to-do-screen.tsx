import { Box } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { call } from '../../bridge/client.ts';
import { isWorkedIn } from '../../lib/focus-on.ts';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { KeptPages } from '../../ui/kept/kept-pages.tsx';
import { Page, PageActions } from '../../ui/page-head.tsx';
import { PrintButtons } from '../../ui/print-buttons.tsx';
import { SlipSidePlace, SlipSides } from '../../ui/slip/slip-side.tsx';
import type { ToDoTabPart } from '../../ui/slots/slots.tsx';
import { IdleToDoTabs, ToDoTop, ToDoWarning, useToDoTabParts } from '../../ui/slots/slots.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { QueryFailure, Unread } from '../../ui/query-part.tsx';
import { toDoWords } from '../../words/payments/unconfirmed.ts';
import { OpenedAttempt } from './opened-attempt.tsx';
import { recentQuery, unconfirmedQuery } from './queries.ts';
import { ToDoList } from './to-do-list.tsx';
import { tabsOf, UnconfirmedFigure } from './to-do-tabs.tsx';
import type { ToDoRoute } from './to-do-route.ts';
import { placePath, readPlace } from './to-do-route.ts';
import './to-do.css';
import { useTabKeys } from './use-tab-keys.ts';
import { listOnPaperWords } from './words/list-on-paper.ts';

/** To do: everything that needs staff, and the newest payments, with the opened slip beside them. */
export function ToDoScreen(props: {
  readonly status: Status;
  readonly active: boolean;
}): ReactElement {
  return (
    <SlipSides>
      <IdleToDoTabs>{(idle) => <ToDoLists status={props.status} idle={idle} />}</IdleToDoTabs>
    </SlipSides>
  );
}

interface ToDoListsProps {
  readonly status: Status;
  /** Names of the lists that get no tile. */
  readonly idle: ReadonlySet<string>;
}

function ToDoLists({ status, idle }: ToDoListsProps): ReactElement {
  const unconfirmed = useQuery(unconfirmedQuery);
  const recent = useQuery(recentQuery);
  const waiting = unconfirmed.data?.length ?? status.unconfirmed.count;
  const others = useToDoTabParts();
  const { place, go } = usePlace(
    waiting,
    others.map(({ name }) => name),
  );
  const other = others.find(({ name }) => name === place.tab);
  const close = (): void => go({ ...place, openId: null });
  const tabs = tabsOf(
    others.filter(({ name }) => name === place.tab || !idle.has(name)),
    <UnconfirmedFigure waiting={waiting} open={unconfirmed.data ?? []} />,
  );
  const list = place.tab === 'recent' ? recent : unconfirmed;
  const panelId = useId();
  const [cursorId, setCursorId] = useState<string | null>(null);
  // Until a payment is opened, the current one stands beside the list, and the focus stays in the list.
  const besideId = other === undefined ? besideOf(list.data ?? [], place.openId, cursorId) : null;
  useTabKeys(tabs, place.tab, (tab) => go({ tab, openId: null }));
  return (
    <Page title={toDoWords.title} line={<Line tab={place.tab} waiting={waiting} />}>
      <ToDoWarning status={status} />
      <div className="to-do" onKeyDown={place.openId === null ? undefined : closeByEscape(close)}>
        <Tabs
          label={toDoWords.tabs}
          tabs={tabs}
          chosen={place.tab}
          panelId={panelId}
          onTab={(tab) => go({ tab, openId: null })}
        />
        {other === undefined ? <OldList list={list} /> : null}
        <div
          className="to-do-body"
          data-opened={place.openId !== null || undefined}
          data-beside={besideId !== null || undefined}
          role="tabpanel"
          id={panelId}
          aria-label={tabs.find(({ name }) => name === place.tab)?.words}
        >
          <SlipSides>
            {other === undefined ? <SlipSidePlace /> : null}
            {other === undefined ? (
              <ReadList
                list={list}
                status={status}
                place={place}
                cursorId={cursorId}
                besideId={besideId}
                onCursor={setCursorId}
                onGo={go}
              />
            ) : null}
            <OtherList part={other} status={status} />
            {besideId === null ? null : (
              <Beside
                id={besideId}
                place={place}
                status={status}
                open={unconfirmed.data ?? []}
                onGo={go}
                onClose={close}
              />
            )}
          </SlipSides>
        </div>
      </div>
    </Page>
  );
}

/** A list of another topic; a half-filled form in it is kept while another list is open. */
function OtherList(props: {
  readonly part: ToDoTabPart | undefined;
  readonly status: Status;
}): ReactElement {
  const { part } = props;
  return (
    <KeptPages openKey={part?.name ?? ''} haveAddresses={false}>
      {part === undefined ? null : <part.Panel status={props.status} />}
    </KeptPages>
  );
}

/** The line under the title: what comes first, or since when the lists have been worked through. */
function Line(props: Pick<ToDoRoute, 'tab'> & { readonly waiting: number }): ReactElement {
  const mustLookUp = props.tab === 'not-confirmed' && props.waiting > 0;
  return mustLookUp ? <>{toDoWords.lookUpFirst}</> : <ToDoTop />;
}

/** Buttons that print the list, to look the payments up at another desk. */
function ListOnPaper(): ReactElement {
  return (
    <PageActions>
      <PrintButtons
        label={listOnPaperWords.label}
        kinds={['print', 'pdf']}
        printWords={listOnPaperWords.print}
        hand={(as) => call('unconfirmed.print', { as })}
      />
    </PageActions>
  );
}

function closeByEscape(close: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
}

/** The payment beside its list, opened or not. */
function Beside(props: {
  readonly id: string;
  readonly place: ToDoRoute;
  readonly status: Status;
  readonly open: readonly AttemptView[];
  readonly onGo: (place: ToDoRoute) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { id, place, onGo } = props;
  return (
    <OpenedAttempt
      key={place.tab === 'recent' ? 'recent' : id}
      attemptId={id as AttemptView['id']}
      isGuided={place.tab === 'not-confirmed'}
      isOpened={place.openId !== null}
      status={props.status}
      open={props.open}
      onTouch={() => onGo({ ...place, openId: id })}
      onOpen={(next) => onGo({ tab: 'not-confirmed', openId: next })}
      onClose={props.onClose}
    />
  );
}

/** The payment beside the list: the opened one, else that of the keys, else the first. */
function besideOf(
  attempts: readonly AttemptView[],
  openId: string | null,
  cursorId: string | null,
): string | null {
  return openId ?? attempts.find(({ id }) => id === cursorId)?.id ?? attempts[0]?.id ?? null;
}

/** Notice over a list that could not be read again. */
function OldList({
  list,
}: {
  readonly list: UseQueryResult<readonly AttemptView[]>;
}): ReactElement | null {
  if (!list.isError || list.data === undefined) return null;
  return (
    <Box pt={12}>
      <QueryFailure query={list} />
    </Box>
  );
}

/** The list of the selected tab once it is read; while nothing is open, it has the focus. */
function ReadList(props: {
  readonly list: UseQueryResult<readonly AttemptView[]>;
  readonly status: Status;
  readonly place: ToDoRoute;
  readonly cursorId: string | null;
  readonly besideId: string | null;
  readonly onCursor: (id: string) => void;
  readonly onGo: (place: ToDoRoute) => void;
}): ReactElement {
  const { list, place, onGo, onCursor } = props;
  const listRef = useRef<HTMLUListElement>(null);
  // A list that was empty takes the focus once it has rows, unless staff are at work beside it.
  const hasRows = (list.data?.length ?? 0) > 0;
  const focusOn = hasRows && place.openId === null ? place.tab : null;
  useEffect(() => {
    if (focusOn !== null && !isWorkedIn('.to-do')) listRef.current?.focus();
  }, [focusOn]);
  if (list.data === undefined) return <Unread query={list} reading={toDoWords.reading} />;
  return (
    <>
      {hasRows && place.tab === 'not-confirmed' ? <ListOnPaper /> : null}
      <ToDoList
        tab={place.tab === 'recent' ? 'recent' : 'not-confirmed'}
        status={props.status}
        attempts={list.data}
        readAtMs={list.dataUpdatedAt}
        cursorId={props.cursorId}
        openedId={place.openId}
        besideId={props.besideId}
        listRef={listRef}
        onCursor={(attempt) => {
          onCursor(attempt.id);
          // The newest payments are leafed through; an open question is only left on purpose.
          if (place.openId !== null && place.tab === 'recent')
            onGo({ ...place, openId: attempt.id });
        }}
        onOpen={(attempt) => {
          onCursor(attempt.id);
          onGo({ ...place, openId: attempt.id });
        }}
      />
    </>
  );
}

function usePlace(
  waiting: number,
  others: readonly string[],
): {
  readonly place: ToDoRoute;
  readonly go: (place: ToDoRoute) => void;
} {
  const search = useSearch();
  const [, navigate] = useLocation();
  const asked = readPlace(search, waiting, others);
  // The tab stays the one that was open on arrival: a new unconfirmed payment must not switch the list.
  const [arrivedAt] = useState(asked.tab);
  const isNamed = new URLSearchParams(search).has('tab') || asked.openId !== null;
  const place = isNamed ? asked : { ...asked, tab: arrivedAt };
  return { place, go: (next) => navigate(placePath(next)) };
}
