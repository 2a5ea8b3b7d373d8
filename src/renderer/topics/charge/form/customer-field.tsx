import { Box, Flex } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { CustomerRow, CustomerView } from '../../../../contract/customers/customers.ts';
import { call } from '../../../bridge/client.ts';
import { customerChoicesQuery, saveCustomer } from '../../../bridge/customer-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { CustomerFinder } from '../../../ui/customer/customer-finder.tsx';
import type { SaveOutcome } from '../../../ui/customer/customer-form.tsx';
import { CustomerForm } from '../../../ui/customer/customer-form.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { customerWords, payerWords } from '../../../words/customers.ts';
import { failureWords } from '../../../words/failures.ts';
import './customer-field.css';

interface CustomerFieldProps {
  readonly customer: CustomerView | null;
  readonly error: string | null;
  readonly onCustomer: (customer: CustomerView | null) => void;
  readonly onCardNumber: () => void;
  /** A customer was selected or added; the form continues with its next field. */
  readonly onDone: () => void;
}

/** The order's customer: found while typing, or added on the spot; empty for an order without one. */
export function CustomerField(props: CustomerFieldProps): ReactElement {
  const { customer } = props;
  const [typed, setTyped] = useState('');
  const [isMaking, setMaking] = useState(false);
  const [wantsFocus, setWantsFocus] = useState(false);
  const queries = useQueryClient();
  const done = (chosen: CustomerView): void => {
    setTyped('');
    setMaking(false);
    props.onCustomer(chosen);
    props.onDone();
  };

  const letGo = (): void => {
    setWantsFocus(true);
    props.onCustomer(null);
  };
  if (customer !== null) return <Chosen {...props} customer={customer} onChange={letGo} />;
  if (isMaking) {
    return (
      <Box
        pt={9}
        px={10}
        pb={10}
        bd="1px solid var(--line-strong)"
        bdrs="var(--radius)"
        bg="var(--surface)"
      >
        <CustomerForm
          label={customerWords.add}
          initial={initialOf(typed)}
          isWhole={false}
          onCancel={() => {
            setWantsFocus(true);
            setMaking(false);
          }}
          onSave={async (fields): Promise<SaveOutcome> => {
            const answer = await saveCustomer(queries, { customerId: null, ...fields });
            if (!answer.ok) return { kind: 'failed', sentence: failureWords(answer.error) };
            if (answer.value.kind === 'saved') done(answer.value.customer);
            return answer.value;
          }}
        />
      </Box>
    );
  }
  return (
    <Finder
      {...props}
      typed={typed}
      takesFocus={wantsFocus}
      onType={setTyped}
      onMake={() => setMaking(true)}
      onChosen={done}
    />
  );
}

/** Copies the search text into the field that it resembles: e-mail, phone or name. */
function initialOf(typed: string) {
  const text = typed.trim();
  const blank = { name: '', phone: '', email: '', notes: '' };
  if (text.includes('@')) return { ...blank, email: text };
  return /^[\d\s()+\-./]+$/u.test(text) ? { ...blank, phone: text } : { ...blank, name: text };
}

function Chosen(
  props: CustomerFieldProps & {
    readonly customer: CustomerView;
    readonly onChange: () => void;
  },
): ReactElement {
  const { customer, onChange } = props;
  return (
    <Field label={payerWords.label} error={props.error}>
      {(control) => (
        <Flex
          className="customer-chosen"
          wrap="wrap"
          align="center"
          gap="2px 10px"
          miw={0}
          id={control.id}
        >
          <Box component="bdi" className="breaks-anywhere" fw={600}>
            {customer.name}
          </Box>
          <Box component="span" c="dimmed">
            {customer.phone}
          </Box>
          <Button
            data-field="customer"
            tone="quiet"
            aria-label={payerWords.changeLabel}
            // Enter moves through the form; on its one button it presses the button.
            onKeyDown={(event) => event.stopPropagation()}
            onClick={onChange}
          >
            {payerWords.change}
          </Button>
        </Flex>
      )}
    </Field>
  );
}

interface FinderProps extends CustomerFieldProps {
  readonly typed: string;
  /** Another customer is being searched for; the field takes the focus. */
  readonly takesFocus: boolean;
  readonly onType: (text: string) => void;
  readonly onMake: () => void;
  readonly onChosen: (customer: CustomerView) => void;
}

function Finder(props: FinderProps): ReactElement {
  const { typed, onType } = props;
  const [isLeft, setLeft] = useState(false);
  const [unread, setUnread] = useState(false);
  const isAsking = typed.trim() !== '';
  const found = useQuery({ ...customerChoicesQuery(typed.trim()), enabled: isAsking });
  const choose = async (row: CustomerRow): Promise<void> => {
    const answer = await call('customers.find', { customerId: row.id });
    if (answer.ok) props.onChosen(answer.value);
    else setUnread(true);
  };
  const warning =
    found.isError || unread
      ? payerWords.unreadable
      : isLeft && isAsking
        ? payerWords.notChosen
        : null;
  return (
    <Field
      label={payerWords.label}
      error={props.error}
      warning={warning}
      {...(isAsking ? {} : { hint: payerWords.hint })}
    >
      {(control) => (
        <CustomerFinder
          control={control}
          typed={typed}
          takesFocus={props.takesFocus}
          rows={isAsking ? (found.data?.customers ?? null) : []}
          onType={(text) => {
            setUnread(false);
            onType(text);
          }}
          onFocusChange={(has) => setLeft(!has)}
          onCardNumber={props.onCardNumber}
          onChoose={(row) => void choose(row)}
          onMake={props.onMake}
        />
      )}
    </Field>
  );
}
