import type { ReactElement } from 'react';
import type { Status } from '../../../../contract/staff/session.ts';
import { useOwnDeclines } from '../../../bridge/decline-queries.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionsOnSlip, ReceiptOnSlip, WorkOnSlip } from '../../../ui/slots/slots.tsx';
import { attemptSlip, lettersOf } from '../../../ui/slip/attempt-slip.ts';
import { Slip } from '../../../ui/slip/slip.tsx';
import { formWords } from '../../../words/payments/charge-form.ts';
import { AttemptSteps } from './attempt-steps.tsx';
import { useOpenedAttempt } from '../recent-payments.tsx';

/** Focuses the opened slip's heading, so that it is read out; runs once, when the heading mounts. */
function focusHeading(heading: HTMLHeadingElement | null): void {
  heading?.focus();
}

/** The slip of an earlier payment, shown over the current one until it is closed. */
export function OpenedSlip(props: {
  readonly attemptId: string;
  readonly status: Status;
  readonly onClose: () => void;
}): ReactElement | null {
  const attempt = useOpenedAttempt(props.attemptId);
  const nowMs = useNow();
  const declineOverrides = useOwnDeclines();
  if (attempt === null) return null;
  return (
    <Slip
      model={attemptSlip(attempt, {
        mode: props.status.mode,
        merchantName: props.status.accountName,
        referenceLabel: props.status.formFields.referenceLabel,
        nowMs,
        declineOverrides,
      })}
      headingRef={focusHeading}
      lettersFor={lettersOf(attempt)}
      ways={<ActionsOnSlip attempt={attempt} status={props.status} />}
      footer={
        <>
          <div className="slip-footer-row">
            <Button tone="primary" keys="Esc" onClick={props.onClose}>
              {formWords.close}
            </Button>
          </div>
          <ReceiptOnSlip attempt={attempt} showsPrint />
        </>
      }
    >
      <AttemptSteps attemptId={attempt.id} />
      <WorkOnSlip attempt={attempt} status={props.status} />
    </Slip>
  );
}
