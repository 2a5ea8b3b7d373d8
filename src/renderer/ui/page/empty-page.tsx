import '@mantine/core/styles/EmptyState.css';
import { Box, EmptyState, Flex } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { IconName } from '../icons.tsx';
import { Icon } from '../icons.tsx';

/** The place of a list or a page while there is nothing to show: what is missing, and the next step. */
export function EmptyPage(props: {
  readonly icon: IconName;
  /** Set where nothing is left to do. */
  readonly isGood?: boolean;
  readonly title: string;
  readonly text: ReactNode;
  /** The buttons of the next step. */
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <Flex
      className="empty-page boxed"
      align="center"
      justify="center"
      flex={1}
      w="100%"
      h="100%"
      mih={360}
      p={24}
    >
      <EmptyState
        size="lg"
        variant="light"
        maw={420}
        icon={<Icon name={props.icon} size={32} />}
        {...(props.isGood === true ? { color: 'green' } : {})}
      >
        <Box component="p" fz={16} fw={600} ta="center">
          {props.title}
        </Box>
        <Box c="dimmed" ta="center">
          {props.text}
        </Box>
        {props.children === undefined ? null : (
          <Flex wrap="wrap" justify="center" gap={8} pt={8}>
            {props.children}
          </Flex>
        )}
      </EmptyState>
    </Flex>
  );
}
