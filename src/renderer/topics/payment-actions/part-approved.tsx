import type { ReactElement } from 'react';
import { useState } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { PaymentFollowUps } from '../../../contract/payments/payments.ts';
import { effectiveRole } from '../../lib/effective-role.ts';
import { Button } from '../../ui/button.tsx';
import type { SlipWorkProps } from '../../ui/slots/slots.tsx';
import { BesideSlip } from '../../ui/slip/slip-side.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ApprovalHint } from '../../ui/approval/approval-hint.tsx';
import { paymentActionWords, partApprovedWords } from '../../words/payments/payment-actions.ts';
import { moneyWords } from '../../words/plans/plans.ts';
import { FoundForm } from './found-form.tsx';
import { RefundForm } from './refund-form.tsx';
import { isRoleEnough } from '../../../domain/staff/role.ts';

/** The two actions on a partial approval: accept it, or refund it; the customer chooses. */
export function PartApproved(
  props: SlipWorkProps & { readonly file: PaymentFollowUps },
): ReactElement | null {
  const { attempt, file, status } = props;
  const [way, setWay] = useState<'none' | 'keep' | 'give-back'>('none');
  const { partApproved } = file;
  if (partApproved === null) return null;
  const part = moneyWords(partApproved.amountMinor, partApproved.currency);
  const close = (): void => setWay('none');
  const expected = {
    amountMinor: partApproved.amountMinor,
    words: partApprovedWords.differs(part),
  };
  const isAsked =
    way === 'keep' || (way === 'give-back' && isRoleEnough(effectiveRole(status), 'supervisor'));
  return (
    <>
      <Notice
        tone="warn"
        title={partApprovedWords.title(part, moneyWords(attempt.amountMinor, attempt.currency))}
        actions={
          isAsked ? undefined : (
            <>
              <Button letter="K" onClick={() => setWay('keep')}>
                {partApprovedWords.keep(part)}
              </Button>
              <Button letter="G" onClick={() => setWay('give-back')}>
                {partApprovedWords.giveBack}
              </Button>
            </>
          )
        }
      >
        {way === 'give-back' && !isAsked
          ? paymentActionWords.supervisorOnly
          : partApprovedWords.ways}
      </Notice>
      {isAsked ? (
        <BesideSlip>
          {way === 'keep' ? (
            <KeepPart attempt={attempt} part={part} expected={expected} onClose={close} />
          ) : (
            <>
              <ApprovalHint status={status} need="supervisor" />
              <RefundForm attempt={attempt} file={file} onClose={close} />
            </>
          )}
        </BesideSlip>
      ) : null}
    </>
  );
}

function KeepPart(props: {
  readonly attempt: AttemptView;
  readonly part: string;
  readonly expected: { readonly amountMinor: number; readonly words: string };
  readonly onClose: () => void;
}): ReactElement {
  const { attempt, part } = props;
  return (
    <FoundForm
      attempt={attempt}
      title={partApprovedWords.keepTitle(part)}
      button={partApprovedWords.keepButton}
      amountLabel={partApprovedWords.keepAmount}
      knownId={attempt.response?.transactionId ?? null}
      expected={props.expected}
      onClose={props.onClose}
    >
      <p className="help-text">{partApprovedWords.keepText}</p>
    </FoundForm>
  );
}
