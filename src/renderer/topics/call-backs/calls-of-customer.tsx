import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { CustomerView } from '../../../contract/customers/customers.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { callWords } from '../../words/call-backs.ts';
import { CallBackForm } from './call-back-form.tsx';
import { NoteCallForm } from './note-call-form.tsx';
import { CallLines } from './call-history.tsx';
import { nextQuarter } from './next-quarter.ts';
import { callsOfCustomerQuery } from './queries.ts';
import { hourMs } from '../../../domain/time/units.ts';

/** On a customer's page: every call with them and, for staff who may work with the customer, the form for another. */
export function CallsOfCustomerPart({
  customer,
  mayWork,
}: {
  readonly customer: CustomerView;
  readonly mayWork: boolean;
}): ReactElement {
  const calls = useQuery(callsOfCustomerQuery(customer.id));
  const [form, setForm] = useState<'call' | 'call-back' | null>(null);
  const close = (): void => setForm(null);
  const nowMs = useNow();
  return (
    <Panel
      title={callWords.history}
      aside={
        form !== null || !mayWork ? null : (
          <Flex gap={4}>
            <Button tone="quiet" letter="L" onClick={() => setForm('call')}>
              {callWords.logCall}
            </Button>
            <Button tone="quiet" letter="B" data-home onClick={() => setForm('call-back')}>
              {callWords.add}
            </Button>
          </Flex>
        )
      }
    >
      {form === 'call' ? <NoteCallForm customer={customer} onClose={close} /> : null}
      {form === 'call-back' ? (
        <CallBackForm
          title={callWords.addTitle}
          text={callWords.addText}
          attempt={null}
          customer={customer}
          dueMs={nextQuarter(nowMs + hourMs)}
          onClose={close}
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
