import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { openStates } from '../../../../domain/charge/transitions.ts';
import { useOwnDeclines } from '../../../bridge/decline-queries.ts';
import { resolvingOf } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionsOnSlip, ReceiptOnSlip, WorkOnSlip } from '../../../ui/slots/slots.tsx';
import { attemptSlip, lettersOf, isWaiting } from '../../../ui/slip/attempt-slip.ts';
import { Slip } from '../../../ui/slip/slip.tsx';
import { takeWords } from '../words/wallet.ts';

/** The charge that used the approval: wait, outcome and receipt on one slip. */
export function ChargedSlip(props: {
  readonly attempt: AttemptView;
  readonly status: Status;
}): ReactElement {
  const { attempt, status } = props;
  const [, navigate] = useLocation();
  const nowMs = useNow();
  const declineOverrides = useOwnDeclines();
  const heading = useRef<HTMLHeadingElement>(null);
  const waits = isWaiting(attempt);
  const needsPerson = !waits && openStates.includes(attempt.state);
  // An outcome takes the focus when it arrives, not when an old checkout is opened.
  const wasWaiting = useRef(waits);
  useEffect(() => {
    if (wasWaiting.current && !waits) heading.current?.focus();
    wasWaiting.current = waits;
  }, [waits]);
  return (
    <Flex className="wallet-slip" flex="1 1 300px" miw={0} maw={372}>
      <Slip
        model={attemptSlip(attempt, {
          mode: status.mode,
          merchantName: status.accountName,
          nowMs,
          declineOverrides,
        })}
        headingRef={heading}
        lettersFor={waits ? null : lettersOf(attempt)}
        ways={waits ? undefined : <ActionsOnSlip attempt={attempt} status={status} />}
        footer={
          waits ? undefined : (
            <>
              {needsPerson ? (
                <div className="slip-footer-row">
                  <Button tone="primary" onClick={() => navigate(resolvingOf(attempt.id))}>
                    {takeWords.resolve}
                  </Button>
                </div>
              ) : null}
              <ReceiptOnSlip attempt={attempt} showsPrint />
            </>
          )
        }
      >
        {waits ? null : <WorkOnSlip attempt={attempt} status={status} />}
      </Slip>
    </Flex>
  );
}
