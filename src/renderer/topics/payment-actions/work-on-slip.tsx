import { Box, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { Role } from '../../../contract/define.ts';
import type { PaymentFollowUps } from '../../../contract/payments/payments.ts';
import { call } from '../../bridge/client.ts';
import { effectiveRole } from '../../lib/effective-role.ts';
import { Button } from '../../ui/button.tsx';
import type { SlipWorkProps } from '../../ui/slots/slots.tsx';
import { BesideSlip } from '../../ui/slip/slip-side.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ApprovalHint } from '../../ui/approval/approval-hint.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import {
  paymentActionWords,
  partApprovedWords,
  partRefusalWords,
  turnedUpWords,
} from '../../words/payments/payment-actions.ts';
import { failureWords } from '../../words/failures.ts';
import { moneyWords } from '../../words/plans/plans.ts';
import './payment-actions.css';
import { CorrectionForm } from './correction-form.tsx';
import { DuplicatesPart } from './duplicates.tsx';
import { AskRefundForm } from './gateway-refund/ask-refund-form.tsx';
import { RefundRequests } from './gateway-refund/refund-requests.tsx';
import { FollowUpLines } from './follow-up-lines.tsx';
import { FoundForm } from './found-form.tsx';
import { PartApproved } from './part-approved.tsx';
import { PartForm } from './part-form.tsx';
import { paymentFollowUpsQuery } from './queries.ts';
import { RefundForm } from './refund-form.tsx';
import type { SlipAction } from './slip-actions.ts';
import { allowedActions, slipActions } from './slip-actions.ts';
import { useOpenOrder } from './use-open-order.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';

/**
 * Decision on a partial approval, then the charge of its balance, directly under the words for the customer.
 */
export function ActionsOnSlipPart(props: SlipWorkProps): ReactElement | null {
  const { attempt } = props;
  const file = useQuery(paymentFollowUpsQuery(attempt.id)).data;
  const [told, setTold] = useState<string | null>(null);
  const open = useOpenings(props, setTold);
  if (file === undefined || attempt.inFlight) return null;
  if (file.partApproved === null && file.restMinor === 0) return null;
  if (!isRoleEnough(props.status.role, 'clerk')) return null;
  const rest = moneyWords(file.restMinor, attempt.currency);
  return (
    <Stack className="desk-work" gap={8} pt={8}>
      <PartApproved {...props} file={file} />
      {file.restMinor === 0 ? null : (
        <Button letter="T" data-work="take-rest" onClick={() => void open('take-rest')}>
          {partApprovedWords.takeRest(rest)}
        </Button>
      )}
      {told === null ? null : <Notice tone="warn" title={told} />}
    </Stack>
  );
}

/** Facts of a payment and its further actions, at the foot of its slip. */
export function WorkOnSlipPart(props: SlipWorkProps): ReactElement | null {
  const file = useQuery(paymentFollowUpsQuery(props.attempt.id));
  if (file.data === undefined && !file.isError) return null;
  return (
    <Stack className="desk-work" gap={8} pt={8}>
      <QueryPart query={file} reading={null}>
        {(read) => (
          <>
            <FollowUpLines file={read} />
            <RefundRequests requests={read.requests} />
            <Actions {...props} file={read} />
          </>
        )}
      </QueryPart>
    </Stack>
  );
}

type OpenForm = Exclude<SlipAction, 'repeat'>;

function Actions(props: SlipWorkProps & { readonly file: PaymentFollowUps }): ReactElement | null {
  const { attempt, file, status } = props;
  const [form, setForm] = useState<OpenForm | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const open = useOpenings(props, setTold);
  const close = (): void => setForm(null);
  const run = (action: SlipAction): void => {
    setTold(null);
    if (action === 'repeat') return void open(action);
    if (action === 'record-refund' && !isRoleEnough(effectiveRole(status), 'supervisor')) {
      return setTold(paymentActionWords.supervisorOnly);
    }
    return setForm(action);
  };
  return form === null ? (
    <ActionRow attempt={attempt} file={file} role={status.role} told={told} onAction={run} />
  ) : (
    <BesideSlip>
      <FormOf {...props} form={form} onClose={close} />
    </BesideSlip>
  );
}

function FormOf(
  props: SlipWorkProps & {
    readonly file: PaymentFollowUps;
    readonly form: OpenForm;
    readonly onClose: () => void;
  },
): ReactElement {
  const { attempt, file, status, form, onClose: close } = props;
  switch (form) {
    case 'another-part':
      return <PartForm attempt={attempt} onClose={close} />;
    case 'refund':
    case 'void':
      return (
        <AskRefundForm attempt={attempt} file={file} status={status} kind={form} onClose={close} />
      );
    case 'record-refund':
      return (
        <>
          <ApprovalHint status={status} need="supervisor" />
          <RefundForm attempt={attempt} file={file} onClose={close} />
        </>
      );
    case 'found-refunded':
    case 'found-declined':
    case 'not-there':
    case 'other-order':
      return (
        <>
          <ApprovalHint status={status} need="supervisor" />
          <CorrectionForm attempt={attempt} kind={form} onClose={close} />
        </>
      );
    case 'doubles':
      return <DuplicatesPart attempt={attempt} onClose={close} />;
    case 'turned-up':
      return (
        <FoundForm
          attempt={attempt}
          title={turnedUpWords.title}
          button={turnedUpWords.button}
          amountLabel={turnedUpWords.amount}
          knownId={null}
          onClose={close}
        >
          <p className="help-text">{turnedUpWords.text}</p>
        </FoundForm>
      );
  }
}

function ActionRow(props: {
  readonly attempt: SlipWorkProps['attempt'];
  readonly file: PaymentFollowUps;
  readonly role: Role;
  readonly told: string | null;
  readonly onAction: (action: SlipAction) => void;
}): ReactElement | null {
  const { attempt, file, told } = props;
  const actions = allowedActions(slipActions(attempt, file), props.role);
  if (actions.length === 0) return null;
  return (
    <Flex
      className="desk-actions rule-above"
      wrap="wrap"
      gap="4px 6px"
      pt={8}
      role="group"
      aria-label={paymentActionWords.work}
    >
      {actions.map((action) => (
        <Button
          key={action}
          tone="quiet"
          data-work={action}
          letter={buttons[action].letter}
          onClick={() => props.onAction(action)}
        >
          {buttons[action].words}
        </Button>
      ))}
      {told === null ? null : (
        <Box flex="1 0 100%">
          <Notice tone="warn" title={told} />
        </Box>
      )}
    </Flex>
  );
}

const buttons: Readonly<Record<SlipAction, { readonly words: string; readonly letter: string }>> = {
  'turned-up': { words: paymentActionWords.turnedUp, letter: 'U' },
  'found-refunded': { words: paymentActionWords.foundRefunded, letter: 'G' },
  'found-declined': { words: paymentActionWords.foundDeclined, letter: 'B' },
  'not-there': { words: paymentActionWords.notThere, letter: 'V' },
  'other-order': { words: paymentActionWords.otherOrder, letter: 'H' },
  'another-part': { words: paymentActionWords.anotherPart, letter: 'I' },
  refund: { words: paymentActionWords.refund, letter: 'Z' },
  void: { words: paymentActionWords.void, letter: 'Q' },
  'record-refund': { words: paymentActionWords.recordRefund, letter: 'F' },
  doubles: { words: paymentActionWords.doubles, letter: 'W' },
  repeat: { words: paymentActionWords.repeat, letter: 'R' },
};

/** The actions that open a form at once. */
function useOpenings(
  { attempt }: SlipWorkProps,
  tell: (sentence: string) => void,
): (action: 'take-rest' | 'repeat') => Promise<void> {
  const openOrder = useOpenOrder();
  return async (action) => {
    if (action === 'repeat') {
      const answer = await call('orders.repeat', { attemptId: attempt.id });
      return answer.ok ? openOrder(answer.value) : tell(failureWords(answer.error));
    }
    const answer = await call('orders.open-rest', { attemptId: attempt.id });
    if (!answer.ok) return tell(failureWords(answer.error));
    return answer.value.kind === 'opened'
      ? openOrder(answer.value.opened)
      : tell(partRefusalWords[answer.value.reason]);
  };
}
