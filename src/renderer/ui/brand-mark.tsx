import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { Icon } from './icons.tsx';

/** The sign of the app, beside its name. */
export function BrandMark(): ReactElement {
  return (
    <Flex
      component="span"
      flex="none"
      align="center"
      justify="center"
      w={24}
      h={24}
      bdrs="var(--radius)"
      bg="var(--accent-fill)"
      c="var(--accent-ink)"
      aria-hidden="true"
    >
      <Icon name="receipt" />
    </Flex>
  );
}
