import { Flex } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactElement, RefObject } from 'react';
import { useId } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import type { PlanLine } from '../../../contract/plans/plan-view.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { BulkKind } from '../../../domain/plans/moves/bulk-change.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';
import { merchantDayQuery, plansQuery } from '../../bridge/plan-queries.ts';
import { Segments } from '../../ui/form/choice.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { FoundList } from '../../ui/list/found-list.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { PlanLineFacts } from '../../ui/plans/plan-line-facts.tsx';
import type { PlanFilter } from '../../words/plans/plans.ts';
import { planFilters, planListWords } from '../../words/plans/plans.ts';
import type { BulkAsked } from './bulk/bulk-asked.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import type { PlanChoice } from './bulk/use-plan-choice.ts';

/** Search and filter of the list. */
export interface ListAsked {
  readonly search: string;
  readonly filter: PlanFilter;
}

interface PlanListProps {
  readonly asked: ListAsked;
  readonly openId: string | null;
  readonly besideId: string | null;
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly onAsk: (asked: ListAsked) => void;
  readonly onOpen: (planId: string) => void;
  readonly status: Status;
  readonly choice: PlanChoice;
  /** Asks for a change of the chosen plans, or of every plan of the list. */
  readonly onBulk: (asked: BulkAsked) => void;
}

/** The plans that match a search and a filter; those of the question before stay until they are read. */
export function usePlansFound(asked: ListAsked) {
  return useInfiniteQuery({
    ...plansQuery({ search: asked.search.trim(), health: healthOf(asked.filter) }),
    placeholderData: (before) => before,
  });
}

/** True while neither a search nor a filter leaves plans out. */
export function asksForAll({ search, filter }: ListAsked): boolean {
  return search.trim() === '' && filter === 'all';
}

/** The filters that staff need every day, as segments, and the others in a list. */
const everydayFilters = planFilters.flatMap((filter) =>
  'short' in filter ? [{ value: filter.value, words: filter.short }] : [],
);
const moreFilters: readonly { readonly value: PlanFilter | 'none'; readonly words: string }[] = [
  { value: 'none', words: planListWords.moreFilters },
  ...planFilters.filter(({ value }) => !isEveryday(value)),
];

function isEveryday(filter: PlanFilter): boolean {
  return everydayFilters.some(({ value }) => value === filter);
}

function healthOf(filter: PlanFilter) {
  return planFilters.find(({ value }) => value === filter)?.health ?? [];
}

/** The search, the filter and the plans that match, by next date. */
export function PlanList(props: PlanListProps): ReactElement {
  const { asked, onAsk } = props;
  const search = asked.search.trim();
  const pages = usePlansFound(asked);
  const today = useQuery(merchantDayQuery).data ?? null;
  const { isWhole, rows: choice, choose } = props.choice;
  const ask = (next: ListAsked): void => {
    // What is chosen is always of the list that is shown.
    props.choice.clear();
    onAsk(next);
  };
  const filterBy = (filter: PlanFilter): void => ask({ ...asked, filter });
  const rows = pages.data?.pages.flatMap((page) => page.plans) ?? [];
  const mayChange = isRoleEnough(props.status.role, 'clerk');
  const shown = isWhole ? { ...choice, chosen: new Set(rows.map(({ id }) => id)) } : choice;
  // A row that the search has replaced since it was chosen is not changed unseen.
  const chosen = rows.filter(({ id }) => shown.chosen.has(id));
  const askedOf = (kind: BulkKind): BulkAsked => ({
    kind,
    choice: isWhole
      ? { kind: 'filter', search, health: [...healthOf(asked.filter)] }
      : { kind: 'plans', ids: chosen.map(({ id }) => id) },
    count: isWhole ? null : chosen.length,
    currencies: currenciesOf(chosen),
  });
  return (
    <>
      <SearchBox
        name="plans-search"
        label={planListWords.search}
        hint={planListWords.searchHint}
        value={asked.search}
        listRef={props.listRef}
        onText={(text) => ask({ ...asked, search: text })}
      />
      <FilterSegments {...asked} onFilter={filterBy} />
      <Flex wrap="wrap" gap="8px 4px">
        <MoreFilters {...asked} onFilter={filterBy} />
        {mayChange ? (
          <BulkBar
            count={isWhole ? null : chosen.length}
            onAll={props.choice.chooseWhole}
            onClear={props.choice.clear}
            onKind={(kind) => props.onBulk(askedOf(kind))}
          />
        ) : null}
      </Flex>
      <FoundList
        label={planListWords.list}
        reading={planListWords.reading}
        pages={pages}
        rowsOf={(page) => page.plans}
        openId={props.openId}
        besideId={props.besideId}
        listRef={props.listRef}
        onOpen={props.onOpen}
        {...(mayChange ? { choosing: { choice: shown, onChoice: choose } } : {})}
        renderRow={(row) => <PlanLineFacts plan={row} today={today} />}
        empty={
          asksForAll(asked) ? null : (
            <EmptyState title={planListWords.nobody}>{planListWords.nobodyText}</EmptyState>
          )
        }
      />
    </>
  );
}

interface FilterProps {
  readonly filter: PlanFilter;
  readonly onFilter: (filter: PlanFilter) => void;
}

function FilterSegments({ filter, onFilter }: FilterProps): ReactElement {
  const id = useId();
  return (
    <>
      <span className="visually-hidden" id={id}>
        {planListWords.filter}
      </span>
      <Segments labelId={id} value={filter} options={everydayFilters} onChange={onFilter} />
    </>
  );
}

function MoreFilters({ filter, onFilter }: FilterProps): ReactElement {
  return (
    <SelectInput
      aria-label={planListWords.moreFilters}
      data-field="plans-filter"
      flex="1 1 140px"
      value={isEveryday(filter) ? 'none' : filter}
      options={moreFilters}
      onValue={(chosen) => onFilter(chosen === 'none' ? 'all' : chosen)}
    />
  );
}

/** The currencies of some plans, that of the most plans first. */
function currenciesOf(plans: readonly PlanLine[]): readonly CurrencyCode[] {
  const counts = new Map<CurrencyCode, number>();
  for (const { terms } of plans) {
    counts.set(terms.currency, (counts.get(terms.currency) ?? 0) + 1);
  }
  return [...counts].toSorted((one, other) => other[1] - one[1]).map(([currency]) => currency);
}
