import { Box, Flex, Stack } from '@mantine/core';
import type { ReactElement, RefObject } from 'react';
import { useEffect } from 'react';
import type { DueRow } from '../../../contract/plans/due-work.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { Status } from '../../../contract/staff/session.ts';
import type { RowChoice } from '../../lib/row-choice.ts';
import { SearchInput } from '../../ui/list/search-box.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { RowList } from '../../ui/list/row-list.tsx';
import { dueWords, emptyWords, nextDueWords } from './words/due.ts';
import { dayFrom } from './due-model.ts';
import { DueHead, DueRowLine } from './row/due-row.tsx';
import { isWorkedOutside } from '../../lib/focus-on.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPage } from '../../ui/page/empty-page.tsx';
import { screenWords } from '../../words/frame.ts';
import { useLocation } from 'wouter';
import { fewRowsMax, RestOfList } from './rest-of-list.tsx';
import { SampleData } from './sample-data.tsx';
import type { DueFilter, DueRowsRead } from './use-due-rows.ts';
import type { DueTab } from '../../../domain/plans/due.ts';

interface DueListProps {
  readonly tab: DueTab;
  readonly status: Status;
  readonly counts: OperationOutput<'due.counts'>;
  readonly found: DueRowsRead & { readonly rows: readonly DueRow[] };
  readonly filter: DueFilter;
  readonly onFilter: (filter: DueFilter) => void;
  readonly cursorId: string | null;
  readonly openedId: string | null;
  /** The row whose slip stands beside the list, opened or not. */
  readonly besideId: string | null;
  readonly choosing: {
    readonly choice: RowChoice;
    readonly onChoice: (choice: RowChoice) => void;
  };
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly onCursor: (row: DueRow) => void;
  readonly onOpen: (row: DueRow) => void;
}

/** The rows of one tab, or its empty state with the next due date. */
export function DueList(props: DueListProps): ReactElement {
  const { tab, found, counts, listRef } = props;
  const isShown = props.openedId === null;
  const hasRows = found.rows.length > 0;
  useEffect(() => {
    const mayTake = !isWorkedOutside('.due') && !holdsText(document.activeElement);
    if (isShown && hasRows && mayTake) listRef.current?.focus();
  }, [isShown, hasRows, listRef]);
  const { search, currency } = props.filter;
  if (!hasRows && search.trim() === '' && currency === null) {
    return <NoRows tab={tab} counts={counts} status={props.status} />;
  }
  const isWhole = found.readMore === undefined && search.trim() === '' && currency === null;
  return (
    <>
      <Stack className="due-list boxed" gap={0} mih={0}>
        <DueSearch {...props} />
        {hasRows ? (
          <Rows {...props} />
        ) : (
          <Box px={14} pt={12} pb={14}>
            <EmptyState title={dueWords.nobody}>{dueWords.nobodyText}</EmptyState>
          </Box>
        )}
      </Stack>
      {isWhole && found.rows.length <= fewRowsMax ? <RestOfList tab={tab} counts={counts} /> : null}
    </>
  );
}

/** The search over the rows and their currency, with the keys that work on them. */
function DueSearch(
  props: Pick<DueListProps, 'counts' | 'filter' | 'onFilter' | 'listRef'>,
): ReactElement {
  const { counts, filter, onFilter } = props;
  return (
    <Flex className="rule-below" flex="none" wrap="wrap" align="center" gap={8} px={8} py={8}>
      <Box w={{ base: '100%', sm: 240 }}>
        <SearchInput
          aria-label={dueWords.search}
          placeholder={dueWords.searchHint}
          data-field="due-search"
          data-home
          value={filter.search}
          onText={(search) => onFilter({ ...filter, search })}
          onDown={() => props.listRef.current?.focus()}
        />
      </Box>
      <CurrencyOfList
        counts={counts}
        currency={filter.currency}
        onCurrency={(currency) => onFilter({ ...filter, currency })}
      />
      <Box component="p" visibleFrom="lg" ml="auto" c="dimmed" fz={12}>
        <KeyCap keys="Space" /> {dueWords.keySelects} <KeyCap keys="Enter" /> {dueWords.keyOpens}
      </Box>
    </Flex>
  );
}

/** The currency that the list and its run are left with; nothing where all is owed in one. */
function CurrencyOfList(props: {
  readonly counts: OperationOutput<'due.counts'>;
  readonly currency: DueFilter['currency'];
  readonly onCurrency: (currency: DueFilter['currency']) => void;
}): ReactElement | null {
  const { counts, currency, onCurrency } = props;
  const owed = [...counts.due, ...counts.failed].map((sum) => sum.currency);
  const currencies = [...new Set([...owed, ...(currency === null ? [] : [currency])])].toSorted();
  if (currencies.length < 2) return null;
  return (
    <SelectInput
      w={148}
      aria-label={dueWords.currency}
      data-field="due-currency"
      value={currency ?? everyCurrency}
      options={[
        { value: everyCurrency, words: dueWords.allCurrencies },
        ...currencies.map((code) => ({ value: code, words: code })),
      ]}
      onValue={(value) => onCurrency(value === everyCurrency ? null : value)}
    />
  );
}

/** The choice of every currency, which is no code of one. */
const everyCurrency = '';

function Rows(props: DueListProps): ReactElement {
  const { tab, found, counts } = props;
  return (
    <RowList
      label={dueWords.lists[tab]}
      rows={found.rows.map((row) => ({ ...row, id: row.instalmentId }))}
      cursorId={props.cursorId}
      openedId={props.openedId}
      besideId={props.besideId}
      choosing={props.choosing}
      head={<DueHead tab={tab} />}
      renderRow={(row) => <DueRowLine row={row} tab={tab} today={counts.today} />}
      listRef={props.listRef}
      onCursor={props.onCursor}
      onOpen={props.onOpen}
      onNearEnd={found.readMore}
    />
  );
}

function holdsText(element: Element | null): boolean {
  return element instanceof HTMLInputElement;
}

function NoRows(props: Pick<DueListProps, 'tab' | 'counts' | 'status'>): ReactElement {
  const { tab, counts, status } = props;
  const [, navigate] = useLocation();
  const { title, text } = emptyWords[tab];
  const hasNoPlans =
    counts.due.length === 0 &&
    counts.failed.length === 0 &&
    counts.expiringCount === 0 &&
    counts.next === null;
  const isPractice = status.mode === 'practice';
  return (
    <EmptyPage
      icon="check"
      isGood
      title={title}
      text={
        <>
          {text} {nextDueWords(counts.next, (day) => dayFrom(day, counts.today))}{' '}
          {hasNoPlans ? dueWords.firstPlan : null}
        </>
      }
    >
      <Button
        {...(hasNoPlans && isPractice ? {} : { tone: 'primary' })}
        icon="card"
        keys="Ctrl+1"
        onClick={() => navigate(paths.takePayment)}
      >
        {screenWords.takePayment}
      </Button>
      {hasNoPlans && isPractice ? <SampleData /> : null}
    </EmptyPage>
  );
}
