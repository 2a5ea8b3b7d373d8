import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Status } from '../../../contract/staff/session.ts';
import { saveCustomer } from '../../bridge/customer-queries.ts';
import { mayWorkQuery } from '../../bridge/session-queries.ts';
import { Button } from '../../ui/button.tsx';
import { CustomerForm } from '../../ui/customer/customer-form.tsx';
import type { SaveOutcome } from '../../ui/customer/customer-form.tsx';
import { ChooseRow, ListScreen } from '../../ui/list/list-screen.tsx';
import { Panel } from '../../ui/panel.tsx';
import { customerFileWords } from '../../words/customer-files.ts';
import { screenLines } from '../../words/frame.ts';
import { customerWords } from '../../words/customers.ts';
import { failureWords } from '../../words/failures.ts';
import { BringInPage } from './bring-in/bring-in-page.tsx';
import { CustomerList } from './customer-list.tsx';
import { CustomerPage } from './customer-page.tsx';
import type { CustomerRoute } from './customer-route.ts';
import { customerPath, readCustomerRoute } from './customer-route.ts';

/** Customers: the list on the left, and one page with cards, payments and consents on the right. */
export function CustomersScreen(props: {
  readonly status: Status;
  readonly active: boolean;
}): ReactElement {
  const { status } = props;
  const search = useSearch();
  const [, navigate] = useLocation();
  const place = readCustomerRoute(search);
  const [asked, setAsked] = useState('');
  const mayWork = useQuery(mayWorkQuery).data ?? false;
  const list = useRef<HTMLUListElement>(null);
  const go = (next: CustomerRoute): void => navigate(customerPath(next));
  const close = (): void => {
    go({ openId: null, doing: 'reading' });
    list.current?.focus();
  };
  return (
    <ListScreen
      title={customerWords.title}
      line={screenLines.customers}
      actions={
        mayWork ? (
          <Button onClick={() => go({ openId: null, doing: 'adding' })}>{customerWords.add}</Button>
        ) : null
      }
      onClose={place.openId !== null || place.doing !== 'reading' ? close : null}
      list={
        <>
          <CustomerList
            asked={asked}
            openId={place.openId}
            listRef={list}
            onAsk={setAsked}
            onOpen={(openId) => go({ openId, doing: 'reading' })}
            onAdd={() => go({ openId: null, doing: 'adding' })}
          />
          {mayWork ? (
            <Button
              tone="quiet"
              data-field="customers-bring-in"
              onClick={() => go({ openId: null, doing: 'bringing-in' })}
            >
              {customerFileWords.open}
            </Button>
          ) : null}
        </>
      }
    >
      {place.doing === 'adding' ? (
        <Adding asked={asked} go={go} onCancel={close} />
      ) : place.doing === 'bringing-in' ? (
        <BringInPage status={status} onClose={close} />
      ) : place.openId === null ? (
        <ChooseRow>{customerWords.choose}</ChooseRow>
      ) : (
        <CustomerPage
          key={place.openId}
          customerId={place.openId}
          isEditing={place.doing === 'editing'}
          status={status}
          go={go}
          onClose={close}
        />
      )}
    </ListScreen>
  );
}

function Adding(props: {
  readonly asked: string;
  readonly go: (place: CustomerRoute) => void;
  readonly onCancel: () => void;
}): ReactElement {
  const queries = useQueryClient();
  return (
    <Panel title={customerWords.add}>
      <CustomerForm
        label={customerWords.add}
        initial={{ name: props.asked.trim(), phone: '', email: '', notes: '' }}
        isWhole
        onCancel={props.onCancel}
        onSave={async (fields): Promise<SaveOutcome> => {
          const answer = await saveCustomer(queries, { customerId: null, ...fields });
          if (!answer.ok) return { kind: 'failed', sentence: failureWords(answer.error) };
          if (answer.value.kind === 'saved') {
            props.go({ openId: answer.value.customer.id, doing: 'reading' });
          }
          return answer.value;
        }}
      />
    </Panel>
  );
}
