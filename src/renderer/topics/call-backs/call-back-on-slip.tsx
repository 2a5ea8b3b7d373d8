import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { CallBackView } from '../../../contract/customers/calls.ts';
import { unresolvedStates } from '../../../domain/charge/transitions.ts';
import { standsSince } from '../../../domain/charge/attempt.ts';
import { customerQuery } from '../../bridge/customer-queries.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import type { SlipWorkProps } from '../../ui/slots/slots.tsx';
import { Icon } from '../../ui/icons.tsx';
import { UnreadPart } from '../../ui/query-part.tsx';
import { BesideSlip } from '../../ui/slip/slip-side.tsx';
import { callWords, promiseWords } from '../../words/call-backs.ts';
import { callBackAtMs } from '../../words/payments/outcomes.ts';
import { CallBackForm } from './call-back-form.tsx';
import { LogCallForm } from './log-call-form.tsx';
import { nextQuarter } from './next-quarter.ts';
import { promiseQuery } from './queries.ts';
import { mayWorkQuery } from '../../bridge/session-queries.ts';

/**
 * On the slip of an unconfirmed payment: the scheduled call-back, or the button that schedules one.
 *
 * A guide beside the slip has it as its first step.
 */
export function PromiseOnSlip(props: SlipWorkProps): ReactElement | null {
  const { promise } = usePromise(props.attempt);
  if (props.isGuided === true || typeof promise === 'string') return null;
  if (promise.callBack === null && promise.way === 'none') return null;
  return (
    <Box className="promised" pb={12}>
      <PromisedCall attempt={props.attempt} promise={promise} />
    </Box>
  );
}

/** Height of the sentence and the button that nearly always follow, in px: the choices below stay where they are. */
const stepRoom = 63;

/** In the guide through an unconfirmed payment: to tell the customer when they hear of it. */
export function CallBackInGuide({ attempt }: SlipWorkProps): ReactElement | null {
  const { read, promise } = usePromise(attempt);
  // A promise that could not be read may well have been made.
  if (promise === 'reading') {
    return (
      <Box mih={stepRoom}>
        <UnreadPart query={read} what={callWords.promise} />
      </Box>
    );
  }
  if (promise === 'decides-now') return <p>{callWords.tellPart}</p>;
  const { callBack, way } = promise;
  return (
    <>
      {callBack === null ? (
        <Box component="p" pb={way === 'none' ? 0 : 8}>
          {callWords.tellText}
        </Box>
      ) : null}
      <PromisedCall attempt={attempt} promise={promise} />
    </>
  );
}

interface CallBackPromise {
  readonly callBack: CallBackView | null;
  /** The form that staff may open: to log the call that was promised, or to promise one. */
  readonly way: 'log' | 'promise' | 'none';
}

/**
 * The call-back of a payment, and what staff can do about it.
 *
 * With a partial approval the customer decides during the call (`decides-now`), and no call-back is needed.
 */
function usePromise(attempt: AttemptView) {
  const read = useQuery(promiseQuery(attempt.id));
  const mayWork = useQuery(mayWorkQuery).data ?? false;
  return { read, promise: promiseOf(attempt, read.data, mayWork) };
}

function promiseOf(
  attempt: AttemptView,
  file: OperationOutput<'payments.file'> | undefined,
  mayWork: boolean,
): CallBackPromise | 'reading' | 'decides-now' {
  if (file === undefined) return 'reading';
  if (file.partApproved !== null) return 'decides-now';
  const isLate = attempt.state === 'dispatched' && attempt.late;
  const isOpen = unresolvedStates.includes(attempt.state) || isLate;
  const way = file.callBack !== null ? 'log' : isOpen ? 'promise' : 'none';
  return { callBack: file.callBack, way: mayWork ? way : 'none' };
}

/** The scheduled call-back, its button, and the form that the button opens. */
function PromisedCall(props: {
  readonly attempt: AttemptView;
  readonly promise: CallBackPromise;
}): ReactElement {
  const { attempt } = props;
  const { callBack, way } = props.promise;
  const [asks, setAsks] = useState(false);
  const nowMs = useNow();
  const close = (): void => setAsks(false);
  return (
    <>
      {callBack === null ? null : (
        <Flex component="p" className="promise" pt={2} pb={6} align="center" gap={6} fw={600}>
          <Icon name="phone" size={14} />
          {promiseWords(callBack.phone, formatMoment(callBack.dueAt, nowMs))}
        </Flex>
      )}
      {asks ? (
        <BesideSlip>
          {callBack === null ? (
            <CallBackOfPaymentPart attempt={attempt} onClose={close} />
          ) : (
            <LogCallForm callBack={callBack} onClose={close} />
          )}
        </BesideSlip>
      ) : way === 'none' ? null : (
        <Flex wrap="wrap" align="center" gap="6px 12px">
          <Button
            {...(way === 'promise' ? { icon: 'phone' as const } : {})}
            letter="L"
            data-work={way === 'promise' ? 'promise' : 'log-call'}
            onClick={() => setAsks(true)}
          >
            {way === 'promise' ? callWords.save : callWords.logOne}
          </Button>
          {callBack === null ? <NumberToCall attempt={attempt} /> : null}
        </Flex>
      )}
    </>
  );
}

/** The number on record for the customer of a payment; nothing where none is known. */
function NumberToCall(props: { readonly attempt: AttemptView }): ReactElement | null {
  const { customer } = useCustomerOf(props.attempt);
  if (customer === undefined || customer.phone === '') return null;
  return <span className="figures selectable">{customer.phone}</span>;
}

/** The customer of a payment, where staff named one. */
function useCustomerOf({ customer }: AttemptView) {
  const isNamed = customer !== null;
  const found = useQuery({ ...customerQuery(customer?.id ?? ''), enabled: isNamed });
  return { customer: found.data, isReading: isNamed && found.isPending };
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
  const nowMs = useNow();
  const { customer, isReading } = useCustomerOf(attempt);
  if (isReading) return null;
  const from = standsSince(attempt);
  return (
    <CallBackForm
      title={callWords.promiseTitle}
      text={callWords.promiseText}
      attempt={attempt}
      {...(customer === undefined ? {} : { customer })}
      dueMs={Math.max(callBackAtMs(from), nextQuarter(nowMs))}
      onClose={onClose}
    />
  );
}
