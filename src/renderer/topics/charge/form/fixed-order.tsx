import type { ReactElement } from 'react';
import { whyGreyed } from '../../../words/why-greyed.ts';

/** The reason that the order of a recorded plan is greyed. */
export function FixedOrder(): ReactElement {
  return (
    <p className="field-hint" id="fixed-order">
      {whyGreyed.fixedOrder}
    </p>
  );
}
