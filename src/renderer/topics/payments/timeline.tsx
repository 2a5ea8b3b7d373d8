import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { PaymentDetail, TimelineEntry } from '../../../contract/payments/payment-detail.ts';
import { formatMinor } from '../../../domain/money.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { paymentWords } from '../../words/payments/payments.ts';
import { stateWords, wordsOfState } from '../../words/payments/states.ts';

/** Every attempt of an order with its events, oldest first, each with its operator. */
export function Timeline(props: {
  readonly detail: PaymentDetail;
  readonly onOpen: (id: AttemptView['id']) => void;
}): ReactElement {
  const { detail, onOpen } = props;
  const nowMs = useNow(60_000);
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
      <ol>
        {detail.timeline.map((entry, index) => (
          <Flex
            component="li"
            className={index === 0 ? '' : 'rule-above'}
            wrap="wrap"
            gap="0 10px"
            py={3}
            key={`${entry.at} ${index}`}
          >
            <Box component="time" flex="none" w={118} c="dimmed" dateTime={entry.at}>
              {formatMoment(entry.at, nowMs)}
            </Box>
            <Box component="span" className="breaks-anywhere" flex="1 1 150px">
              {entryWords(entry)}
              {entry.attemptNumber === 1
                ? ''
                : ` (${paymentWords.attemptNumber(entry.attemptNumber)})`}
            </Box>
            <bdi>{entry.operatorName ?? paymentWords.byTerminal}</bdi>
          </Flex>
        ))}
      </ol>
    </>
  );
}

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
