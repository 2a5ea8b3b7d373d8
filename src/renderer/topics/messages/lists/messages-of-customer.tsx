import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { CustomerView } from '../../../../contract/customers/customers.ts';
import { call } from '../../../bridge/client.ts';
import { mailKeys } from '../../../bridge/mail/mail-keys.ts';
import { messagesQuery, optOutQuery } from '../../../bridge/mail/mail-queries.ts';
import { formatMoment } from '../../../lib/clock-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { CheckBox } from '../../../ui/form/choice.tsx';
import { MessageLines } from '../../../ui/messages/message-lines.tsx';
import { EmptyState, Panel } from '../../../ui/panel.tsx';
import { QueryPart, UnreadPart } from '../../../ui/query-part.tsx';
import { SaidNotice, useSaid } from '../../../ui/said.tsx';
import { failureWords } from '../../../words/failures.ts';
import { messageWords as words } from '../../../words/messages/messages.ts';
import '../messages.css';

/** On a customer's page: whether they get messages, and every message that was sent or queued. */
export function MessagesOfCustomerPart(props: { readonly customer: CustomerView }): ReactElement {
  const { id } = props.customer;
  const list = useQuery(messagesQuery('all', id, null));
  return (
    <Panel title={words.title}>
      <Stack className="messages scrolls" gap={12} miw={0} mah="100%">
        <OptOutPart customerId={id} />
        <QueryPart query={list} reading={words.reading}>
          {({ messages }) =>
            messages.length === 0 ? (
              <EmptyState title={words.noneOfCustomer}>{words.noneOfCustomerText}</EmptyState>
            ) : (
              <>
                <MessageLines messages={messages} label={words.title} />
                <p className="help-text">{words.bounces}</p>
              </>
            )
          }
        </QueryPart>
      </Stack>
    </Panel>
  );
}

function OptOutPart(props: { readonly customerId: CustomerView['id'] }): ReactElement | null {
  const { customerId } = props;
  const queries = useQueryClient();
  const read = useQuery(optOutQuery(customerId));
  const nowMs = useNow();
  const [said, tell] = useSaid();
  if (read.data === undefined) return <UnreadPart query={read} what={words.optOut} />;
  const { optOut } = read.data;
  const set = async (optedOut: boolean): Promise<void> => {
    const answer = await call('mail.set-opt-out', { customerId, optedOut });
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    tell({ tone: 'good', words: optedOut ? words.optOutSaved : words.optInSaved });
    return queries.invalidateQueries({ queryKey: mailKeys.all });
  };
  return (
    <>
      <CheckBox
        words={words.optedOut}
        checked={optOut !== null}
        onChange={(optedOut) => void set(optedOut)}
      />
      <p className="help-text">
        {optOut === null
          ? words.optedOutText
          : words.optOutBy(formatMoment(optOut.at, nowMs), optOut.operatorName)}
      </p>
      <SaidNotice said={said} />
    </>
  );
}
