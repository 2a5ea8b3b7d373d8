import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { PaymentDetail, TimelineEntry } from '../../../contract/payments/payment-detail.ts';
import { formatMinor } from '../../../domain/money.ts';
import { capital } from '../../lib/capital.ts';
import { formatMomentInList } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Timeline as Steps } from '../../ui/page/timeline.tsx';
import { paymentWords } from '../../words/payments/payments.ts';
import { stateWords, wordsOfState } from '../../words/payments/states.ts';
import type { StateWords } from '../../words/payments/states.ts';

/** Every attempt of an order with its events, oldest first, each with its operator. */
export function Timeline(props: {
  readonly detail: PaymentDetail;
  readonly onOpen: (id: AttemptView['id']) => void;
}): ReactElement {
  const { detail, onOpen } = props;
  const nowMs = useNow();
  return (
    <>
      {detail.attempts.length < 2 ? null : (
        <ul className="payments-attempts" aria-label={paymentWords.attempts}>
          {detail.attempts.map((attempt) => (
            <li key={attempt.id}>
              <Box
                type="button"
                component="button"
                mih={24}
                p={0}
                c="var(--accent)"
                ta="left"
                td="underline"
                aria-current={attempt.id === detail.attempt.id ? 'true' : undefined}
                onClick={() => onOpen(attempt.id)}
              >
                {`${attempt.reference}: ${wordsOfState(attempt).word}`}
              </Box>
            </li>
          ))}
        </ul>
      )}
      <Steps
        label={paymentWords.timeline}
        steps={detail.timeline.map((entry, index) => ({
          key: `${entry.at} ${index}`,
          ...signOf(entry),
          title: [
            entryWords(entry),
            entry.attemptNumber === 1
              ? ''
              : ` (${paymentWords.attemptNumber(entry.attemptNumber)})`,
          ].join(''),
          when: `${capital(formatMomentInList(entry.at, nowMs))}, ${entry.operatorName ?? paymentWords.byTerminal}`,
        }))}
      />
    </>
  );
}

function signOf(entry: TimelineEntry): Pick<StateWords, 'icon' | 'tone'> {
  if (entry.kind === 'move') {
    const { icon, tone } = stateWords[entry.to];
    return { icon, tone };
  }
  return { icon: icons[entry.kind], tone: 'quiet' };
}

const icons = { refund: 'reversed', receipt: 'receipt', call: 'phone' } as const;

function entryWords(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'move':
      return [stateWords[entry.to].word, entry.note]
        .filter((part) => (part ?? '') !== '')
        .join(': ');
    case 'refund': {
      const { amountMinor, currency, reason } = entry.refund;
      return paymentWords.refundEntry(`${currency} ${formatMinor(amountMinor, currency)}`, reason);
    }
    case 'receipt':
      return paymentWords.receiptEntry(entry.way, entry.copyNumber);
    case 'call':
      return paymentWords.callEntry(entry.note);
  }
}
