import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { PlanView } from '../../../../contract/plans/plan-view.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { planQuery } from '../../../bridge/plan-queries.ts';
import { customerPage, notConfirmedPath } from '../../../lib/paths.ts';
import { effectiveRole } from '../../../lib/effective-role.ts';
import { ApprovalSlot } from '../../../ui/approval/approval-slot.tsx';
import { Button } from '../../../ui/button.tsx';
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
import { AcceptPlan } from './accept-plan.tsx';
import { AgreementList, CallList, EventList } from './plan-events.tsx';
import { CardHistoryPanel } from '../card/card-history.tsx';
import { ChargePart } from '../charge/charge-part.tsx';
import { PlanActions } from './plan-actions.tsx';
import { PlanFacts } from './plan-facts.tsx';
import type { Doing } from '../charge/plan-doing.ts';
import './plan-page.css';
import { SchedulePanel } from './schedule-panel.tsx';
import { AttemptList } from './attempt-list.tsx';
import { usePlanCharge } from '../charge/use-plan-charge.ts';

interface PlanPageProps {
  readonly planId: string;
  readonly status: Status;
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
      actions={<Button onClick={props.onClose}>{planWordsOf.close}</Button>}
    >
      {(opened) => <Opened {...props} plan={opened} />}
    </QueryPart>
  );
}

function Opened(props: PlanPageProps & { readonly plan: PlanView }): ReactElement {
  const { plan, status, opensWith, isFromToDo, onClose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const charge = usePlanCharge(plan, effectiveRole(status));
  const [doing, setDoing] = useState<Doing | null>(
    opensWith === null ? null : { on: 'plan', action: opensWith },
  );
  const onLetter = useLetterKeys(`${plan.id} ${doing === null ? '' : doing.action}`);
  useEffect(() => {
    if (opensWith === null) heading.current?.focus();
  }, [opensWith]);
  const leave = (): void => {
    // Only the new card and its slip lead back: another action on this page was begun here.
    const isReplacing = doing === null || doing.action === 'replace-card';
    if (isFromToDo && isReplacing) return onClose();
    setDoing(null);
    charge.leave();
    heading.current?.focus();
  };
  const shared = { plan, status, charge, doing, onDo: setDoing, onDone: leave };
  const backWords = isFromToDo ? planChargeWords.backToDo : null;
  return (
    <article className="plan-page" onKeyDown={onLetter}>
      <header className="plan-head">
        <div className="plan-head-part">
          <h2 tabIndex={-1} ref={heading}>
            <bdi>{plan.customer.name}</bdi> <bdi className="plan-reference">{plan.reference}</bdi>
          </h2>
          <p className="plan-contact">{planLineWords(plan)}</p>
          <Contact plan={plan} />
        </div>
        <Button keys="Esc" onClick={onClose}>
          {backWords ?? planWordsOf.close}
        </Button>
      </header>
      <AcceptPlan plan={plan} isAdmin={status.role === 'admin'} />
      <Notices plan={plan} />
      <div>
        <ChargePart
          plan={plan}
          status={status}
          charge={charge}
          closeWords={backWords ?? planChargeWords.closeSlip}
          onLeave={leave}
        />
        <ApprovalSlot />
      </div>
      <section className="panel boxed" aria-label={planWordsOf.facts}>
        <div className="panel-body">
          <PlanFacts plan={plan} />
          <PlanActions {...shared} />
        </div>
      </section>
      <div className="plan-columns">
        <div className="plan-column">
          <SchedulePanel {...shared} />
          <AttemptList plan={plan} status={status} />
        </div>
        <div className="plan-column">
          <CardHistoryPanel plan={plan} />
          <CallList plan={plan} />
          <AgreementList plan={plan} />
          <EventList plan={plan} />
        </div>
      </div>
    </article>
  );
}

/** The customer's phone and e-mail address, and the way to their page. */
function Contact({ plan }: { readonly plan: PlanView }): ReactElement {
  const [, navigate] = useLocation();
  const { id, phone, email } = plan.customer;
  return (
    <p className="plan-contact">
      <span className="selectable">{[phone, email].filter((text) => text !== '').join(' · ')}</span>
      <Button tone="quiet" onClick={() => navigate(customerPage(id))}>
        {planWordsOf.openCustomer}
      </Button>
    </p>
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
