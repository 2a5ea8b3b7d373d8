import type { ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { SchedulePreviewAnswer } from '../../../../contract/plans/plan-changes.ts';
import type { PlanView } from '../../../../contract/plans/plan-view.ts';
import { decimalString } from '../../../../domain/money.ts';
import { periodUnits } from '../../../../domain/plans/terms.ts';
import { call } from '../../../bridge/client.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import type { WorkField } from '../../../ui/form/work-form.tsx';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { failureWords } from '../../../words/failures.ts';
import { endKinds, endKindWords, unitWords } from '../../../words/plans/plan-terms.ts';
import type { PlanWork } from '../charge/plan-doing.ts';
import { planChangeWords } from '../words/plan-change.ts';
import { newTermsRefusal, readNewTerms, scheduledOf } from './change-model.ts';
import type { NewTerms, TermsChoices, TermsText } from './change-model.ts';
import { CompareSchedules } from './compare-schedules.tsx';

type Preview = Extract<SchedulePreviewAnswer, { readonly kind: 'preview' }>;

/** New terms from a day on: keyed first, then compared with the old ones and agreed. */
export function ChangeForm(work: PlanWork): ReactElement {
  const { plan, onDone } = work;
  const [choices, setChoices] = useState<TermsChoices>({
    unit: plan.terms.period.unit,
    end: plan.terms.kind === 'recurring' ? plan.terms.end.kind : 'after',
  });
  const [compared, setCompared] = useState<{
    readonly asked: NewTerms;
    readonly preview: Preview;
  } | null>(null);
  if (compared !== null) {
    return <CompareSchedules {...work} {...compared} onBack={() => setCompared(null)} />;
  }
  const isTotal = plan.terms.kind === 'instalment';
  return (
    <WorkForm<TermsText>
      title={planChangeWords.title}
      button={planChangeWords.compare}
      fields={fieldsOf(plan, choices)}
      onCancel={onDone}
      onSubmit={async (text) => {
        const read = readNewTerms(plan, text, choices);
        if (!read.ok) return read.refusal;
        const answer = await call('plans.preview-schedule', read.value);
        if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
        if (answer.value.kind !== 'preview') return newTermsRefusal(answer.value, plan);
        setCompared({ asked: read.value, preview: answer.value });
        return null;
      }}
    >
      <p className="help-text">{planChangeWords.text}</p>
      <Choice
        label={planChangeWords.unit}
        field="unit"
        value={choices.unit}
        options={periodUnits.map((value) => ({ value, words: unitWords[value] }))}
        onChange={(unit) => setChoices({ ...choices, unit })}
      />
      {isTotal ? null : (
        <Choice
          label={planChangeWords.ends}
          field="end"
          value={choices.end}
          options={endKinds.map((value) => ({ value, words: endKindWords[value] }))}
          onChange={(end) => setChoices({ ...choices, end })}
        />
      )}
    </WorkForm>
  );
}

function fieldsOf(plan: PlanView, { end }: TermsChoices): readonly WorkField<TermsText>[] {
  const { terms, today } = plan;
  const ahead = plan.instalments.find(({ standing }) => standing === 'scheduled')?.dueDate ?? today;
  const scheduled = scheduledOf(plan);
  const amountMinor = terms.kind === 'recurring' ? terms.amountMinor : scheduled.amountMinor;
  const date = { today, direction: 'ahead' } as const;
  const count: WorkField<TermsText> = {
    name: 'count',
    label: planChangeWords.count,
    initial: String(Math.max(1, scheduled.count)),
    lengthMax: 4,
    isNarrow: true,
  };
  const until: WorkField<TermsText> = { name: 'until', label: planChangeWords.until, date };
  return [
    {
      name: 'from',
      label: planChangeWords.fromDate,
      initial: ahead,
      date,
      hint: planChangeWords.fromHint,
    },
    {
      name: 'first',
      label: planChangeWords.firstDate,
      initial: ahead,
      date,
      hint: planChangeWords.firstHint,
    },
    {
      name: 'amount',
      label: `${terms.kind === 'recurring' ? planChangeWords.amount : planChangeWords.total}, ${terms.currency}`,
      initial: decimalString(amountMinor, terms.currency),
      lengthMax: textLengthsMax.typedAmount,
      isNarrow: true,
    },
    {
      name: 'every',
      label: planChangeWords.every,
      initial: String(terms.period.every),
      lengthMax: 4,
      isNarrow: true,
    },
    ...(terms.kind === 'instalment' || end === 'after' ? [count] : []),
    ...(terms.kind === 'recurring' && end === 'until' ? [until] : []),
  ];
}
