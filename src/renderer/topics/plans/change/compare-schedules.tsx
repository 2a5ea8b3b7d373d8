import { Box, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { customerLengthsMax } from '../../../../domain/customers/customer.ts';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { SchedulePreviewAnswer } from '../../../../contract/plans/plan-changes.ts';
import { agreementWayTexts, agreementWays } from '../../../../domain/plans/agreement.ts';
import type { AgreementWay } from '../../../../domain/plans/agreement.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import { formatMinor } from '../../../../domain/money.ts';
import { call } from '../../../bridge/client.ts';
import { takePlan } from '../../../bridge/plan-queries.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import type { WorkRefusal, WorkText } from '../../../ui/form/work-form.tsx';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { dateEntryWords } from '../../../words/date-entry.ts';
import { failureWords } from '../../../words/failures.ts';
import { moveFieldWords, planMoveWords } from '../../../words/plans/plan-moves.ts';
import { dayWords } from '../../../words/plans/plan-retry.ts';
import type { PlanWork } from '../charge/plan-doing.ts';
import { keptWords, planChangeWords, sideWords } from '../words/plan-change.ts';
import { newTermsRefusal } from './change-model.ts';
import type { NewTerms } from './change-model.ts';
import type { OperationOutput } from '../../../../contract/index.ts';

type Preview = Extract<SchedulePreviewAnswer, { readonly kind: 'preview' }>;
type ConsentField = Extract<
  OperationOutput<'plans.change-schedule'>,
  { readonly kind: 'refused' }
>['refusals'][number]['field'];

/** The old and the new schedule side by side, and the customer's agreement to the new one. */
export function CompareSchedules(
  props: PlanWork & {
    readonly asked: NewTerms;
    readonly preview: Preview;
    readonly onBack: () => void;
  },
): ReactElement {
  const { plan, preview } = props;
  const { currency } = plan.terms;
  const [way, setWay] = useState<AgreementWay>('phone');
  const submit = useAgreed(props, way);
  return (
    <Stack gap={8}>
      <Box component="p" fw={600}>
        {planChangeWords.compareTitle}
      </Box>
      <Group className="compare-sides scrolls" grow align="flex-start" gap={16} mah={360}>
        <Side name={planChangeWords.before} side={preview.before} currency={currency} />
        <Side name={planChangeWords.after} side={preview.after} currency={currency} />
      </Group>
      {preview.keptCount === 0 ? null : <p className="help-text">{keptWords(preview.keptCount)}</p>}
      <WorkForm<ConsentField>
        title={planChangeWords.consentTitle}
        button={planChangeWords.change}
        fields={[
          {
            name: 'agreed-by',
            label: planChangeWords.agreedBy,
            initial: plan.customer.name,
            lengthMax: customerLengthsMax.name,
          },
          {
            name: 'agreed-on',
            label: planChangeWords.agreedOn,
            initial: plan.today,
            date: { today: plan.today, direction: 'behind' },
          },
          { name: 'reason', label: planMoveWords.reason, lengthMax: textLengthsMax.reason },
        ]}
        onCancel={props.onDone}
        onSubmit={submit}
      >
        <Choice
          label={planChangeWords.way}
          field="way"
          value={way}
          options={agreementWays.map((value) => ({ value, words: agreementWayTexts[value] }))}
          onChange={setWay}
        />
      </WorkForm>
      <Button tone="quiet" data-field="change-back" onClick={props.onBack}>
        {planChangeWords.back}
      </Button>
    </Stack>
  );
}

function Side(props: {
  readonly name: string;
  readonly side: Preview['before'];
  readonly currency: CurrencyCode;
}): ReactElement {
  const { name, side, currency } = props;
  return (
    <Stack gap={4} miw={220}>
      <DataTable
        caption={name}
        showsCaption
        columns={[
          { head: planChangeWords.day },
          { head: planChangeWords.rowAmount, isFigure: true },
        ]}
        rows={side.rows.map(({ dueDate, amountMinor }, place) => ({
          id: `${dueDate} ${place}`,
          cells: [dayWords(dueDate), formatMinor(amountMinor, currency)],
        }))}
      />
      {side.rows.length === 0 ? <p>{planChangeWords.none}</p> : null}
      <Box component="p" fw={600}>
        {sideWords(side, currency)}
      </Box>
    </Stack>
  );
}

/** Sends the change once, with what was previewed; a plan that was changed since is compared again. */
function useAgreed(
  props: PlanWork & { readonly asked: NewTerms; readonly preview: Preview },
  way: AgreementWay,
): (text: WorkText<ConsentField>) => Promise<WorkRefusal<ConsentField> | null> {
  const { plan, asked, preview, onDone } = props;
  const queries = useQueryClient();
  const announce = useAnnounce();
  return async (text) => {
    const agreement = { agreedBy: text['agreed-by'], way, agreedOn: text['agreed-on'].trim() };
    const seenRevision = preview.revision;
    const input = { ...asked, seenRevision, agreement, reason: text.reason };
    if (!/^\d{4}-\d{2}-\d{2}$/u.test(agreement.agreedOn)) {
      return { errors: { 'agreed-on': dateEntryWords.wrong }, whole: null };
    }
    const answer = await call('plans.change-schedule', input);
    if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
    const { value } = answer;
    switch (value.kind) {
      case 'changed':
        announce(planMoveWords.done);
        onDone();
        await takePlan(queries, value.plan);
        return null;
      case 'changed-since':
        return { errors: {}, whole: planChangeWords.changedSince };
      case 'refused': {
        const sentences = value.refusals.map(({ field, reason }) => [
          field,
          moveFieldWords({ field: field === 'reason' ? 'reason' : 'note', reason }),
        ]);
        return { errors: Object.fromEntries(sentences), whole: null };
      }
      default: {
        const { errors, whole } = newTermsRefusal(value, plan);
        return { errors: {}, whole: whole ?? Object.values(errors).at(0) ?? null };
      }
    }
  };
}
