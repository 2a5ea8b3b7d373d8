import { Box, Flex } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icons.tsx';

/** A row after the box that chooses it; the room around the box belongs to it. Keys choose without it. */
export function WithTick(props: {
  readonly isChosen: boolean;
  /** Set for a box that no row reads the presses of. */
  readonly onPress?: () => void;
  /** True in a list whose rows have room of their own. */
  readonly isInset: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const { isChosen, onPress, isInset } = props;
  return (
    <Flex component="span" align="center" gap={isInset ? 4 : 0}>
      <Box
        component="span"
        flex="none"
        my={-8}
        ml={isInset ? -6 : 6}
        px={6}
        py={12}
        data-tick
        aria-hidden="true"
        {...(onPress === undefined ? {} : { onClick: onPress })}
      >
        <Flex
          component="span"
          align="center"
          justify="center"
          w={16}
          h={16}
          bd={`1px solid var(${isChosen ? '--accent' : '--line-strong'})`}
          bdrs={4}
          bg={isChosen ? 'var(--accent)' : 'var(--panel)'}
          c="var(--panel)"
        >
          {isChosen ? <Icon name="check" size={12} /> : null}
        </Flex>
      </Box>
      <Box component="span" display="block" flex={1} miw={0}>
        {props.children}
      </Box>
    </Flex>
  );
}
