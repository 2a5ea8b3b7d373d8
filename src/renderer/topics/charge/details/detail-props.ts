import type { KeyboardEvent } from 'react';
import type { FieldRefusal } from '../../../../contract/charge/charge.ts';
import type { OrderText } from '../form/order-reading.ts';

/** Props of the details and of their parts. */
export interface OrderDetailsProps {
  readonly order: OrderText;
  readonly refusals: readonly FieldRefusal[];
  readonly wordsOf: (refusal: FieldRefusal) => string;
  readonly onEdit: (change: Partial<OrderText>) => void;
}

/** Lets Enter press a button; in the fields of the form, Enter walks on. */
export function pressOnEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.stopPropagation();
}
