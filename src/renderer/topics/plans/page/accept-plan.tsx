import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { PlanView } from '../../../../contract/plans/plan-view.ts';
import { call } from '../../../bridge/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { failureWords } from '../../../words/failures.ts';
import { alteredPlanWords } from '../../../words/plans/altered-plan.ts';
import { whyGreyed } from '../../../words/why-greyed.ts';

/** A plan that was changed outside Tillroom: what that means, and an admin's way to accept it. */
export function AcceptPlan(props: {
  readonly plan: PlanView;
  readonly isAdmin: boolean;
}): ReactElement | null {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [told, setTold] = useState<string | null>(null);
  if (!props.plan.isAltered) return null;
  const accept = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await call('plans.accept', { planId: props.plan.id, reason: reason.trim() });
    if (!answer.ok) return setTold(failureWords(answer.error));
    return queries.invalidateQueries();
  };
  return (
    <Notice tone="bad" icon="lock" title={alteredPlanWords.title}>
      <p>{alteredPlanWords.text}</p>
      {props.isAdmin ? (
        <form noValidate onSubmit={(event) => void accept(event)}>
          <Field label={alteredPlanWords.reason} error={told}>
            {(control) => (
              <GuardedInput
                {...control}
                value={reason}
                maxLength={textLengthsMax.reason}
                onText={setReason}
              />
            )}
          </Field>
          <Button type="submit" tone="danger" why={reason.trim() === '' ? whyGreyed.reason : null}>
            {alteredPlanWords.accept}
          </Button>
        </form>
      ) : null}
    </Notice>
  );
}
