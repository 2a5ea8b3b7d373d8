import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import { agreementWayTexts, agreementWays } from '../../../../domain/plans/agreement.ts';
import { changeScopes } from '../../../../domain/plans/moves/amount-moves.ts';
import { call } from '../../../bridge/client.ts';
import { merchantDayQuery } from '../../../bridge/plan-queries.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import type { WorkErrors, WorkField } from '../../../ui/form/work-form.tsx';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { failureWords } from '../../../words/failures.ts';
import { planMoveWords } from '../../../words/plans/plan-moves.ts';
import { bulkFieldWords, bulkKindWords, bulkWords, chosenWords } from '../words/bulk.ts';
import { readChange } from './bulk-asked.ts';
import type { AskedChange, BulkAsked, BulkChoices, BulkField } from './bulk-asked.ts';

/** The plans of a preview, as main answered. */
export type BulkPreview = Extract<
  OperationOutput<'plans.preview-bulk'>,
  { readonly kind: 'preview' }
>;

interface BulkFormProps {
  readonly asked: BulkAsked;
  readonly onPreview: (change: AskedChange, preview: BulkPreview) => void;
  readonly onBack: () => void;
}

/** The change of several plans as staff key it; it leads to the preview, and changes nothing. */
export function BulkForm(props: BulkFormProps): ReactElement {
  const { kind } = props.asked;
  const { data: today, isError } = useQuery(merchantDayQuery);
  if (today === undefined && !isError) return <WaitLine words={bulkWords.reading} />;
  return (
    <Box
      component="section"
      className="boxed"
      maw={680}
      px={16}
      pb={16}
      aria-label={bulkKindWords[kind].title}
    >
      <ReadyForm key={kind} {...props} today={today ?? ''} />
    </Box>
  );
}

function ReadyForm(props: BulkFormProps & { readonly today: string }): ReactElement {
  const { asked, today } = props;
  const { kind, count, currencies } = asked;
  const [choices, setChoices] = useState<BulkChoices>({
    currency: currencies[0] ?? ('AUD' as CurrencyCode),
    to: 'month-day',
    scope: 'from',
    way: 'e-mail',
  });
  const isAgreed = kind === 'change-amount' || kind === 'change-date';
  return (
    <WorkForm<BulkField>
      title={bulkKindWords[kind].title}
      button={bulkWords.preview}
      fields={fieldsOf(kind, choices, today)}
      onCancel={props.onBack}
      onSubmit={async (text) => {
        const change = readChange(kind, text, choices);
        if (!change.ok) return { errors: change.errors, whole: null };
        const answer = await call('plans.preview-bulk', {
          choice: asked.choice,
          change: change.value,
        });
        if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
        if (answer.value.kind === 'refused') {
          const errors = answer.value.refusals.map((each) => [each.field, bulkFieldWords(each)]);
          return { errors: Object.fromEntries(errors) as WorkErrors<BulkField>, whole: null };
        }
        props.onPreview(change.value, answer.value);
        return null;
      }}
    >
      <p className="help-text">
        <strong>{chosenWords(count)}.</strong> {bulkKindWords[kind].text}
      </p>
      {kind === 'change-amount' && currencies.length > 1 ? (
        <Choice
          label={bulkWords.currency}
          field="bulk-currency"
          value={choices.currency}
          options={currencies.map((value) => ({ value, words: value }))}
          onChange={(currency) => setChoices({ ...choices, currency })}
        />
      ) : null}
      {kind === 'change-date' ? <DayChoices choices={choices} onChange={setChoices} /> : null}
      {isAgreed ? (
        <Choice
          label={bulkWords.way}
          field="way"
          value={choices.way}
          options={agreementWays.map((value) => ({ value, words: agreementWayTexts[value] }))}
          onChange={(way) => setChoices({ ...choices, way })}
        />
      ) : null}
    </WorkForm>
  );
}

function DayChoices(props: {
  readonly choices: BulkChoices;
  readonly onChange: (choices: BulkChoices) => void;
}): ReactElement {
  const { choices, onChange } = props;
  return (
    <>
      <Choice
        label={bulkWords.to}
        field="bulk-to"
        value={choices.to}
        options={[
          { value: 'month-day', words: bulkWords.toMonthDay },
          { value: 'days', words: bulkWords.toDays },
        ]}
        onChange={(to) => onChange({ ...choices, to })}
      />
      <Choice
        label={planMoveWords.scope}
        field="bulk-scope"
        value={choices.scope}
        options={changeScopes.map((value) => ({
          value,
          words: value === 'one' ? planMoveWords.scopeOne : planMoveWords.scopeFrom,
        }))}
        onChange={(scope) => onChange({ ...choices, scope })}
      />
    </>
  );
}

function fieldsOf(
  kind: BulkAsked['kind'],
  { currency, to }: BulkChoices,
  today: string,
): readonly WorkField<BulkField>[] {
  const reason: WorkField<BulkField> = {
    name: 'reason',
    label: planMoveWords.reason,
    lengthMax: textLengthsMax.reason,
  };
  const agreedOn: WorkField<BulkField> = {
    name: 'agreed-on',
    label: bulkWords.agreedOn,
    initial: today,
    date: { today, direction: 'behind' },
  };
  switch (kind) {
    case 'pause':
    case 'cancel':
      return [reason];
    case 'change-amount':
      return [
        {
          name: 'amount',
          label: `${bulkWords.amount}, ${currency}`,
          lengthMax: textLengthsMax.typedAmount,
          isNarrow: true,
        },
        agreedOn,
        reason,
      ];
    case 'change-date':
      return [
        {
          name: 'days',
          label: to === 'days' ? bulkWords.days : bulkWords.monthDay,
          hint: to === 'days' ? bulkWords.daysHint : bulkWords.monthDayHint,
          lengthMax: 4,
          isNarrow: true,
        },
        agreedOn,
        reason,
      ];
  }
}
