import { Stack } from '@mantine/core';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';

/** A step of a change of several plans, in the list's place. */
export function BulkFrame(props: {
  readonly titleId?: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Stack
      component="section"
      className="bulk scrolls"
      gap={12}
      h="100%"
      maw={980}
      p={2}
      {...(props.titleId === undefined ? {} : { 'aria-labelledby': props.titleId })}
      {...(props.onKeyDown === undefined ? {} : { onKeyDown: props.onKeyDown })}
    >
      {props.children}
    </Stack>
  );
}
