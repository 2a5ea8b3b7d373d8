import { Box } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** A titled part of the guide, with a rule above it. */
export function GuidePart(props: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Box component="section" className="rule-above" pt={12} aria-labelledby={props.id}>
      <Box component="h3" mb={6} id={props.id}>
        {props.title}
      </Box>
      {props.children}
    </Box>
  );
}
