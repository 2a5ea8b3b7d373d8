import { Flex, Group, Stack } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useId, useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { isAboveOnePerson } from '../../../../domain/staff/staff-rules.ts';
import { usePressGate } from '../../../lib/use-press-gate.ts';
import { useNow } from '../../../lib/use-now.ts';
import { effectiveRole } from '../../../lib/effective-role.ts';
import { ChargeApprovalHint } from '../../../ui/approval/approval-hint.tsx';
import { Button } from '../../../ui/button.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ChargeProblem } from '../../../ui/plans/charge-problem.ts';
import { RetryAdviceLine } from '../../../ui/plans/retry-advice-line.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { barWords, dueWords } from '../words/due.ts';
import { obstacleWords, overrideWords } from '../../../words/payments/obstacles.ts';
import { secondApproverWords } from '../../../words/payments/second-approver.ts';
import { planChargeWords } from '../../../words/plans/plan-charge.ts';
import { lockWords } from '../../../words/plans/plan-retry.ts';
import { money } from '../words/runs.ts';
import type { RetryOption, RowOpening } from './retry-options.ts';
import { isFirstAttempt, retryOptions } from './retry-options.ts';
import type { RowCharge } from './use-row-charge.ts';
import { whyGreyed } from '../../../words/why-greyed.ts';
import type { DueTab } from '../../../../domain/plans/due.ts';

interface RetryPartProps {
  readonly row: DueRow;
  readonly tab: DueTab;
  readonly today: string;
  readonly status: Status;
  readonly charge: RowCharge;
  readonly opening: RowOpening;
}

/** The ways to charge an instalment now, with the attempts that each uses. */
export function RetryPart(props: RetryPartProps): ReactElement {
  const { row, today, status, charge, opening } = props;
  // Opening from the list closes the gate again: the slip stood beside the list before.
  const mayPress = usePressGate(charge.isSending ? null : opening === 'list' ? 1 : 0);
  const ways = retryOptions(row, effectiveRole(status));
  const lineId = useId();
  return (
    <Stack className="due-ways" gap={6} pb={7}>
      {row.bar === null ? null : (
        <Notice tone="warn" icon="lock" title={barWords(row.bar).why}>
          {barWords(row.bar).text}
        </Notice>
      )}
      {ways.length === 0 ? null : <ChargeApprovalHint status={status} money={row} />}
      <Group grow preventGrowOverflow={false} gap={6}>
        {ways.map((way, index) => (
          <OptionButton
            key={way}
            {...props}
            way={way}
            lineId={lineId}
            isFirst={index === 0}
            mayPress={mayPress}
          />
        ))}
      </Group>
      {row.advice === null ? null : (
        <RetryAdviceLine advice={row.advice} today={today} id={lineId} />
      )}
      {charge.isSending ? <WaitLine words={dueWords.charging} /> : null}
      {charge.problem === null ? null : <Problem {...props} problem={charge.problem} />}
    </Stack>
  );
}

function OptionButton(
  props: RetryPartProps & {
    readonly way: RetryOption;
    /** Id of the line with the advice. */
    readonly lineId: string;
    readonly isFirst: boolean;
    readonly mayPress: (isRepeat: boolean) => boolean;
  },
): ReactElement {
  const { row, tab, status, way, isFirst, charge, mayPress } = props;
  const isLocked = isOptionLocked(row, way);
  const amount = money(row.amountMinor, row.currency);
  const words = {
    'as-is': isFirstAttempt(row, tab) ? dueWords.chargeNow : dueWords.retryNow,
    'although-expired': dueWords.tryAlthoughExpired,
    granted: dueWords.grant,
  }[way];
  return (
    <Button
      tone={isFirst && !isLocked ? 'primary' : 'plain'}
      {...(isLocked ? { icon: 'lock' as const } : {})}
      {...(isFirst ? { letter: 'C' } : {})}
      data-work={`try-${way}`}
      aria-describedby={props.lineId}
      aria-disabled={isLocked || charge.isSending || undefined}
      onKeyDown={(event: KeyboardEvent) => {
        const presses = event.key === 'Enter' || event.key === ' ';
        if (presses && !mayPress(event.repeat)) event.preventDefault();
      }}
      onClick={() => {
        if (isLocked || charge.isSending || !mayPress(false)) return;
        const asked = { omitExpiry: way === 'although-expired', isGranted: way === 'granted' };
        charge.send(asked, null);
      }}
    >
      {isAboveOnePerson(status, row) ? secondApproverWords.askFor(words) : `${words}, ${amount}`}
    </Button>
  );
}

/**
 * True when the retry policy forbids this way; an expired card does not forbid an attempt without its expiry.
 */
function isOptionLocked({ advice }: DueRow, way: RetryOption): boolean {
  if (advice === null || way === 'granted') return advice === null;
  const lock = advice.lockedBecause;
  return way === 'although-expired'
    ? lock !== null && lock.kind !== 'card-expired'
    : !advice.allowed;
}

function Problem(
  props: Pick<RetryPartProps, 'charge'> & { readonly problem: ChargeProblem },
): ReactElement {
  const { problem, charge } = props;
  const nowMs = useNow();
  const [reason, setReason] = useState('');
  if (problem.kind === 'text') return <Notice tone="warn" title={problem.text} />;
  if (problem.kind === 'locked') {
    const lock = problem.advice.lockedBecause;
    return (
      <Notice tone="warn" icon="lock" title={planChargeWords.locked}>
        {lock === null ? null : lockWords(lock)}
      </Notice>
    );
  }
  const { title, text } = obstacleWords(problem.obstacle, nowMs);
  const override = problem.mayPass ? null : overrideWords(problem.obstacle);
  return (
    <Notice
      tone="warn"
      title={title}
      actions={
        problem.mayPass ? (
          <Flex
            component="form"
            direction="column"
            align="flex-start"
            gap={6}
            onSubmit={(event) => {
              event.preventDefault();
              if (reason.trim() !== '') charge.sendAgain(reason);
            }}
          >
            <Flex component="label" direction="column" gap={4}>
              {dueWords.reasonAgain}
              <GuardedInput
                data-field="duplicate-reason"
                maxLength={textLengthsMax.reason}
                value={reason}
                onText={setReason}
              />
            </Flex>
            <Button type="submit" why={reason.trim() === '' ? whyGreyed.reason : null}>
              {dueWords.chargeAgain}
            </Button>
          </Flex>
        ) : undefined
      }
    >
      {text} {override}
    </Notice>
  );
}
