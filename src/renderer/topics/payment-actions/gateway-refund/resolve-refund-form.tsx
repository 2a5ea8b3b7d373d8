import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { readAmount } from '../../../../domain/amount-entry.ts';
import { notFoundPhrase } from '../../../../domain/charge/not-found-phrase.ts';
import { refundFindings } from '../../../../domain/refunds/refund-rules.ts';
import type { RefundFinding } from '../../../../domain/refunds/refund-rules.ts';
import { attemptKeys } from '../../../bridge/attempt-keys.ts';
import { call } from '../../../bridge/client.ts';
import { useMerchantDay } from '../../../bridge/use-merchant-day.ts';
import { openedPayment } from '../../../lib/paths.ts';
import { ApprovalHint } from '../../../ui/approval/approval-hint.tsx';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import type { WorkField, WorkRefusal, WorkText } from '../../../ui/form/work-form.tsx';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { failureWords } from '../../../words/failures.ts';
import {
  openRefundWords,
  refundReasonWords,
  refundResolveRefusalWords,
} from '../../../words/payments/gateway-refunds.ts';
import type { ResolveRefundField } from '../../../words/payments/gateway-refunds.ts';
import { workFormWords } from '../../../words/work-form.ts';
import type { OpenRefund } from '../queries.ts';
import { minuteMs } from '../../../../domain/time/units.ts';

interface ResolveRefundProps {
  readonly request: OpenRefund;
  readonly status: Status;
  readonly onClose: () => void;
}

/** Records what the merchant dashboard shows of an unconfirmed refund: made, with its id, or not made. */
export function ResolveRefundForm(props: ResolveRefundProps): ReactElement {
  const { request, status, onClose } = props;
  const [, navigate] = useLocation();
  const [found, setFound] = useState<RefundFinding>('refunded');
  const today = useMerchantDay();
  const submit = useRecording(props, found);
  const leftMinutes = Math.ceil((request.resolutionWaitLeftMs ?? 0) / minuteMs);
  return (
    <>
      <Facts request={request} />
      <ApprovalHint status={status} need="supervisor" />
      <WorkForm<ResolveRefundField>
        key={found}
        title={openRefundWords.title}
        button={openRefundWords.button}
        fields={found === 'refunded' ? madeFields(request, today) : notMadeFields()}
        onCancel={onClose}
        onSubmit={submit}
      >
        <Button tone="quiet" onClick={() => navigate(openedPayment(request.attemptId))}>
          {openRefundWords.openPayment}
        </Button>
        <Choice
          label={openRefundWords.found}
          field="refund-finding"
          value={found}
          options={refundFindings.map((value) => ({ value, words: findingWords[value] }))}
          onChange={setFound}
        />
        {found === 'not-refunded' && leftMinutes > 0 ? (
          <p className="help-text">{openRefundWords.waits(leftMinutes)}</p>
        ) : null}
      </WorkForm>
    </>
  );
}

const findingWords: Readonly<Record<RefundFinding, string>> = {
  refunded: openRefundWords.refunded,
  'not-refunded': openRefundWords.notRefunded,
};

function Facts({ request }: { readonly request: OpenRefund }): ReactElement {
  const { facts } = openRefundWords;
  const { kind, reference, transactionId, operatorName, outcomeReason, reason } = request;
  const lines = [
    ...(kind === 'refund' ? [[facts.reference, reference] as const] : []),
    [facts.transaction, transactionId],
    [facts.asked, operatorName],
    [facts.reason, reason],
    ...(outcomeReason === null ? [] : [[facts.why, refundReasonWords[outcomeReason]] as const]),
  ] as const;
  return (
    <Box component="dl" className="slip-lines" pt={7} px={0} pb={8}>
      {lines.map(([label, value]) => (
        <Box className="slip-line" mih={24} key={label}>
          <dt>{label}</dt>
          <dd className="selectable">{value}</dd>
        </Box>
      ))}
    </Box>
  );
}

function useRecording(
  { request, onClose }: ResolveRefundProps,
  found: RefundFinding,
): (text: WorkText<ResolveRefundField>) => Promise<WorkRefusal<ResolveRefundField> | null> {
  const queries = useQueryClient();
  const announce = useAnnounce();
  return async (text) => {
    const howLooked = text.how;
    const amount = found === 'refunded' ? readAmount(text.amount, request.currency) : null;
    if (amount?.ok === false) return { errors: { amount: workFormWords.notAnAmount }, whole: null };
    const answer = await call('refunds.resolve', {
      requestId: request.id,
      finding:
        amount === null
          ? { found: 'not-refunded', howLooked, typedPhrase: text.phrase.trim() || null }
          : {
              found: 'refunded',
              gatewayId: text.id,
              amountMinor: amount.value.amountMinor,
              refundedOn: text.date.trim(),
              howLooked,
            },
    });
    if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
    if (answer.value.kind === 'refused') {
      const { field, words } = refundResolveRefusalWords[answer.value.reason];
      return field === null
        ? { errors: {}, whole: words }
        : { errors: { [field]: words }, whole: null };
    }
    announce(openRefundWords.recorded);
    onClose();
    await queries.invalidateQueries({ queryKey: attemptKeys.all });
    return null;
  };
}

function madeFields(
  { kind, currency, gatewayId, transactionId }: OpenRefund,
  today: string,
): readonly WorkField<ResolveRefundField>[] {
  // A void has no id of its own: it is listed under its payment's.
  const known = gatewayId ?? (kind === 'void' ? transactionId : '');
  return [
    {
      name: 'id',
      label: openRefundWords.gatewayId,
      initial: known,
      lengthMax: textLengthsMax.transactionId,
    },
    {
      name: 'amount',
      label: `${openRefundWords.amount}, ${currency}`,
      lengthMax: textLengthsMax.typedAmount,
      isNarrow: true,
    },
    {
      name: 'date',
      label: openRefundWords.date,
      initial: today,
      date: { today, direction: 'behind' },
    },
    { name: 'how', label: openRefundWords.how, lengthMax: textLengthsMax.reason },
  ];
}

function notMadeFields(): readonly WorkField<ResolveRefundField>[] {
  return [
    { name: 'how', label: openRefundWords.how, lengthMax: textLengthsMax.reason },
    {
      name: 'phrase',
      label: openRefundWords.phrase,
      hint: notFoundPhrase,
      lengthMax: textLengthsMax.phrase,
    },
  ];
}
