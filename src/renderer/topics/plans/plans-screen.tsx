import { Box, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Status } from '../../../contract/staff/session.ts';
import { ChooseRow, TwoPanes } from '../../ui/list/two-panes.tsx';
import { Page } from '../../ui/page-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toDoList } from '../../lib/paths.ts';
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
  const search = useSearch();
  const [, navigate] = useLocation();
  const place = readPlanRoute(search);
  const go = (next: PlanRoute): void => navigate(planPath(next));
  return (
    <Page title={planListWords.title} line={screenLines.plans}>
      <Stack gap={10} mih={0}>
        <Tabs
          label={planListWords.tabs}
          tabs={[
            { name: 'list', words: planListWords.tabPlans },
            { name: 'calendar', words: planListWords.tabCalendar },
          ]}
          chosen={place.show}
          panelId="plans-panel"
          onTab={(name) => go({ show: name === 'calendar' ? 'calendar' : 'list', openId: null })}
        />
        <Box
          className="scrolls"
          flex={1}
          mih={0}
          id="plans-panel"
          role="tabpanel"
          aria-labelledby={`tab-${place.show}`}
        >
          {place.show === 'calendar' ? (
            <CalendarPart onOpen={(openId) => go({ show: 'list', openId })} />
          ) : (
            <ListPart status={props.status} place={place} go={go} />
          )}
        </Box>
      </Stack>
    </Page>
  );
}

function ListPart(props: {
  readonly status: Status;
  readonly place: PlanRoute;
  readonly go: (place: PlanRoute) => void;
}): ReactElement {
  const { place, go } = props;
  const { openId, backTo } = place;
  const [, navigate] = useLocation();
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
    go({ show: 'list', openId: null });
    list.current?.focus();
  };
  if (bulk !== null) {
    return (
      <BulkPart
        asked={bulk}
        onBack={backToList}
        onDone={() => {
          choice.clear();
          backToList();
        }}
      />
    );
  }
  return (
    <TwoPanes
      isOpen={openId !== null}
      onClose={close}
      list={
        <PlanList
          asked={asked}
          openId={openId}
          listRef={list}
          status={props.status}
          choice={choice}
          onBulk={(next) => {
            go({ show: 'list', openId: null });
            setBulk(next);
          }}
          onAsk={setAsked}
          onOpen={(planId) => go({ show: 'list', openId: planId })}
        />
      }
    >
      {openId === null ? (
        <ChooseRow>{planListWords.choose}</ChooseRow>
      ) : (
        <PlanPage
          key={`${openId} ${place.doing ?? ''}`}
          planId={openId}
          status={props.status}
          opensWith={place.doing ?? null}
          isFromToDo={backTo !== undefined}
          onClose={close}
        />
      )}
    </TwoPanes>
  );
}
