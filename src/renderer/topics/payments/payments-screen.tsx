import { Box, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { PaymentQuery } from '../../../contract/payments/payment-query.ts';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { paths } from '../../lib/paths.ts';
import { Page } from '../../ui/page-head.tsx';
import { SlipSidePlace, SlipSides } from '../../ui/slip/slip-side.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyPage } from '../../ui/page/empty-page.tsx';
import { QueryFailure, Unread } from '../../ui/query-part.tsx';
import { screenLines, screenWords } from '../../words/frame.ts';
import { approvedWords } from '../../words/sums.ts';
import { paymentQueryRefusalWords, paymentWords } from '../../words/payments/payments.ts';
import { DuplicatesPanel } from './duplicates-panel.tsx';
import { ExportBar } from './export-bar.tsx';
import { PaymentsFound } from './payment-list.tsx';
import type { GoTo } from './payment-list.tsx';
import { OpenedPayment } from './opened-payment.tsx';
import { firstQuestion, sumsQuery } from '../../bridge/payments/payment-sums.ts';
import { countQuery } from './queries.ts';
import { askedByPath, isNarrowed } from './criteria.ts';
import type { AskedByPath } from './criteria.ts';
import { SearchBar } from './search-bar.tsx';

interface PaymentsScreenProps {
  readonly status: Status;
  readonly active: boolean;
}

/** Payments: every attempt, found by one search and narrowed by filters. */
export function PaymentsScreen(props: PaymentsScreenProps): ReactElement {
  return (
    <Page title={paymentWords.title} line={screenLines.payments}>
      <FoundAndOpened {...props} />
    </Page>
  );
}

/** The list, and beside it the opened payment or the possible duplicates. */
function FoundAndOpened(props: PaymentsScreenProps): ReactElement {
  const [query, setQuery] = useState<PaymentQuery>(firstQuestion);
  const { beside, byLink, goTo, setGoTo, setBeside, openFromOutside } = useBeside();
  const list = useRef<HTMLDivElement>(null);
  const slip = useRef<HTMLHeadingElement>(null);
  const panelId = useId();
  const openedId = beside === null || beside === 'doubles' ? null : beside;
  useAskedByPath(props.active, ({ openId, query: asked }) => {
    if (asked !== null) setQuery(asked);
    if (openId !== null && openId === openedId) slip.current?.focus();
    openFromOutside(openId as AttemptView['id'] | null, true);
  });
  const openBeside = (id: AttemptView['id']): void => openFromOutside(id, false);
  const comeBack = useWayBack(list, beside === null);
  const close = (): void => {
    comeBack();
    setBeside(null);
  };
  return (
    <Panes
      isAlone={beside === null}
      onClose={close}
      list={
        <>
          <SearchBar
            query={query}
            panelId={panelId}
            active={props.active}
            onQuery={setQuery}
            onJump={(day) => {
              // Only a list by date has a position for a day.
              if (query.sort.by !== 'date') setQuery({ ...query, sort: firstQuestion.sort });
              setGoTo({ kind: 'date', date: day });
            }}
            onDown={() => list.current?.focus()}
            onDuplicates={() => setBeside('doubles')}
          />
          <Found
            panelId={panelId}
            active={props.active}
            query={query}
            openedId={openedId}
            listRef={list}
            goTo={goTo}
            onGone={() => setGoTo(null)}
            onQuery={setQuery}
            onOpen={(id) => {
              // Opening the payment that is already open moves the focus to it.
              if (id === openedId) slip.current?.focus();
              setBeside(id);
            }}
          />
        </>
      }
    >
      {beside === 'doubles' ? <DuplicatesPanel onOpen={openBeside} onClose={close} /> : null}
      {openedId === null ? null : (
        <OpenedPayment
          key={openedId}
          attemptId={openedId}
          headingRef={slip}
          takesFocus={byLink}
          status={props.status}
          onOpen={openBeside}
          onClose={close}
        />
      )}
    </Panes>
  );
}

/** The list, and beside it what is opened; in a narrow window that takes the list's place. Escape closes it. */
function Panes(props: {
  readonly isAlone: boolean;
  readonly list: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const { isAlone } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || isAlone) return;
    event.preventDefault();
    props.onClose();
  };
  return (
    <SlipSides>
      <Flex
        className="payments"
        direction={{ base: 'column', md: 'row' }}
        gap={24}
        mih={0}
        onKeyDown={onKeyDown}
      >
        <Stack flex={{ md: 1 }} gap={16} miw={0} mih={0}>
          {/* A form of the slip stands over the list. */}
          <SlipSidePlace />
          <Stack
            className="payments-left"
            display={{ base: isAlone ? 'flex' : 'none', md: 'flex' }}
            flex={1}
            gap={8}
            miw={0}
            mih={0}
          >
            {props.list}
          </Stack>
        </Stack>
        {props.children}
      </Flex>
    </SlipSides>
  );
}

