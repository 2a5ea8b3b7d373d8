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
  readonly onCustomer: (customer: CustomerView | null) => void;
  /** A customer was selected or added; the focus moves on. */
  readonly onDone: () => void;
}

/** The customer concerned: found while typing, or added on the spot. */
export function CustomerFound(props: CustomerFoundProps): ReactElement {
  const { customer, finding, onCustomer } = props;
  const [isMaking, setMaking] = useState(false);
  const [takesFocus, setTakesFocus] = useState(false);
  if (customer !== null) {
    const change = (): void => {
      setTakesFocus(true);
      onCustomer(null);
    };
    return <Chosen customer={customer} onChange={change} />;
  }
  if (!isMaking) {
    return <CustomerSearch {...props} takesFocus={takesFocus} onMake={() => setMaking(true)} />;
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
        initial={{ name: finding.typed.trim(), phone: '', email: '', notes: '' }}
        isWhole={false}
        onCancel={() => {
          setTakesFocus(true);
          setMaking(false);
        }}
        onSave={async (fields): Promise<SaveOutcome> => {
          const answer = await finding.save(fields);
          if (!answer.ok) return { kind: 'failed', sentence: failureWords(answer.error) };
          if (answer.value.kind === 'saved') {
            setMaking(false);
            finding.type('');
            onCustomer(answer.value.customer);
            props.onDone();
          }
          return answer.value;
        }}
      />
    </Box>
  );
}

function Chosen(props: {
  readonly customer: CustomerView;
  readonly onChange: () => void;
}): ReactElement {
  const { customer } = props;
  return (
    <Field label={payerWords.label}>
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
          <Button tone="quiet" aria-label={payerWords.changeLabel} onClick={props.onChange}>
            {payerWords.change}
          </Button>
        </Flex>
      )}
    </Field>
  );
}

function CustomerSearch(
  props: CustomerFoundProps & { readonly takesFocus: boolean; readonly onMake: () => void },
): ReactElement {
  const { finding, hint } = props;
  const [isLeft, setLeft] = useState(false);
  const isAsking = finding.typed.trim() !== '';
  const choose = async (row: CustomerRow): Promise<void> => {
    const customer = await finding.find(row.id);
    if (customer === null) return;
    props.onCustomer(customer);
    props.onDone();
  };
  const notChosen = isLeft && isAsking ? payerWords.notChosen : null;
  return (
    <Field
      label={payerWords.label}
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
          onChoose={(row) => void choose(row)}
          onMake={props.onMake}
        />
      )}
    </Field>
  );
}
