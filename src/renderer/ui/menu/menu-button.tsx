import { Flex, UnstyledButton } from '@mantine/core';
import type { UnstyledButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactElement } from 'react';
import { Icon } from '../icons.tsx';

/** A button of the bar that opens a menu; the menu's target passes it the rest. */
export function MenuButton(
  props: UnstyledButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof UnstyledButtonProps>,
): ReactElement {
  const { children, ...rest } = props;
  return (
    <UnstyledButton {...rest} className="no-wrap hoverable" bdrs="var(--radius)">
      <Flex component="span" align="center" gap={8}>
        {children}
        <Icon name="down" size={14} />
      </Flex>
    </UnstyledButton>
  );
}
