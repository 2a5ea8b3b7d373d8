import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import type { PaymentFollowUps, RefundView } from '../../../contract/payments/payments.ts';
import { formatDate, isCalendarDate } from '../../../domain/time/calendar.ts';
import { formatMinor } from '../../../domain/money.ts';
import { paymentActionWords } from '../../words/payments/payment-actions.ts';
import { stateWords } from '../../words/payments/states.ts';

/** Recorded refunds of a payment, and the part payments of its invoice. */
export function FollowUpLines({ file }: { readonly file: PaymentFollowUps }): ReactElement | null {
  const { refunds, parts, taken } = file;
  if (refunds.length === 0 && parts.length === 0) return null;
  return (
    <>
      {refunds.length === 0 ? null : (
        <section className="file-part" aria-label={paymentActionWords.refunds}>
          <Box component="p" c="dimmed" fz={12}>
            {paymentActionWords.refunds}
          </Box>
          <Box component="dl" className="slip-lines" pt={7} px={0} pb={8}>
            {refunds.map((refund) => (
              <Refund key={refund.id} refund={refund} />
            ))}
            {taken === null || file.leftToRefundMinor === 0 ? null : (
              <Box className="slip-line" mih={24}>
                <dt>{paymentActionWords.leftOver}</dt>
                <dd className="figures">
                  {taken.currency} {formatMinor(file.leftToRefundMinor, taken.currency)}
                </dd>
              </Box>
            )}
          </Box>
        </section>
      )}
      {parts.length === 0 ? null : (
        <section className="file-part" aria-label={paymentActionWords.parts}>
          <Box component="p" c="dimmed" fz={12}>
            {paymentActionWords.parts}
          </Box>
          <Box component="dl" className="slip-lines" pt={7} px={0} pb={8}>
            {parts.map((part) => (
              <Box className="slip-line" mih={24} key={part.attemptId}>
                <dt className="figures selectable">{part.reference}</dt>
                <dd>
                  {formatMinor(part.amountMinor, part.currency)}, {stateWords[part.state].word}
                </dd>
              </Box>
            ))}
          </Box>
        </section>
      )}
    </>
  );
}

function Refund({ refund }: { readonly refund: RefundView }): ReactElement {
  const { refundedOn, currency, amountMinor, dashboardReference, reason, operatorName } = refund;
  return (
    <>
      <Box className="slip-line" mih={24}>
        <dt>{isCalendarDate(refundedOn) ? formatDate(refundedOn) : refundedOn}</dt>
        <dd className="figures">
          {currency} {formatMinor(amountMinor, currency)}
        </dd>
      </Box>
      <Box className="slip-line" mih={24} c="dimmed">
        <dt className="figures selectable">{dashboardReference}</dt>
        <dd>
          {reason}, {operatorName}
        </dd>
      </Box>
    </>
  );
}
