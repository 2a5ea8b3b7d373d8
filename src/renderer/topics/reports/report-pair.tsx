import '@mantine/core/styles/SimpleGrid.css';
import { SimpleGrid } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** Panels of a report two by two, or one below the other in a narrow window. */
export function ReportPair(props: { readonly children: ReactNode }): ReactElement {
  return (
    <SimpleGrid flex="none" cols={{ base: 1, lg: 2 }} spacing={16}>
      {props.children}
    </SimpleGrid>
  );
}
