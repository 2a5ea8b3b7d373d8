import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, RefObject } from 'react';
import { useId, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Status } from '../../../contract/staff/session.ts';
import { Button } from '../../ui/button.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { EmptyPage } from '../../ui/page/empty-page.tsx';
import { mayWorkQuery } from '../../bridge/session-queries.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { newPlan, toDoList } from '../../lib/paths.ts';
import { screenLines } from '../../words/frame.ts';
import { planListWords } from '../../words/plans/plans.ts';
import type { BulkAsked } from './bulk/bulk-asked.ts';
import { BulkPart } from './bulk/bulk-part.tsx';
import { usePlanChoice } from './bulk/use-plan-choice.ts';
import { CalendarPart } from './calendar/calendar-part.tsx';
import type { ListAsked } from './plan-list.tsx';
import { asksForAll, PlanList, usePlansFound } from './plan-list.tsx';
import { PlanPage } from './page/plan-page.tsx';
import type { PlanRoute } from './plan-route.ts';
import { planPath, readPlanRoute } from './plan-route.ts';

/** Plans: the list by next date with the opened plan beside it, or the calendar of what falls due. */
export function PlansScreen(props: {
  readonly status: Status;
  readonly active: boolean;
}): ReactElement {
  const { status } = props;
  const [, navigate] = useLocation();
  const { place, go, open } = usePlanRoute();
  const { show, openId, backTo } = place;
  const [asked, setAsked] = useState<ListAsked>({ search: '', filter: 'all' });
  const found = usePlansFound(asked).data?.pages[0]?.plans;
  const shownId = openId ?? found?.[0]?.id ?? null;
  const isEmpty = found?.length === 0 && asksForAll(asked);
  const list = useRef<HTMLUListElement>(null);
  const choice = usePlanChoice();
  const { bulk, setBulk, backToList } = useBulk(list);
  const isListShown = show === 'list' && bulk === null;
  const panel = panelOf(useId(), bulk === null ? show : 'bulk');
  const close = (): void => {
    if (backTo !== undefined) return navigate(toDoList(backTo));
    open(null);
    list.current?.focus();
  };
  return (
    <ListScreen
      title={planListWords.title}
      line={screenLines.plans}
      actions={<NewPlanButton />}
      tabs={<PlanTabs show={show} panelId={panel.id} go={go} />}
      pageKey={show === 'calendar' ? show : bulk === null ? planKey(place, shownId) : 'bulk'}
      onPreviewUsed={isListShown && shownId !== null ? () => open(shownId) : null}
      onClose={show === 'list' && openId !== null ? close : null}
      list={
        !isListShown ? null : (
          <Stack gap={10} mih={0} {...panel}>
            <PlanList
              asked={asked}
              openId={openId}
              besideId={shownId}
              listRef={list}
              status={status}
              choice={choice}
              onBulk={(next) => {
                open(null);
                setBulk(next);
              }}
              onAsk={setAsked}
              onOpen={open}
            />
          </Stack>
        )
      }
    >
      {show === 'calendar' ? (
        <Box {...panel}>
          <CalendarPart onOpen={open} />
        </Box>
      ) : bulk === null ? (
        <Beside place={place} shownId={shownId} isEmpty={isEmpty} status={status} onClose={close} />
      ) : (
        <Box {...panel}>
          <BulkPart
            asked={bulk}
            onBack={() => backToList()}
            onDone={() => backToList(choice.clear)}
          />
        </Box>
      )}
    </ListScreen>
  );
}

/** Names the page of a plan; that with the form for a new card is another. */
function planKey({ doing }: PlanRoute, shownId: string | null): string {
  return `${shownId ?? ''} ${doing ?? ''}`;
}

/** The state of the screen, and the ways to change it. */
function usePlanRoute() {
  const [, navigate] = useLocation();
  const place = readPlanRoute(useSearch());
  const go = (next: PlanRoute): void => navigate(planPath(next));
  const open = (planId: string | null): void => go({ show: 'list', openId: planId });
  return { place, go, open };
}

/** The change of several plans that was asked for, and the way back from it to the list. */
function useBulk(list: RefObject<HTMLUListElement | null>) {
  const [bulk, setBulk] = useState<BulkAsked | null>(null);
  const backToList = (first?: () => void): void => {
    first?.();
    setBulk(null);
    requestAnimationFrame(() => list.current?.focus());
  };
  return { bulk, setBulk, backToList };
}

/** The opened plan or the first of the list, or the way to the first plan. */
function Beside(props: {
  readonly place: PlanRoute;
  readonly shownId: string | null;
  /** True while there is no plan at all. */
  readonly isEmpty: boolean;
  readonly status: Status;
  readonly onClose: () => void;
}): ReactElement | null {
  const { shownId } = props;
  const { openId, doing, backTo } = props.place;
  if (shownId === null) {
    return props.isEmpty ? (
      <EmptyPage icon="repeat" title={planListWords.none} text={planListWords.noneText}>
        <NewPlanButton isPrimary />
      </EmptyPage>
    ) : null;
  }
  return (
    <PlanPage
      planId={shownId}
      status={props.status}
      isOpened={openId !== null}
      opensWith={doing ?? null}
      isFromToDo={backTo !== undefined}
      onClose={props.onClose}
    />
  );
}

function NewPlanButton({
  isPrimary = false,
}: {
  readonly isPrimary?: boolean;
}): ReactElement | null {
  const [, navigate] = useLocation();
  const mayWork = useQuery(mayWorkQuery).data ?? false;
  if (!mayWork) return null;
  return (
    <Button
      {...(isPrimary ? { tone: 'primary' } : {})}
      data-work="new-plan"
      onClick={() => navigate(newPlan(null))}
    >
      {planListWords.add}
    </Button>
  );
}

function PlanTabs(props: {
  readonly show: PlanRoute['show'];
  readonly panelId: string;
  readonly go: (place: PlanRoute) => void;
}): ReactElement {
  const { show, go } = props;
  return (
    <Tabs
      label={planListWords.tabs}
      tabs={[
        { name: 'list', words: planListWords.tabPlans },
        { name: 'calendar', words: planListWords.tabCalendar },
      ]}
      chosen={show}
      panelId={props.panelId}
      onTab={(name) => go({ show: name === 'calendar' ? 'calendar' : 'list', openId: null })}
    />
  );
}

/** Marks what belongs to a tab, for screen readers; a change of several plans stands in the list's place. */
function panelOf(id: string, show: PlanRoute['show'] | 'bulk') {
  const words = show === 'calendar' ? planListWords.tabCalendar : planListWords.tabPlans;
  return { id: `${id}-${show}`, role: 'tabpanel', 'aria-label': words } as const;
}
