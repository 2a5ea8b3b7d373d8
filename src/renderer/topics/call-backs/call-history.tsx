import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { MadeCallView } from '../../../contract/customers/calls.ts';
import type { CustomerView } from '../../../contract/customers/customers.ts';
import { capital } from '../../lib/capital.ts';
import { formatMoment, formatMomentInList } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Timeline } from '../../ui/page/timeline.tsx';
import { BrokenPromise } from '../../ui/plans/broken-promise.tsx';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { callSigns, callWords, madeCallWords } from '../../words/call-backs.ts';
import { CallBackForm } from './call-back-form.tsx';
import { nextQuarter } from './next-quarter.ts';
import { callsOfAttemptQuery, callsOfCustomerQuery } from './queries.ts';

const hourMs = 3_600_000;

/** On a customer's page: every call with them, and the form that schedules one. */
export function CallsOfCustomerPart(props: { readonly customer: CustomerView }): ReactElement {
  const { customer } = props;
  const calls = useQuery(callsOfCustomerQuery(customer.id));
  const [adds, setAdds] = useState(false);
  const nowMs = useNow(60_000);
  return (
    <Panel
      title={callWords.history}
      aside={
        adds ? null : (
          <Button tone="quiet" letter="L" data-home onClick={() => setAdds(true)}>
            {callWords.add}
          </Button>
        )
      }
    >
      {adds ? (
        <CallBackForm
          title={callWords.addTitle}
          text={callWords.addText}
          attempt={null}
          customer={customer}
          dueMs={nextQuarter(nowMs + hourMs)}
          onClose={() => setAdds(false)}
        />
      ) : null}
      <QueryPart query={calls} reading={callWords.reading}>
        {(made) =>
          made.length === 0 ? (
            <EmptyState title={callWords.noHistory}>{callWords.noHistoryText}</EmptyState>
          ) : (
            <CallLines calls={made} />
          )
        }
      </QueryPart>
    </Panel>
  );
}

/** On a slip: the calls about this payment; empty while there are none. */
export function CallsOnSlip(props: { readonly attempt: AttemptView }): ReactElement | null {
  const calls = useQuery(callsOfAttemptQuery(props.attempt.id)).data ?? [];
  if (calls.length === 0) return null;
  return (
    <Box component="section" pt={8} aria-label={callWords.history}>
      <Box component="p" c="dimmed" fz={12}>
        {callWords.history}
      </Box>
      <CallLines calls={calls} />
    </Box>
  );
}

function CallLines({ calls }: { readonly calls: readonly MadeCallView[] }): ReactElement {
  const nowMs = useNow(60_000);
  const moment = (at: string): string => formatMoment(at, nowMs);
  return (
    <Timeline
      label={callWords.history}
      steps={calls.map((call) => ({
        key: call.id,
        ...(call.outcome === null ? callSigns.scheduled : callSigns[call.outcome]),
        title: madeCallWords(call, moment),
        when: `${capital(formatMomentInList(call.at, nowMs))}, ${call.operatorName}`,
        text: (
          <>
            <BrokenPromise promise={call.promise} />
            <bdi>{call.note}</bdi>
          </>
        ),
      }))}
    />
  );
}
