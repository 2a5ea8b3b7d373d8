import type { ReactElement } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import { useNow } from '../../lib/use-now.ts';
import { obstacleWords, overrideWords } from '../../words/payments/obstacles.ts';
import { planChargeWords } from '../../words/plans/plan-charge.ts';
import { Field } from '../form/field.tsx';
import { GuardedInput } from '../form/guarded-input.tsx';
import { Notice } from '../notice.tsx';
import type { ChargeProblem } from './charge-problem.ts';
import { RetryAdviceLine } from './retry-advice-line.tsx';

/** Notice of the reason nothing was sent, beside the charge's button; never a dialog. */
export function ProblemNotice(props: {
  readonly problem: ChargeProblem | null;
  readonly today: string | null;
}): ReactElement | null {
  const { problem, today } = props;
  const nowMs = useNow();
  if (problem === null) return null;
  if (problem.kind === 'text') {
    return (
      <div role="alert">
        <Notice tone="warn" title={problem.text} />
      </div>
    );
  }
  if (problem.kind === 'locked') {
    return (
      <div role="alert">
        <Notice tone="warn" icon="lock" title={planChargeWords.locked}>
          <RetryAdviceLine advice={problem.advice} today={today} />
        </Notice>
      </div>
    );
  }
  const words = obstacleWords(problem.obstacle, nowMs);
  return (
    <div role="alert">
      <Notice tone="warn" title={words.title}>
        {words.text} {overrideWords(problem.obstacle)}
      </Notice>
    </div>
  );
}

/** Reason for charging although an earlier attempt looks the same. */
export function ReasonField(props: {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}): ReactElement {
  return (
    <Field label={planChargeWords.reason}>
      {(control) => (
        <GuardedInput
          {...control}
          data-field="duplicate-reason"
          maxLength={textLengthsMax.reason}
          value={props.reason}
          onText={props.onReason}
        />
      )}
    </Field>
  );
}
