import type { ReactElement } from 'react';
import { useState } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { Button } from '../../ui/button.tsx';
import { paymentActionWords } from '../../words/payments/payment-actions.ts';
import { PartForm } from './part-form.tsx';

/** Starts a part payment of the paid invoice, beside "Paid 149.50 today 10:02". */
export function PartOfPaidPart(props: { readonly attempt: AttemptView }): ReactElement {
  const [asks, setAsks] = useState(false);
  if (asks) return <PartForm attempt={props.attempt} onClose={() => setAsks(false)} />;
  return (
    <Button letter="I" onClick={() => setAsks(true)}>
      {paymentActionWords.anotherPart}
    </Button>
  );
}
