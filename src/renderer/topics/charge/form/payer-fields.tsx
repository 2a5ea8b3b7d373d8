import type { ComponentProps, ReactElement } from 'react';
import type { FieldRefusal } from '../../../../contract/charge/charge.ts';
import { useCustomerFinding } from '../../../bridge/use-customer-finding.ts';
import { CustomerFound } from '../../../ui/customer/customer-found.tsx';
import { payerWords } from '../../../words/customers.ts';
import type { Charge } from '../state/use-charge.ts';

/** The customer field at the top of the form. */
export function PayerField(props: {
  readonly charge: Charge;
  readonly sentenceOf: (field: FieldRefusal['field']) => string | null;
  readonly onCardNumber: () => void;
}): ReactElement {
  const { state, act } = props.charge;
  return (
    <CustomerField
      key={state.draft?.draftId ?? 'none'}
      customer={state.payer.customer}
      error={props.sentenceOf('customer')}
      onCardNumber={props.onCardNumber}
      onCustomer={(customer) =>
        act({ kind: 'payer-edited', payer: { ...state.payer, customer, cardOnFileId: null } })
      }
      onDone={() => act({ kind: 'customer-done' })}
    />
  );
}

/** The customer of one draft: a new draft starts a new search. Empty for an order without a customer. */
function CustomerField(
  props: Omit<ComponentProps<typeof CustomerFound>, 'hint' | 'finding'>,
): ReactElement {
  return <CustomerFound {...props} finding={useCustomerFinding()} hint={payerWords.hint} />;
}
