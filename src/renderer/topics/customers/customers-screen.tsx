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
import { EmptyPage } from '../../ui/page/empty-page.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { Panel } from '../../ui/panel.tsx';
import { customerFileWords } from '../../words/customer-files.ts';
import { screenLines } from '../../words/frame.ts';
import { customerWords } from '../../words/customers.ts';
import { failureWords } from '../../words/failures.ts';
import { BringInPage } from './bring-in/bring-in-page.tsx';
import { CustomerList, useCustomersFound } from './customer-list.tsx';
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
  const add = (): void => go({ openId: null, doing: 'adding' });
  const bringIn = (): void => go({ openId: null, doing: 'bringing-in' });
  const found = useCustomersFound(asked).data?.pages[0]?.customers;
  const shownId = place.openId ?? found?.[0]?.id ?? null;
  const isEmpty = found?.length === 0 && asked.trim() === '';
  const close = (): void => {
    go({ openId: null, doing: 'reading' });
    list.current?.focus();
  };
  return (
    <ListScreen
      title={customerWords.title}
      line={screenLines.customers}
      listWidth={288}
      actions={mayWork ? <Button onClick={add}>{customerWords.add}</Button> : null}
      pageKey={pageKeyOf(place, shownId)}
      onPreviewUsed={shownId === null ? null : () => go({ openId: shownId, doing: 'reading' })}
      onClose={place.openId !== null || place.doing !== 'reading' ? close : null}
      list={
        <>
          <CustomerList
            asked={asked}
            openId={place.openId}
            besideId={place.doing === 'reading' ? shownId : null}
            listRef={list}
            onAsk={setAsked}
            onOpen={(openId) => go({ openId, doing: 'reading' })}
          />
          {mayWork && !isEmpty ? (
            <Button tone="quiet" data-field="customers-bring-in" onClick={bringIn}>
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
      ) : shownId === null ? (
        isEmpty ? (
          <NoCustomers mayWork={mayWork} onAdd={add} onBringIn={bringIn} />
        ) : null
      ) : (
        <CustomerPage
          customerId={shownId}
          isOpened={place.openId !== null}
          isEditing={place.doing === 'editing'}
          status={status}
          go={go}
          onClose={close}
        />
      )}
    </ListScreen>
  );
}

/** A customer is one page, read or edited; each way to more customers is another. */
function pageKeyOf({ doing }: CustomerRoute, shownId: string | null): string {
  return doing === 'adding' || doing === 'bringing-in' ? doing : (shownId ?? '');
}

/** Before the first customer: the ways to one. */
function NoCustomers(props: {
  readonly mayWork: boolean;
  readonly onAdd: () => void;
  readonly onBringIn: () => void;
}): ReactElement {
  return (
    <EmptyPage icon="people" title={customerWords.none} text={customerWords.noneText}>
      {props.mayWork ? (
        <>
          <Button tone="primary" onClick={props.onAdd}>
            {customerWords.addFirst}
          </Button>
          <Button onClick={props.onBringIn}>{customerFileWords.open}</Button>
        </>
      ) : null}
    </EmptyPage>
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
