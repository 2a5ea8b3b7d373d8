import type { ReactElement, ReactNode, Ref } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { Status } from '../../../contract/staff/session.ts';
import type { DeclineOverride } from '../../../domain/charge/decline-override.ts';
import { useNow } from '../../lib/use-now.ts';
import { ActionsOnSlip, ReceiptOnSlip, WorkOnSlip } from '../slots/slots.tsx';
import { attemptSlip, lettersOf, isWaiting } from '../slip/attempt-slip.ts';
import { Slip } from '../slip/slip.tsx';

/** The slip of a plan's attempt, with every action on the payment. */
export function AttemptOnSlip(props: {
  readonly attempt: AttemptView;
  readonly status: Status;
  /** The account's own decline wordings (`useOwnDeclines`). */
  readonly declineOverrides: readonly DeclineOverride[];
  /** True where the payment is looked up, not just charged (`SlipSetting`). */
  readonly isLookedUp?: boolean;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** Sentences about the effect on the plan; they come first. */
  readonly told?: readonly string[];
  /** Actions shown before the receipt. */
  readonly footer?: ReactNode;
}): ReactElement {
  const { attempt, status, headingRef, told = [] } = props;
  const setting = {
    mode: status.mode,
    merchantName: status.accountName,
    nowMs: useNow(),
    declineOverrides: props.declineOverrides,
    isLookedUp: props.isLookedUp === true,
  };
  const model = attemptSlip(attempt, setting);
  const waits = isWaiting(attempt);
  return (
    <Slip
      model={{ ...model, next: [...told, ...model.next] }}
      lettersFor={waits ? null : lettersOf(attempt)}
      {...(headingRef === undefined ? {} : { headingRef })}
      {...(waits ? {} : { ways: <ActionsOnSlip attempt={attempt} status={status} /> })}
      footer={
        waits ? undefined : (
          <>
            {props.footer}
            <ReceiptOnSlip attempt={attempt} showsPrint />
          </>
        )
      }
    >
      {waits ? null : <WorkOnSlip attempt={attempt} status={status} />}
    </Slip>
  );
}
