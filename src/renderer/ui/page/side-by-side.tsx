import { Flex, Stack } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** Panels of a page in two columns, the main ones wider; in a narrow page the others stand below them. */
export function SideBySide(props: {
  readonly main: ReactNode;
  readonly aside: ReactNode;
}): ReactElement {
  return (
    <Flex wrap="wrap" align="flex-start" gap={12}>
      <Stack flex="1.75 1 420px" miw={0} gap={12}>
        {props.main}
      </Stack>
      <Stack flex="1 1 250px" miw={0} gap={12}>
        {props.aside}
      </Stack>
    </Flex>
  );
}
