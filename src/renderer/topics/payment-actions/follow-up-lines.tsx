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
          <dl className="slip-lines">
            {refunds.map((refund) => (
              <Refund key={refund.id} refund={refund} />
            ))}
            {taken === null || file.leftToRefundMinor === 0 ? null : (
              <div className="slip-line">
                <dt>{paymentActionWords.leftOver}</dt>
                <dd className="figures">
                  {taken.currency} {formatMinor(file.leftToRefundMinor, taken.currency)}
                </dd>
              </div>
            )}
          </dl>
        </section>
      )}
      {parts.length === 0 ? null : (
        <section className="file-part" aria-label={paymentActionWords.parts}>
          <Box component="p" c="dimmed" fz={12}>
            {paymentActionWords.parts}
          </Box>
          <dl className="slip-lines">
            {parts.map((part) => (
              <div className="slip-line" key={part.attemptId}>
                <dt className="figures selectable">{part.reference}</dt>
                <dd>
                  {formatMinor(part.amountMinor, part.currency)}, {stateWords[part.state].word}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function Refund({ refund }: { readonly refund: RefundView }): ReactElement {
  const { refundedOn, currency, amountMinor, dashboardReference, reason, operatorName } = refund;
  return (
    <>
      <div className="slip-line">
        <dt>{isCalendarDate(refundedOn) ? formatDate(refundedOn) : refundedOn}</dt>
        <dd className="figures">
          {currency} {formatMinor(amountMinor, currency)}
        </dd>
      </div>
      <Box className="slip-line" c="dimmed">
        <dt className="figures selectable">{dashboardReference}</dt>
        <dd>
          {reason}, {operatorName}
        </dd>
      </Box>
    </>
  );
}
