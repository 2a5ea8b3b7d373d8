import { Box, Flex } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** Names with their sums at the right, a line each. */
export function Sums(props: { readonly children: ReactNode }): ReactElement {
  return (
    <Box component="dl" className="ruled">
      {props.children}
    </Box>
  );
}

/** A name with its sum. */
export function Sum(props: {
  readonly name: ReactNode;
  /** True for a sum that asks to be looked at, such as a difference. */
  readonly stands?: boolean;
  readonly figure?: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Flex justify="space-between" gap={14} py={4}>
      <dt>{props.name}</dt>
      <Box
        component="dd"
        className="tabular"
        ta="right"
        data-figure={props.figure}
        {...(props.stands === true ? { c: 'var(--bad)', fw: 700 } : {})}
      >
        {props.children}
      </Box>
    </Flex>
  );
}
