import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { unresolvedStates } from '../../../domain/charge/transitions.ts';
import { customerQuery } from '../../bridge/customer-queries.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import type { SlipWorkProps } from '../../ui/slots/slots.tsx';
import { Icon } from '../../ui/icons.tsx';
import { BesideSlip } from '../../ui/slip/slip-side.tsx';
import { callWords, promiseWords } from '../../words/call-backs.ts';
import { callBackAtMs } from '../../words/payments/outcomes.ts';
import { CallBackForm } from './call-back-form.tsx';
import { LogCallForm } from './log-call-form.tsx';
import { nextQuarter } from './next-quarter.ts';
import { promiseQuery } from './queries.ts';
import { mayWorkQuery } from '../../bridge/session-queries.ts';

/** On the slip of an unconfirmed payment: the scheduled call-back, or the button that schedules one. */
export function PromiseOnSlip({ attempt }: SlipWorkProps): ReactElement | null {
  const [asks, setAsks] = useState(false);
  const nowMs = useNow(60_000);
  const file = useQuery(promiseQuery(attempt.id)).data;
  const isLate = attempt.state === 'dispatched' && attempt.late;
  const isOpen = unresolvedStates.includes(attempt.state) || isLate;
  const mayWork = useQuery(mayWorkQuery).data ?? false;
  // With a partial approval the customer decides during the call, and no call-back is needed.
  if (file === undefined || file.partApproved !== null) return null;
  if (file.callBack !== null) {
    const { phone, dueAt } = file.callBack;
    return (
      <Box className="promised" pb={6}>
        <Flex
          component="p"
          className="promise"
          pt={2}
          px={0}
          pb={6}
          align="center"
          gap={6}
          fw={600}
        >
          <Icon name="phone" size={14} /> {promiseWords(phone, formatMoment(dueAt, nowMs))}
        </Flex>
        {asks ? (
          <BesideSlip>
            <LogCallForm callBack={file.callBack} onClose={() => setAsks(false)} />
          </BesideSlip>
        ) : !mayWork ? null : (
          <Button letter="L" data-work="log-call" onClick={() => setAsks(true)}>
            {callWords.logOne}
          </Button>
        )}
      </Box>
    );
  }
  if (!isOpen || !mayWork) return null;
  if (!asks) {
    return (
      <Button icon="phone" letter="L" data-work="promise" onClick={() => setAsks(true)}>
        {callWords.save}
      </Button>
    );
  }
  return (
    <BesideSlip>
      <CallBackOfPaymentPart attempt={attempt} onClose={() => setAsks(false)} />
    </BesideSlip>
  );
}

/**
 * The form that schedules a call-back about a payment, for the time when its outcome is known or later.
 *
 * It begins with the number of a known customer, and so waits until that is read.
 */
export function CallBackOfPaymentPart(props: {
  readonly attempt: AttemptView;
  readonly onClose: () => void;
}): ReactElement | null {
  const { attempt, onClose } = props;
  const nowMs = useNow(60_000);
  const customerId = attempt.customer?.id ?? null;
  const customer = useQuery({ ...customerQuery(customerId ?? ''), enabled: customerId !== null });
  if (customerId !== null && customer.isPending) return null;
  const from = attempt.outcomeAt ?? attempt.dispatchedAt ?? attempt.preparedAt;
  return (
    <CallBackForm
      title={callWords.promiseTitle}
      text={callWords.promiseText}
      attempt={attempt}
      {...(customer.data === undefined ? {} : { customer: customer.data })}
      dueMs={Math.max(callBackAtMs(from), nextQuarter(nowMs))}
      onClose={onClose}
    />
  );
}
