import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement, RefObject } from 'react';
import { plansQuery } from '../../bridge/plan-queries.ts';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { FoundList } from '../../ui/list/found-list.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { PlanLineFacts } from '../../ui/plans/plan-line-facts.tsx';
import type { PlanFilter } from '../../words/plans/plans.ts';
import { planFilters, planListWords } from '../../words/plans/plans.ts';

/** Search and filter of the list. */
export interface ListAsked {
  readonly search: string;
  readonly filter: PlanFilter;
}

interface PlanListProps {
  readonly asked: ListAsked;
  readonly openId: string | null;
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly onAsk: (asked: ListAsked) => void;
  readonly onOpen: (planId: string) => void;
}

/** The search, the filter and the plans that match, by next date. */
export function PlanList(props: PlanListProps): ReactElement {
  const { asked, onAsk } = props;
  const health = planFilters.find(({ value }) => value === asked.filter)?.health ?? [];
  const search = asked.search.trim();
  const isAll = search === '' && asked.filter === 'all';
  const pages = useInfiniteQuery({
    ...plansQuery({ search, health }),
    placeholderData: (before) => before,
  });
  return (
    <>
      <SearchBox
        name="plans-search"
        label={planListWords.search}
        hint={planListWords.searchHint}
        value={asked.search}
        listRef={props.listRef}
        onText={(text) => onAsk({ ...asked, search: text })}
      >
        <SelectInput
          aria-label={planListWords.filter}
          data-field="plans-filter"
          value={asked.filter}
          options={planFilters}
          onValue={(filter) => onAsk({ ...asked, filter })}
        />
      </SearchBox>
      <FoundList
        label={planListWords.list}
        reading={planListWords.reading}
        pages={pages}
        rowsOf={(page) => page.plans}
        openId={props.openId}
        listRef={props.listRef}
        onOpen={props.onOpen}
        renderRow={(row) => <PlanLineFacts plan={row} />}
        empty={
          <EmptyState title={isAll ? planListWords.none : planListWords.nobody}>
            {isAll ? planListWords.noneText : planListWords.nobodyText}
          </EmptyState>
        }
      />
    </>
  );
}
