import { Box, Group, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Role } from '../../../../contract/define.ts';
import type { PlanView } from '../../../../contract/plans/plan-view.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { unresolvedStates } from '../../../../domain/charge/transitions.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import { formatMinor } from '../../../../domain/money.ts';
import { isAboveOnePerson } from '../../../../domain/staff/staff-rules.ts';
import { useOwnDeclines } from '../../../bridge/decline-queries.ts';
import { closeOnEscape } from '../../../lib/close-on-escape.ts';
import { notConfirmedPath } from '../../../lib/paths.ts';
import { usePressGate } from '../../../lib/use-press-gate.ts';
import { useSwallowedKeys } from '../../../lib/use-swallowed-keys.ts';
import { effectiveRole } from '../../../lib/effective-role.ts';
import { focusOn } from '../../../lib/focus-on.ts';
import { ChargeApprovalHint } from '../../../ui/approval/approval-hint.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AttemptOnSlip } from '../../../ui/plans/attempt-on-slip.tsx';
import { ProblemNotice, ReasonField } from '../../../ui/plans/problem-notice.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { cardLabel } from '../../../words/payments/cards-on-file.ts';
import { secondApproverWords } from '../../../words/payments/second-approver.ts';
import {
  chargeRowWords,
  extraChargeWords,
  partChargeWords,
  planChargeWords,
} from '../../../words/plans/plan-charge.ts';
import { retryWords } from '../../../words/plans/plan-retry.ts';
import { isSupervisor } from '../page/plan-model.ts';
import type { ChargeAsked, ChargeStage, PlanCharge } from './use-plan-charge.ts';
import { whyGreyed } from '../../../words/why-greyed.ts';
import { isWaiting } from '../../../ui/slip/attempt-slip.ts';

interface ChargePartProps {
  readonly plan: PlanView;
  readonly status: Status;
  readonly charge: PlanCharge;
  /** The button that closes the slip: where it leads. */
  readonly closeWords: string;
  /** The charge was cancelled, or its slip closed. */
  readonly onLeave: () => void;
}

/** A charge on the plan's card: confirmed once, sent once, then its slip. */
export function ChargePart(props: ChargePartProps): ReactElement | null {
  const { stage } = props.charge;
  const waits = stage.kind === 'sending' || (stage.kind === 'sent' && isWaiting(stage.attempt));
  useSwallowedKeys(waits);
  switch (stage.kind) {
    case 'none':
      return null;
    case 'asked':
      return <Confirm {...props} stage={stage} />;
    case 'sending':
      return <WaitLine words={planChargeWords.sending} />;
    case 'sent':
      return <Sent {...props} stage={stage} />;
    case 'unclear':
      return (
        <Notice
          tone="warn"
          icon="question"
          title={planChargeWords.unclear}
          actions={<Button onClick={props.onLeave}>{planChargeWords.leave}</Button>}
        />
      );
  }
}

function Confirm(
  props: ChargePartProps & { readonly stage: Extract<ChargeStage, { readonly kind: 'asked' }> },
): ReactElement {
  const { plan, status, charge, stage, onLeave } = props;
  const { problem } = stage;
  const [reason, setReason] = useState('');
  const part = useRef<HTMLDivElement>(null);
  const mayCharge = usePressGate(0);
  const needsReason = problem?.kind === 'obstacle' && problem.mayPass;
  const asksAgain = problem?.kind === 'text' && problem.mayAskAgain === true;
  const isStopped = problem !== null && !needsReason && !asksAgain;
  useEffect(() => {
    const first = needsReason ? 'duplicate-reason' : 'charge';
    focusOn(part.current, first);
    part.current?.scrollIntoView({ block: 'nearest' });
  }, [needsReason]);
  const amountMinor = amountOf(plan, stage.asked);
  const money = { currency: plan.terms.currency, amountMinor: amountMinor ?? 0 };
  const lacksReason = needsReason && reason.trim() === '';
  return (
    <Stack
      gap={8}
      px={14}
      py={12}
      bd="1px solid var(--accent)"
      bdrs={6}
      bg="var(--panel)"
      role="group"
      aria-label={planChargeWords.title}
      ref={part}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation();
        closeOnEscape(event, onLeave);
      }}
    >
      <Box component="p" fw={600}>
        {sentenceOf(plan, stage.asked)}
      </Box>
      <p className="help-text">{planChargeWords.confirm}</p>
      <ProblemNotice problem={problem} today={plan.today} />
      {needsReason ? <ReasonField reason={reason} onReason={setReason} /> : null}
      {isStopped ? null : <ChargeApprovalHint status={status} money={money} />}
      <Group gap="6px 8px">
        {isStopped ? null : (
          <ChargeButton
            words={
              isAboveOnePerson(status, money)
                ? secondApproverWords.ask
                : chargeWords(money.currency, amountMinor)
            }
            why={lacksReason ? whyGreyed.reason : null}
            mayCharge={mayCharge}
            onCharge={() => charge.send(needsReason ? reason.trim() : null)}
          />
        )}
        {mayGrant(stage, effectiveRole(status)) ? (
          <Button
            data-field="extra-grant"
            onClick={() => charge.ask({ ...stage.asked, isGranted: true })}
          >
            {retryWords.grant}
          </Button>
        ) : null}
        <Button keys="Esc" data-field={isStopped ? 'charge' : 'leave'} onClick={onLeave}>
          {planChargeWords.leave}
        </Button>
      </Group>
    </Stack>
  );
}