/** Content beside the list: a payment, the possible duplicates, or nothing. */
type Beside = AttemptView['id'] | 'doubles' | null;

/** The content, and whether a link led to it. */
interface Shown {
  readonly beside: Beside;
  readonly byLink: boolean;
}

/** Content beside the list, and the place in the list to scroll to. */
function useBeside() {
  const [shown, show] = useState<Shown>({ beside: null, byLink: false });
  const [goTo, setGoTo] = useState<GoTo | null>(null);
  return {
    ...shown,
    goTo,
    setGoTo,
    setBeside: (next: Beside): void => show({ beside: next, byLink: false }),
    /** Opens a payment that was not chosen in the list: it stands somewhere in it, too. */
    openFromOutside: (id: AttemptView['id'] | null, byLink: boolean): void => {
      show({ beside: id, byLink });
      setGoTo(id === null ? null : { kind: 'payment', attemptId: id });
    },
  };
}

/** Returns the focus to the list once it is visible again: on a narrow screen it was hidden. */
function useWayBack(list: RefObject<HTMLDivElement | null>, isAlone: boolean): () => void {
  const comesBack = useRef(false);
  useEffect(() => {
    if (isAlone && comesBack.current) list.current?.focus();
    comesBack.current = false;
  }, [list, isAlone]);
  return () => {
    comesBack.current = true;
  };
}

/** Takes a link's request once, so that the next visit finds the screen as it was left. */
function useAskedByPath(active: boolean, onAsked: (asked: AskedByPath) => void): void {
  const search = useSearch();
  const [, navigate] = useLocation();
  const take = useEffectEvent((asked: string) => {
    navigate(paths.payments, { replace: true });
    onAsked(askedByPath(asked));
  });
  useEffect(() => {
    if (active && search !== '') take(search);
  }, [active, search]);
}

interface FoundProps {
  readonly panelId: string;
  readonly active: boolean;
  readonly query: PaymentQuery;
  readonly openedId: AttemptView['id'] | null;
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly goTo: GoTo | null;
  readonly onGone: () => void;
  readonly onQuery: (query: PaymentQuery) => void;
  readonly onOpen: (id: AttemptView['id']) => void;
}

/** Payments that the view, the search and the filters find, with their count. */
function Found(props: FoundProps): ReactElement {
  return (
    <Stack
      flex={1}
      gap={8}
      mih={0}
      id={props.panelId}
      role="tabpanel"
      aria-label={paymentWords.list}
    >
      <Counted {...props} />
    </Stack>
  );
}

function Counted(props: FoundProps): ReactElement {
  const { query } = props;
  const count = useQuery({
    ...countQuery(query),
    enabled: props.active,
    placeholderData: (before) => before,
  });
  if (count.data === undefined) return <Unread query={count} reading={paymentWords.reading} />;
  if (count.data.kind === 'refused') {
    return <Notice tone="warn" title={paymentQueryRefusalWords[count.data.reason]} />;
  }
  const { total } = count.data;
  return (
    <>
      <QueryFailure query={count} />
      <Flex flex="none" wrap="wrap" align="center" gap={8} mih={36}>
        <Box component="p" className="payments-count" c="dimmed" role="status">
          {paymentWords.count(total)}
        </Box>
        {total === 0 ? null : <Approved query={query} active={props.active} />}
        {total === 0 ? null : <ExportBar query={query} />}
      </Flex>
      {total === 0 ? (
        <Nothing query={query} onQuery={props.onQuery} />
      ) : (
        <PaymentsFound {...props} total={total} />
      )}
    </>
  );
}

/** The money approved in the list; a list that is too long to be added up shows none. */
function Approved(props: {
  readonly query: PaymentQuery;
  readonly active: boolean;
}): ReactElement | null {
  const sums = useQuery({ ...sumsQuery(props.query), enabled: props.active }).data;
  if (sums?.kind !== 'summed') return null;
  return (
    <Box component="p" className="tabular" fz={12.5}>
      {approvedWords(sums.approved, sums.declined)}
    </Box>
  );
}

function Nothing(props: {
  readonly query: PaymentQuery;
  readonly onQuery: (query: PaymentQuery) => void;
}): ReactElement {
  const [, navigate] = useLocation();
  return isNarrowed(props.query) ? (
    <EmptyPage icon="search" title={paymentWords.nothing} text={paymentWords.nothingText}>
      <Button onClick={() => props.onQuery(firstQuestion)}>{paymentWords.clear}</Button>
    </EmptyPage>
  ) : (
    <EmptyPage icon="list" title={paymentWords.none} text={paymentWords.noneText}>
      <Button tone="primary" icon="card" keys="Ctrl+1" onClick={() => navigate(paths.takePayment)}>
        {screenWords.takePayment}
      </Button>
    </EmptyPage>
  );
}
