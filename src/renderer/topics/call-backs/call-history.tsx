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
import './callbacks.css';
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
        <div className="made-calls-head">
          <Button icon="phone" letter="L" data-home onClick={() => setAdds(true)}>
            {callWords.add}
          </Button>
        </div>
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
    <section className="calls-on-slip" aria-label={callWords.history}>
      <p className="made-calls-title">{callWords.history}</p>
      <CallLines calls={calls} />
    </section>
  );
}

function CallLines({ calls }: { readonly calls: readonly MadeCallView[] }): ReactElement {
  const nowMs = useNow(60_000);
  const moment = (at: string): string => formatMoment(at, nowMs);
  return (
    <ul className="made-calls" aria-label={callWords.history}>
      {calls.map((call) => (
        <li key={call.id}>
          <span className="made-call-when">{moment(call.at)}</span>
          <span>{madeCallWords(call, moment)}</span>
          {call.promise?.isBroken === true ? (
            <Badge tone="bad" icon="bang" words={planWordsOf.promiseBroken} />
          ) : null}
          {call.note === '' ? null : <bdi className="made-call-note">{call.note}</bdi>}
        </li>
      ))}
    </ul>
  );
}
