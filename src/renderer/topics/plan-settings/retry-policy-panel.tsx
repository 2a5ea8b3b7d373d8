import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { Status } from '../../../contract/staff/session.ts';
import type { PolicyField } from '../../../domain/plans/retries/retry-policy.ts';
import { retryPolicyQuery } from '../../bridge/plan-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { policyWords as words, usedUpWords } from './words/retry-policy.ts';
import { RetryLimitRows } from './retry-limit-rows.tsx';
import type { PolicyText } from './policy-draft.ts';
import type { PolicyForm } from './use-policy-form.ts';
import { usePolicyForm } from './use-policy-form.ts';
import { SettingsForm } from '../../ui/form/settings-form.tsx';
import { onRetriesExhaustedChoices } from '../../../domain/plans/retries/retry-policy.ts';

/** The retry policy in Settings: when and how often a failed instalment is retried. */
export function RetryPolicyPanel(props: { readonly status: Status }): ReactElement {
  const read = useQuery(retryPolicyQuery);
  return (
    <QueryPart query={read} reading={words.reading} holdsForm>
      {(policy) => <PolicyFields read={policy} isAdmin={props.status.role === 'admin'} />}
    </QueryPart>
  );
}

type TextField = Exclude<keyof PolicyText, 'budgets' | 'whenUsedUp'>;

const rows: readonly {
  readonly name: TextField;
  readonly label: string;
  readonly hint?: string;
}[] = [
  { name: 'scheduleDays', label: words.schedule, hint: words.scheduleHint },
  { name: 'spacingHours', label: words.spacing, hint: words.spacingHint },
  { name: 'triesPerInstalmentMax', label: words.perInstalment },
  { name: 'giveUpAfterDays', label: words.giveUp },
  { name: 'triesPerCardMax', label: words.perCard },
  { name: 'cardWindowDays', label: words.cardWindow, hint: words.cardWindowHint },
  { name: 'sameDayCodes', label: words.sameDay, hint: words.sameDayHint },
  { name: 'sameDayGapHours', label: words.sameDayGap },
];

function PolicyFields(props: {
  readonly read: OperationOutput<'retry-policy.read'>;
  readonly isAdmin: boolean;
}): ReactElement {
  const { isAdmin } = props;
  const form = usePolicyForm(props.read);
  return (
    <SettingsForm
      title={words.title}
      text={words.text}
      obstacle={isAdmin ? null : words.adminOnly}
      save={words.save}
      said={form.said}
      trouble={form.trouble}
      actions={
        <Button disabled={!isAdmin} onClick={form.fillProposal}>
          {words.proposal}
        </Button>
      }
      onSave={form.save}
    >
      {rows.map((row) => (
        <PolicyRow key={row.name} {...row} form={form} />
      ))}
      <Choice
        label={words.usedUp}
        value={form.text.whenUsedUp}
        options={onRetriesExhaustedChoices.map((value) => ({
          value,
          words: usedUpWords[value],
        }))}
        onChange={(whenUsedUp) => form.change({ whenUsedUp })}
      />
      <RetryLimitRows form={form} />
    </SettingsForm>
  );
}

function PolicyRow(props: {
  readonly name: TextField;
  readonly label: string;
  readonly hint?: string;
  readonly form: PolicyForm;
}): ReactElement {
  const { name, form, hint } = props;
  const error = name === 'sameDayCodes' ? null : form.sentenceOf(name satisfies PolicyField);
  return (
    <Field label={props.label} error={error} {...(hint === undefined ? {} : { hint })}>
      {(control) => (
        <GuardedInput
          {...control}
          w={name === 'scheduleDays' || name === 'sameDayCodes' ? 180 : 84}
          data-field={`policy-${name}`}
          maxLength={textLengthsMax.list}
          value={form.text[name]}
          onText={(typed) => form.change({ [name]: typed })}
        />
      )}
    </Field>
  );
}
