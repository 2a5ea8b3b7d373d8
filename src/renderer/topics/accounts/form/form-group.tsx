import { Flex } from '@mantine/core';
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
    <Flex
      component="section"
      className="form-group rule-below"
      direction="column"
      gap={6}
      aria-labelledby={id}
    >
      <h3 id={id}>{props.title}</h3>
      {props.source === undefined ? null : <p className="form-source">{props.source}</p>}
      {props.children}
    </Flex>
  );
}