function ChargeButton(props: {
  readonly words: string;
  readonly why: string | null;
  readonly mayCharge: (isRepeat: boolean) => boolean;
  readonly onCharge: () => void;
}): ReactElement {
  const { mayCharge } = props;
  return (
    <Button
      tone="primary"
      keys="Enter"
      data-field="charge"
      why={props.why}
      onKeyDown={(event) => {
        const presses = event.key === 'Enter' || event.key === ' ';
        if (presses && !mayCharge(event.repeat)) event.preventDefault();
      }}
      onClick={() => {
        if (mayCharge(false)) props.onCharge();
      }}
    >
      {props.words}
    </Button>
  );
}

function chargeWords(currency: CurrencyCode, amountMinor: number | null): string {
  const amount = amountMinor === null ? '' : formatMinor(amountMinor, currency);
  return `${planChargeWords.charge} ${currency} ${amount}`;
}

/** True when the supervisor may grant the charge here: an extra payment and a part have no other button for it. */
function mayGrant(
  { asked, problem }: Extract<ChargeStage, { readonly kind: 'asked' }>,
  role: Role,
): boolean {
  if (asked.kind === 'row' || problem?.kind !== 'locked' || !isSupervisor(role)) return false;
  return problem.advice.lockedBecause?.canGrant === true;
}

function amountOf(plan: PlanView, asked: ChargeAsked): number | null {
  if (asked.kind === 'extra') return asked.amountMinor ?? plan.openMinor;
  if (asked.kind === 'part') return asked.amountMinor;
  return plan.instalments.find(({ sequence }) => sequence === asked.sequence)?.amountMinor ?? null;
}

function sentenceOf(plan: PlanView, asked: ChargeAsked): string {
  const card = plan.card === null ? '' : cardLabel(plan.card);
  const { currency } = plan.terms;
  if (asked.kind === 'extra') {
    const amountMinor = asked.amountMinor ?? plan.openMinor;
    return extraChargeWords({ amountMinor, currency, isPayOff: asked.amountMinor === null }, card);
  }
  const row = plan.instalments.find(({ sequence }) => sequence === asked.sequence);
  if (asked.kind === 'part' && row !== undefined) {
    return partChargeWords(row, asked.amountMinor, card);
  }
  if (asked.kind === 'part') return planChargeWords.title;
  return row === undefined ? planChargeWords.title : chargeRowWords(row, card, asked.omitExpiry);
}

/** The slip of the attempt, from the wait to the receipt; its heading takes the focus at the outcome. */
function Sent(
  props: ChargePartProps & { readonly stage: Extract<ChargeStage, { readonly kind: 'sent' }> },
): ReactElement {
  const { stage, status, onLeave } = props;
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const settled = isWaiting(stage.attempt) ? null : stage.attempt.state;
  useEffect(() => {
    if (settled !== null) heading.current?.focus();
  }, [settled]);
  const isUnclear = settled !== null && ['dispatched', ...unresolvedStates].includes(settled);
  return (
    <div
      className="plan-slip"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || settled === null) return;
        event.preventDefault();
        event.stopPropagation();
        onLeave();
      }}
    >
      <AttemptOnSlip
        attempt={stage.attempt}
        status={status}
        declineOverrides={useOwnDeclines()}
        headingRef={heading}
        footer={
          <div className="slip-footer-row">
            <Button tone="primary" keys="Esc" onClick={onLeave}>
              {props.closeWords}
            </Button>
            {isUnclear ? (
              <Button onClick={() => navigate(notConfirmedPath)}>{planChargeWords.open}</Button>
            ) : null}
          </div>
        }
      />
    </div>
  );
}
