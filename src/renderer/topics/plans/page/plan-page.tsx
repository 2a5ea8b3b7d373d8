import { Box, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { InstalmentView, PlanView } from '../../../../contract/plans/plan-view.ts';
import { focusHeading } from '../../../lib/focus-on.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { planQuery } from '../../../bridge/plan-queries.ts';
import { customerPage, notConfirmedPath, paymentsWith } from '../../../lib/paths.ts';
import { effectiveRole } from '../../../lib/effective-role.ts';
import { ApprovalSlot } from '../../../ui/approval/approval-slot.tsx';
import { Button } from '../../../ui/button.tsx';
import { BackToList } from '../../../ui/list/list-screen.tsx';
import { SideBySide } from '../../../ui/page/side-by-side.tsx';
import { useLetterKeys } from '../../../ui/letter-keys.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';
import { planChargeWords } from '../../../words/plans/plan-charge.ts';
import { planWords } from '../../../words/plans/plan-states.ts';
import {
  missedWords,
  planLineWords,
  planListWords,
  planWordsOf,
} from '../../../words/plans/plans.ts';
import { frameWords } from '../../../words/frame.ts';
import { AcceptPlan } from './accept-plan.tsx';
import { AgreementList, CallList, EventList } from './plan-events.tsx';
import { CardHistoryPanel } from '../card/card-history.tsx';
import { ChargePart } from '../charge/charge-part.tsx';
import { PlanActions, PlanForm } from './plan-actions.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { firstRow } from './plan-model.ts';
import type { Doing, PlanWork } from '../charge/plan-doing.ts';
import { SchedulePanel } from './schedule-panel.tsx';
import { AttemptList } from './attempt-list.tsx';
import { usePlanCharge } from '../charge/use-plan-charge.ts';

interface PlanPageProps {
  readonly planId: string;
  readonly status: Status;
  /** False while it only stands beside the list, which keeps the focus. */
  readonly isOpened: boolean;
  /** The form that is open at first. */
  readonly opensWith: 'replace-card' | null;
  /** Staff came from To do to replace the card: closing leads back there. */
  readonly isFromToDo: boolean;
  readonly onClose: () => void;
}

/** One plan: its terms, schedule, card history and events. */
export function PlanPage(props: PlanPageProps): ReactElement {
  const found = useQuery(planQuery(props.planId));
  return (
    <QueryPart
      query={found}
      reading={planListWords.readingOne}
      holdsForm
      actions={<Button onClick={props.onClose}>{frameWords.toList}</Button>}
    >
      {(opened) => <Opened {...props} plan={opened} />}
    </QueryPart>
  );
}

function Opened(props: PlanPageProps & { readonly plan: PlanView }): ReactElement {
  const { plan, status, isOpened, opensWith, isFromToDo, onClose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const charge = usePlanCharge(plan, effectiveRole(status));
  const [doing, setDoing] = useState<Doing | null>(
    opensWith === null ? null : { on: 'plan', action: opensWith },
  );
  const onLetter = useLetterKeys(`${plan.id} ${doing === null ? '' : doing.action}`);
  useEffect(() => {
    if (isOpened && opensWith === null) focusHeading(heading.current);
  }, [isOpened, opensWith]);
  const leave = (): void => {
    // Only the new card and its slip lead back: another action on this page was begun here.
    const isReplacing = doing === null || doing.action === 'replace-card';
    if (isFromToDo && isReplacing) return onClose();
    setDoing(null);
    charge.leave();
    heading.current?.focus();
  };
  const [chosen, setChosen] = useState<number | null>(null);
  const selected =
    plan.instalments.find(({ sequence }) => sequence === chosen) ??
    plan.instalments[firstRow(plan.instalments)] ??
    null;
  const work = { plan, status, charge, doing, onDo: setDoing, onDone: leave };
  const backWords = isFromToDo ? planChargeWords.backToDo : null;
  return (
    <Stack component="article" className="plan-page" gap={12} onKeyDown={onLetter}>
      <PlanHead
        plan={plan}
        headingRef={heading}
        actions={
          <>
            <PlanActions {...work} selected={selected} />
            {backWords === null ? (
              <BackToList onClose={onClose} />
            ) : (
              <Button keys="Esc" onClick={onClose}>
                {backWords}
              </Button>
            )}
          </>
        }
      />
      <AcceptPlan plan={plan} isAdmin={status.role === 'admin'} />
      <Notices plan={plan} />
      <div className="slip-place">
        <ChargePart
          plan={plan}
          status={status}
          charge={charge}
          closeWords={backWords ?? planChargeWords.closeSlip}
          onLeave={leave}
        />
        <ApprovalSlot />
      </div>
      <PlanForm {...work} />
      <Box component="section" className="boxed" p={16} aria-label={planWordsOf.facts}>
        <PlanFacts plan={plan} />
      </Box>
      <Panels {...work} selected={selected} onSelect={setChosen} />
    </Stack>
  );
}

/** The schedule with what was charged, and beside it the card history, the calls and the events. */
function Panels(
  work: PlanWork & {
    readonly selected: InstalmentView | null;
    readonly onSelect: (sequence: number) => void;
  },
): ReactElement {
  const { plan, status } = work;
  return (
    <SideBySide
      main={
        <>
          <SchedulePanel {...work} />
          <AttemptList plan={plan} status={status} />
        </>
      }
      aside={
        <>
          <CardHistoryPanel plan={plan} />
          <CallList plan={plan} />
          <AgreementList plan={plan} />
          <EventList plan={plan} />
        </>
      }
    />
  );
}

/** Customer and reference of the plan, its terms, and what can be done with it. */
function PlanHead(props: {
  readonly plan: PlanView;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly actions: ReactNode;
}): ReactElement {
  const { plan, headingRef } = props;
  return (
    <header>
      <Flex wrap="wrap" align="flex-start" justify="space-between" gap="6px 14px">
        <Box
          component="h2"
          className="breaks-anywhere"
          flex="1 1 240px"
          miw={0}
          fz={20}
          lh="28px"
          tabIndex={-1}
          ref={headingRef}
        >
          <bdi>{plan.customer.name}</bdi>{' '}
          <Box component="bdi" c="dimmed" fw={400}>
            {plan.reference}
          </Box>
        </Box>
        <Flex wrap="wrap" gap={8}>
          {props.actions}
        </Flex>
      </Flex>
      <Box component="p" mt={4} c="dimmed">
        {planLineWords(plan)}
      </Box>
      <Contact plan={plan} />
    </header>
  );
}

/** The customer's phone and e-mail address, and the way to their page. */
function Contact({ plan }: { readonly plan: PlanView }): ReactElement {
  const [, navigate] = useLocation();
  const { id, phone, email } = plan.customer;
  return (
    <Box component="p" c="dimmed">
      <span className="selectable">{[phone, email].filter((text) => text !== '').join(' · ')}</span>
      <Button tone="quiet" size="compact-sm" onClick={() => navigate(customerPage(id))}>
        {planWordsOf.openCustomer}
      </Button>
      <Button
        tone="quiet"
        size="compact-sm"
        onClick={() => navigate(paymentsWith({ plan: plan.id }))}
      >
        {planWordsOf.showPayments}
      </Button>
    </Box>
  );
}

/** Notices of the plan's troubles, each with the way to resolve it. */
function Notices({ plan }: { readonly plan: PlanView }): ReactElement | null {
  const [, navigate] = useLocation();
  const arrears = plan.arrears.count === 0 ? null : missedWords(plan);
  return (
    <>
      {plan.state === 'waiting' ? (
        <Notice
          tone="warn"
          icon="question"
          title={`${planWords(plan).word}.`}
          actions={
            <Button onClick={() => navigate(notConfirmedPath)}>{planChargeWords.open}</Button>
          }
        >
          {planWordsOf.waitingText}
        </Notice>
      ) : null}
      {arrears === null ? null : (
        <Notice tone="warn" title={arrears.title}>
          {arrears.text}
        </Notice>
      )}
    </>
  );
}
