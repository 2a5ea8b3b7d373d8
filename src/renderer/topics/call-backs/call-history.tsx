import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { MadeCallView } from '../../../contract/customers/calls.ts';
import type { CustomerView } from '../../../contract/customers/customers.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/notice.tsx';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { callWords, madeCallWords } from '../../words/call-backs.ts';
import { planWordsOf } from '../../words/plans/plans.ts';
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
    <Panel title={callWords.history}>
      {adds ? (
        <CallBackForm
          title={callWords.addTitle}
          text={callWords.addText}
          attempt={null}
          customer={customer}
          dueMs={nextQuarter(nowMs + hourMs)}
          onClose={() => setAdds(false)}
        />
      ) : (
        <Box pb={8}>
          <Button icon="phone" letter="L" data-home onClick={() => setAdds(true)}>
            {callWords.add}
          </Button>
        </Box>
      )}
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
    <Flex component="ul" direction="column" gap={6} aria-label={callWords.history}>
      {calls.map((call) => (
        <Flex component="li" wrap="wrap" columnGap={10} key={call.id}>
          <Box component="span" c="dimmed">
            {moment(call.at)}
          </Box>
          <span>{madeCallWords(call, moment)}</span>
          {call.promise?.isBroken === true ? (
            <Badge tone="bad" icon="bang" words={planWordsOf.promiseBroken} />
          ) : null}
          {call.note === '' ? null : (
            <Box component="bdi" className="breaks-anywhere" c="dimmed" flex="0 1 100%">
              {call.note}
            </Box>
          )}
        </Flex>
      ))}
    </Flex>
  );
}
