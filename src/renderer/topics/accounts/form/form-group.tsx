import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';

/** Fields under one heading; where a default is not documented, with its source. */
export function FormGroup(props: {
  readonly title: string;
  readonly source?: string;
  readonly children: ReactNode;
}): ReactElement {
  const id = useId();
  return (
    <section className="form-group" aria-labelledby={id}>
      <h3 id={id}>{props.title}</h3>
      {props.source === undefined ? null : <p className="form-source">{props.source}</p>}
      {props.children}
    </section>
  );
}
