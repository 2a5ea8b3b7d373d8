import { Box } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { customerPaymentsQuery } from '../../bridge/customer-queries.ts';
import { useOwnDeclines } from '../../bridge/decline-queries.ts';
import { paymentsWith } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { ActionsOnSlip, WorkOnSlip } from '../../ui/slots/slots.tsx';
import { AttemptLine, AttemptLineHead } from '../../ui/list/attempt-line.tsx';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { attemptSlip, lettersOf } from '../../ui/slip/attempt-slip.ts';
import { Slip } from '../../ui/slip/slip.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { customerWords } from '../../words/customers.ts';

/** A customer's payments, newest first; each opens its slip in place. */
export function PaymentList(props: {
  readonly customerId: string;
  readonly status: Status;
}): ReactElement {
  const pages = useInfiniteQuery(customerPaymentsQuery(props.customerId));
  const [openId, setOpenId] = useState<string | null>(null);
  const [, navigate] = useLocation();
  return (
    <Panel
      title={customerWords.payments}
      aside={
        <Button tone="quiet" onClick={() => navigate(paymentsWith({ customer: props.customerId }))}>
          {customerWords.inPayments}
        </Button>
      }
    >
      <QueryPart query={pages} reading={customerWords.readingOne}>
        {(read) => {
          const payments = read.pages.flatMap((page) => page.payments);
          return payments.length === 0 ? (
            <EmptyState title={customerWords.noPayments}>{customerWords.noPaymentsText}</EmptyState>
          ) : (
            <Box className="lines" mx={-16} my={-8}>
              <AttemptLineHead />
              <Box component="ul" className="customer-payments ruled">
                {payments.map((payment) => (
                  <Payment
                    key={payment.id}
                    payment={payment}
                    status={props.status}
                    isOpen={payment.id === openId}
                    onToggle={() => setOpenId(payment.id === openId ? null : payment.id)}
                  />
                ))}
              </Box>
            </Box>
          );
        }}
      </QueryPart>
      {pages.hasNextPage ? (
        <Button mt={12} isOff={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {customerWords.morePayments}
        </Button>
      ) : null}
    </Panel>
  );
}

function Payment(props: {
  readonly payment: AttemptView;
  readonly status: Status;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}): ReactElement {
  const { payment, status, isOpen } = props;
  const nowMs = useNow();
  const declineOverrides = useOwnDeclines();
  return (
    <li>
      <AttemptLine
        className="customer-payment"
        attempt={payment}
        isOpen={isOpen}
        onToggle={props.onToggle}
      />
      {isOpen ? (
        <Box className="customer-slip" pt={4} px={14} pb={14}>
          <Slip
            model={attemptSlip(payment, {
              mode: status.mode,
              merchantName: status.accountName,
              referenceLabel: status.formFields.referenceLabel,
              nowMs,
              declineOverrides,
              isLookedUp: true,
            })}
            lettersFor={lettersOf(payment)}
            ways={<ActionsOnSlip attempt={payment} status={status} />}
          >
            <WorkOnSlip attempt={payment} status={status} />
          </Slip>
        </Box>
      ) : null}
    </li>
  );
}
