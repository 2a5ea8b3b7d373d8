import type { ReactElement, ReactNode } from 'react';
import { Help } from '../../../ui/form/help.tsx';
import { Panel } from '../../../ui/panel.tsx';

/** Fields under one heading; where a default is not documented, with its source. */
export function FormGroup(props: {
  readonly title: string;
  readonly source?: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Panel title={props.title} gap={10}>
      {props.source === undefined ? null : <Help>{props.source}</Help>}
      {props.children}
    </Panel>
  );
}
