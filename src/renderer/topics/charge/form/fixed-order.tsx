import type { ReactElement } from 'react';
import { whyGreyed } from '../../../words/why-greyed.ts';
import { FieldHint } from '../../../ui/form/field.tsx';

/** The reason that the order of a recorded plan is greyed. */
export function FixedOrder(props: { readonly id: string }): ReactElement {
  return <FieldHint id={props.id}>{whyGreyed.fixedOrder}</FieldHint>;
}
