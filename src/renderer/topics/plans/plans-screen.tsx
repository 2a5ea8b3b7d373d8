import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Status } from '../../../contract/staff/session.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseRow, ListScreen } from '../../ui/list/list-screen.tsx';
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
import { PlanList } from './plan-list.tsx';
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
  const list = useRef<HTMLUListElement>(null);
  const choice = usePlanChoice();
  const [bulk, setBulk] = useState<BulkAsked | null>(null);
  const backToList = (): void => {
    setBulk(null);
    requestAnimationFrame(() => list.current?.focus());
  };
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
      tabs={<PlanTabs show={show} go={go} />}
      onClose={show === 'list' && openId !== null ? close : null}
      list={
        show === 'calendar' || bulk !== null ? null : (
          <Stack gap={10} mih={0} {...panelOf(show)}>
            <PlanList
              asked={asked}
              openId={openId}
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
      {show === 'calendar' || bulk !== null ? (
        <Box {...panelOf(show)}>
          {show === 'calendar' || bulk === null ? (
            <CalendarPart onOpen={open} />
          ) : (
            <BulkPart
              asked={bulk}
              onBack={backToList}
              onDone={() => {
                choice.clear();
                backToList();
              }}
            />
          )}
        </Box>
      ) : (
        <Beside place={place} status={status} onClose={close} />
      )}
    </ListScreen>
  );
}

/** The state of the screen, and the ways to change it. */
function usePlanRoute() {
  const [, navigate] = useLocation();
  const place = readPlanRoute(useSearch());
  const go = (next: PlanRoute): void => navigate(planPath(next));
  const open = (planId: string | null): void => go({ show: 'list', openId: planId });
  return { place, go, open };
}

/** The opened plan, or what to do to open one. */
function Beside(props: {
  readonly place: PlanRoute;
  readonly status: Status;
  readonly onClose: () => void;
}): ReactElement {
  const { openId, doing, backTo } = props.place;
  if (openId === null) return <ChooseRow>{planListWords.choose}</ChooseRow>;
  return (
    <PlanPage
      key={`${openId} ${doing ?? ''}`}
      planId={openId}
      status={props.status}
      opensWith={doing ?? null}
      isFromToDo={backTo !== undefined}
      onClose={props.onClose}
    />
  );
}

function NewPlanButton(): ReactElement | null {
  const [, navigate] = useLocation();
  const mayWork = useQuery(mayWorkQuery).data ?? false;
  if (!mayWork) return null;
  return (
    <Button data-work="new-plan" onClick={() => navigate(newPlan(null))}>
      {planListWords.add}
    </Button>
  );
}

function PlanTabs(props: {
  readonly show: PlanRoute['show'];
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
      panelId={`plans-${show}`}
      onTab={(name) => go({ show: name === 'calendar' ? 'calendar' : 'list', openId: null })}
    />
  );
}

/** Marks what belongs to a tab, for screen readers. */
function panelOf(show: PlanRoute['show']) {
  return { id: `plans-${show}`, role: 'tabpanel', 'aria-labelledby': `tab-${show}` };
}
