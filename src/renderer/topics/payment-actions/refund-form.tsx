import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { PaymentFollowUps } from '../../../contract/payments/payments.ts';
import { readAmount } from '../../../domain/amount-entry.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { decimalString, formatMinor } from '../../../domain/money.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { call } from '../../bridge/client.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import type { WorkRefusal, WorkText } from '../../ui/form/work-form.tsx';
import { WorkForm } from '../../ui/form/work-form.tsx';
import {
  partApprovedWords,
  refundRefusalWords,
  refundWords,
} from '../../words/payments/payment-actions.ts';
import type { RefundField } from '../../words/payments/payment-actions.ts';
import { failureWords } from '../../words/failures.ts';
import { dateEntryWords } from '../../words/date-entry.ts';
import { OwedAgainChoice, owedField } from './owed-again.tsx';
import type { OwedAgain } from './owed-again.tsx';
import { workFormWords } from '../../words/work-form.ts';

type AskedField = RefundField | 'owed';

/** Records a refund that was made in the merchant dashboard: amount, date, id and reason. */
export function RefundForm(props: {
  readonly attempt: AttemptView;
  readonly file: PaymentFollowUps;
  readonly onClose: () => void;
}): ReactElement {
  const { attempt, file } = props;
  const queries = useQueryClient();
  const announce = useAnnounce();
  const currency = file.taken?.currency ?? attempt.currency;
  const left = formatMinor(file.leftToRefundMinor, currency);
  const isOfPlan = attempt.intentId.startsWith('plan:');
  const [owed, setOwed] = useState<OwedAgain>('no');
  const submit = async (text: WorkText<AskedField>): Promise<WorkRefusal<AskedField> | null> => {
    const amount = readAmount(text.amount, currency);
    if (!amount.ok) return { errors: { amount: workFormWords.notAnAmount }, whole: null };
    const owedAgainOn = owed === 'yes' ? text.owed.trim() : null;
    if (owedAgainOn !== null && !isCalendarDate(owedAgainOn)) {
      return { errors: { owed: dateEntryWords.wrong }, whole: null };
    }
    const answer = await call('payments.record-refund', {
      attemptId: attempt.id,
      amountMinor: amount.value.amountMinor,
      refundedOn: text.date.trim(),
      dashboardReference: text.reference,
      reason: text.reason,
      owedAgainOn,
    });
    if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
    if (answer.value.kind === 'refused') {
      const { field, words } = refundRefusalWords[answer.value.reason];
      return field === null
        ? { errors: {}, whole: words }
        : { errors: { [field]: words }, whole: null };
    }
    announce(answer.value.isWhole ? refundWords.doneWhole : refundWords.done);
    props.onClose();
    await queries.invalidateQueries({ queryKey: attemptKeys.all });
    return null;
  };
  return (
    <WorkForm<AskedField>
      title={refundWords.title}
      button={refundWords.button}
      fields={[
        ...refundFields(file, currency, left),
        ...(owed === 'yes' ? [owedField(file.today)] : []),
      ]}
      onCancel={props.onClose}
      onSubmit={submit}
    >
      <p className="help-text">
        {file.partApproved === null ? refundWords.text : partApprovedWords.giveBackText}
      </p>
      {isOfPlan ? <OwedAgainChoice value={owed} onChange={setOwed} /> : null}
    </WorkForm>
  );
}

function refundFields(file: PaymentFollowUps, currency: CurrencyCode, left: string) {
  const { amount, date, reference, reason } = refundWords;
  return [
    {
      name: 'amount',
      label: `${amount}, ${currency}`,
      hint: refundWords.left(left),
      initial: decimalString(file.leftToRefundMinor, currency),
      lengthMax: textLengthsMax.typedAmount,
      isNarrow: true,
    },
    {
      name: 'date',
      label: date,
      initial: file.today,
      date: { today: file.today, direction: 'behind' },
    },
    { name: 'reference', label: reference, lengthMax: textLengthsMax.transactionId },
    { name: 'reason', label: reason, lengthMax: textLengthsMax.reason },
  ] as const;
}
