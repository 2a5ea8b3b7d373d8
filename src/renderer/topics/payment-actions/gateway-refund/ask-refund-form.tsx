import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { PaymentFollowUps } from '../../../../contract/payments/payments.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { readAmount } from '../../../../domain/amount-entry.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import { decimalString, formatMinor } from '../../../../domain/money.ts';
import type { RefundKind } from '../../../../domain/refunds/refund-request.ts';
import { roleOfRefund } from '../../../../domain/refunds/refund-rules.ts';
import { isCalendarDate } from '../../../../domain/time/calendar.ts';
import { attemptKeys } from '../../../bridge/attempt-keys.ts';
import { call } from '../../../bridge/client.ts';
import { ApprovalHint } from '../../../ui/approval/approval-hint.tsx';
import { useAnnounce } from '../../../ui/announcer.tsx';
import type { WorkField, WorkRefusal, WorkText } from '../../../ui/form/work-form.tsx';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { dateEntryWords } from '../../../words/date-entry.ts';
import { failureWords } from '../../../words/failures.ts';
import { askRefundWords, refundAskRefusalWords } from '../../../words/payments/gateway-refunds.ts';
import type { AskRefundField } from '../../../words/payments/gateway-refunds.ts';
import { moneyWords } from '../../../words/plans/plans.ts';
import { workFormWords } from '../../../words/work-form.ts';
import { OwedAgainChoice, owedField } from '../owed-again.tsx';
import type { OwedAgain } from '../owed-again.tsx';

interface AskRefundProps {
  readonly attempt: AttemptView;
  readonly file: PaymentFollowUps;
  readonly status: Status;
  readonly kind: RefundKind;
  readonly onClose: () => void;
}

/** Asks the gateway for a refund or a void: amount and reason, with what will happen said before. */
export function AskRefundForm(props: AskRefundProps): ReactElement {
  const { attempt, file, kind } = props;
  const currency = file.taken?.currency ?? attempt.currency;
  const isOfPlan = attempt.intentId.startsWith('plan:');
  const [owed, setOwed] = useState<OwedAgain>('no');
  const submit = useAsk(props, currency, owed === 'yes');
  const words = askRefundWords[kind];
  // A hint for the whole amount left; main decides by the amount that is typed.
  const need = roleOfRefund(file.leftToRefundMinor, currency, file.refundLimits);
  return (
    <>
      <ApprovalHint status={props.status} need={need} />
      <WorkForm<AskRefundField>
        title={words.title}
        button={words.button}
        fields={[
          ...(kind === 'refund' ? [amountField(file, currency)] : []),
          { name: 'reason', label: askRefundWords.reason, lengthMax: textLengthsMax.reason },
          ...(owed === 'yes' ? [owedField(file.today)] : []),
        ]}
        onCancel={props.onClose}
        onSubmit={submit}
      >
        <p className="help-text">{words.text(moneyWords(file.leftToRefundMinor, currency))}</p>
        {isOfPlan ? <OwedAgainChoice value={owed} onChange={setOwed} /> : null}
      </WorkForm>
    </>
  );
}

function useAsk(
  { attempt, file, kind, onClose }: AskRefundProps,
  currency: CurrencyCode,
  isOwed: boolean,
): (text: WorkText<AskRefundField>) => Promise<WorkRefusal<AskRefundField> | null> {
  const queries = useQueryClient();
  const announce = useAnnounce();
  return async (text) => {
    const amount = kind === 'refund' ? readAmount(text.amount, currency) : null;
    if (amount?.ok === false) return { errors: { amount: workFormWords.notAnAmount }, whole: null };
    const owedAgainOn = isOwed ? text.owed.trim() : null;
    if (owedAgainOn !== null && !isCalendarDate(owedAgainOn)) {
      return { errors: { owed: dateEntryWords.wrong }, whole: null };
    }
    const answer = await call('refunds.ask', {
      attemptId: attempt.id,
      kind,
      amountMinor: amount?.value.amountMinor ?? file.leftToRefundMinor,
      reason: text.reason,
      owedAgainOn,
    });
    if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
    if (answer.value.kind === 'needs-role') {
      return { errors: {}, whole: askRefundWords.notAllowed(answer.value.need) };
    }
    if (answer.value.kind === 'refused') {
      const { field, words } = refundAskRefusalWords[answer.value.reason];
      const isShown = field !== null && !(field === 'amount' && kind === 'void');
      return isShown ? { errors: { [field]: words }, whole: null } : { errors: {}, whole: words };
    }
    announce(askRefundWords.sent);
    onClose();
    await queries.invalidateQueries({ queryKey: attemptKeys.all });
    return null;
  };
}

function amountField(file: PaymentFollowUps, currency: CurrencyCode): WorkField<AskRefundField> {
  return {
    name: 'amount',
    label: `${askRefundWords.amount}, ${currency}`,
    hint: askRefundWords.left(formatMinor(file.leftToRefundMinor, currency)),
    initial: decimalString(file.leftToRefundMinor, currency),
    lengthMax: textLengthsMax.typedAmount,
    isNarrow: true,
  };
}
