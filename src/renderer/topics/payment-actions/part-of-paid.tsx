import type { ReactElement } from 'react';
import { useState } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { Button } from '../../ui/button.tsx';
import { paymentActionWords } from '../../words/payments/payment-actions.ts';
import { PartForm } from './part-form.tsx';

/** Beside "Paid 149.50 today 10:02": the way on for a further part of that invoice. */
export function PartOfPaidPart(props: { readonly attempt: AttemptView }): ReactElement {
  const [asks, setAsks] = useState(false);
  if (asks) return <PartForm attempt={props.attempt} onClose={() => setAsks(false)} />;
  return (
    <Button letter="I" onClick={() => setAsks(true)}>
      {paymentActionWords.anotherPart}
    </Button>
  );
}
