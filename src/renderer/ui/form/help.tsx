import { Box } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** Help about a part of a form: what it does, or where its default comes from. */
export function Help(props: { readonly children: ReactNode }): ReactElement {
  return (
    <Box component="p" maw="72ch" c="dimmed" fz={12}>
      {props.children}
    </Box>
  );
}
