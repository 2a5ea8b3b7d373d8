import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { failureOf } from '../../bridge/client.ts';
import { plansQuery } from '../../bridge/plan-queries.ts';
import { Button } from '../../ui/button.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { PlanLineFacts } from '../../ui/plans/plan-line-facts.tsx';
import { OpenedRows } from '../../ui/list/opened-rows.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { WaitLine } from '../../ui/wait-line.tsx';
import { failureWords } from '../../words/failures.ts';
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
  const { asked, onAsk, listRef } = props;
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus(), []);
  return (
    <div className="plans-left">
      <div className="plans-search">
        <label className="visually-hidden" htmlFor="plans-search">
          {planListWords.search}
        </label>
        <Icon name="search" size={14} />
        <GuardedInput
          id="plans-search"
          data-field="plans-search"
          ref={search}
          type="search"
          dir="auto"
          placeholder={planListWords.searchHint}
          value={asked.search}
          onText={(text) => onAsk({ ...asked, search: text })}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            listRef.current?.focus();
          }}
        />
        <SelectInput
          aria-label={planListWords.filter}
          data-field="plans-filter"
          value={asked.filter}
          options={planFilters}
          onValue={(filter) => onAsk({ ...asked, filter })}
        />
      </div>
      <Found {...props} />
    </div>
  );
}

function Found(props: PlanListProps): ReactElement {
  const { asked } = props;
  const health = planFilters.find(({ value }) => value === asked.filter)?.health ?? [];
  const search = asked.search.trim();
  const pages = useInfiniteQuery({
    ...plansQuery({ search, health }),
    placeholderData: (before) => before,
  });
  if (pages.isError) {
    return (
      <Notice
        tone="bad"
        title={failureWords(failureOf(pages.error))}
        actions={<Button onClick={() => void pages.refetch()}>{planListWords.readAgain}</Button>}
      />
    );
  }
  if (pages.data === undefined) return <WaitLine words={planListWords.reading} />;
  const rows = pages.data.pages.flatMap((page) => page.plans);
  if (rows.length === 0) {
    const isAll = search === '' && asked.filter === 'all';
    return (
      <EmptyState title={isAll ? planListWords.none : planListWords.nobody}>
        {isAll ? planListWords.noneText : planListWords.nobodyText}
      </EmptyState>
    );
  }
  return (
    <div className="plans-found">
      <OpenedRows
        label={planListWords.list}
        look={{ rows: 'plans-rows', row: 'plans-row' }}
        rows={rows}
        openId={props.openId}
        listRef={props.listRef}
        onOpen={props.onOpen}
        renderRow={(row) => <PlanLineFacts plan={row} />}
      />
      {pages.hasNextPage ? (
        <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {planListWords.more}
        </Button>
      ) : null}
    </div>
  );
}
