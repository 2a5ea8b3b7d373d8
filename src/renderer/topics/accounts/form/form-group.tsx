import type { ReactElement, ReactNode } from 'react';
import { FieldsInRows } from '../../../ui/form/field.tsx';
import { Help } from '../../../ui/form/help.tsx';
import { Panel } from '../../../ui/panel.tsx';

/** Fields under one heading; where a default is not documented, with its source. */
export function FormGroup(props: {
  readonly title: string;
  readonly source?: string;
  /** Set where label and help stand at the left of each short field. */
  readonly isInRows?: true;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Panel title={props.title} gap={props.isInRows === true ? 16 : 10}>
      {props.source === undefined ? null : <Help>{props.source}</Help>}
      {props.isInRows === true ? <FieldsInRows>{props.children}</FieldsInRows> : props.children}
    </Panel>
  );
}
