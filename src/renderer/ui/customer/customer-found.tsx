import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { CustomerRow, CustomerView } from '../../../contract/customers/customers.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { CustomerFields } from '../../../domain/customers/customer.ts';
import { customerWords, payerWords } from '../../words/customers.ts';
import { failureWords } from '../../words/failures.ts';
import { Button } from '../button.tsx';
import { Field } from '../form/field.tsx';
import { CustomerFinder } from './customer-finder.tsx';
import type { SaveOutcome } from './customer-form.tsx';
import { CustomerForm } from './customer-form.tsx';

/** Search for customers (`useCustomerFinding`); the part itself makes no request. */
export interface CustomerFinding {
  readonly typed: string;
  /** Null while the customers are being read. */
  readonly rows: readonly CustomerRow[] | null;
  readonly isUnreadable: boolean;
  readonly type: (text: string) => void;
  readonly find: (customerId: string) => Promise<CustomerView | null>;
  readonly save: (fields: CustomerFields) => Promise<Envelope<OperationOutput<'customers.save'>>>;
}

interface CustomerFoundProps {
  readonly finding: CustomerFinding;
  readonly customer: CustomerView | null;
  /** Explains the reason to choose a customer, or that it is optional. */
  readonly hint: string;
  readonly error?: string | null;
  /** Without it, the window shows the notice that a card number was removed. */
  readonly onCardNumber?: () => void;
  readonly onCustomer: (customer: CustomerView | null) => void;
  /** A customer was selected or added; the focus moves on. */
  readonly onDone: () => void;
}

/** The customer concerned: found while typing, or added on the spot. */
export function CustomerFound(props: CustomerFoundProps): ReactElement {
  const { customer, finding, onCustomer } = props;
  const choose = (chosen: CustomerView): void => {
    setMaking(false);
    finding.type('');
    onCustomer(chosen);
    props.onDone();
  };
  const [isMaking, setMaking] = useState(false);
  const [takesFocus, setTakesFocus] = useState(false);
  if (customer !== null) {
    const change = (): void => {
      setTakesFocus(true);
      onCustomer(null);
    };
    return <Chosen customer={customer} error={props.error} onChange={change} />;
  }
  if (!isMaking) {
    return (
      <CustomerSearch
        {...props}
        takesFocus={takesFocus}
        onChoose={choose}
        onMake={() => setMaking(true)}
      />
    );
  }
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
        initial={initialOf(finding.typed)}
        isWhole={false}
        onCancel={() => {
          setTakesFocus(true);
          setMaking(false);
        }}
        onSave={async (fields): Promise<SaveOutcome> => {
          const answer = await finding.save(fields);
          if (!answer.ok) return { kind: 'failed', sentence: failureWords(answer.error) };
          if (answer.value.kind === 'saved') choose(answer.value.customer);
          return answer.value;
        }}
      />
    </Box>
  );
}

/** Copies the search text into the field that it resembles: e-mail, phone or name. */
function initialOf(typed: string): CustomerFields {
  const text = typed.trim();
  const blank = { name: '', phone: '', email: '', notes: '' };
  if (text.includes('@')) return { ...blank, email: text };
  return /^[\d\s()+\-./]+$/u.test(text) ? { ...blank, phone: text } : { ...blank, name: text };
}

function Chosen(props: {
  readonly customer: CustomerView;
  readonly error: string | null | undefined;
  readonly onChange: () => void;
}): ReactElement {
  const { customer } = props;
  return (
    <Field label={payerWords.label} error={props.error ?? null}>
      {(control) => (
        <Flex
          className="customer-chosen"
          wrap="wrap"
          align="center"
          gap="0 8px"
          miw={0}
          flex={1}
          mih={36}
          pl={12}
          pr={2}
          bd="1px solid var(--line-strong)"
          bdrs="sm"
          id={control.id}
        >
          <Flex component="span" wrap="wrap" align="baseline" gap="0 8px" flex="1 1 130px" miw={0}>
            <Box component="bdi" className="breaks-anywhere" flex="1 1 auto">
              {customer.name}
            </Box>
            <Box component="span" c="dimmed" fz={12.5}>
              {customer.phone}
            </Box>
          </Flex>
          <Button
            data-field="customer"
            tone="quiet"
            size="compact-sm"
            px={6}
            aria-label={payerWords.changeLabel}
            // Enter moves through the form; on its one button it presses the button.
            onKeyDown={(event) => event.stopPropagation()}
            onClick={props.onChange}
          >
            {payerWords.change}
          </Button>
        </Flex>
      )}
    </Field>
  );
}

function CustomerSearch(
  props: CustomerFoundProps & {
    /** Another customer is being searched for; the field takes the focus. */
    readonly takesFocus: boolean;
    readonly onChoose: (customer: CustomerView) => void;
    readonly onMake: () => void;
  },
): ReactElement {
  const { finding, hint } = props;
  const [isLeft, setLeft] = useState(false);
  const isAsking = finding.typed.trim() !== '';
  const choose = async (row: CustomerRow): Promise<void> => {
    const customer = await finding.find(row.id);
    if (customer !== null) props.onChoose(customer);
  };
  const notChosen = isLeft && isAsking ? payerWords.notChosen : null;
  return (
    <Field
      label={payerWords.label}
      error={props.error ?? null}
      warning={finding.isUnreadable ? payerWords.unreadable : notChosen}
      {...(isAsking ? {} : { hint })}
    >
      {(control) => (
        <CustomerFinder
          control={control}
          typed={finding.typed}
          takesFocus={props.takesFocus}
          rows={finding.rows}
          onType={finding.type}
          onFocusChange={(has) => setLeft(!has)}
          onCardNumber={props.onCardNumber}
          onChoose={(row) => void choose(row)}
          onMake={props.onMake}
        />
      )}
    </Field>
  );
}
