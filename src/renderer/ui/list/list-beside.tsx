import { Flex, Stack } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** A list with one of its rows beside it; a narrow window shows the opened row in the list's place. */
export function ListBeside(props: {
  readonly isOpened: boolean;
  /** The row beside the list; null when the list takes the whole width. */
  readonly side: ReactNode;
  /** Width of the row beside the list, where there is room for both. */
  readonly sideWidth?: string;
  /** A form of the opened row, which stands over the list. */
  readonly above?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement {
  const { isOpened, side } = props;
  return (
    <Flex
      className={props.className ?? ''}
      direction={{ base: 'column', md: 'row' }}
      flex={1}
      gap={16}
      mih={0}
      data-opened={isOpened || undefined}
    >
      <Stack flex={{ base: isOpened ? 'none' : 1, md: 1 }} gap={16} miw={0} mih={0}>
        {props.above}
        {/* The list gives way first: the buttons of a form stay in view. An empty one fills its place. */}
        <Stack
          flex={side === null ? '1 1000 auto' : '0 1000 auto'}
          gap={0}
          mih={0}
          {...(isOpened ? { visibleFrom: 'md' } : {})}
        >
          {props.children}
        </Stack>
      </Stack>
      {side === null ? null : (
        <Flex
          flex={{
            base: 1,
            md: `0 0 ${props.sideWidth ?? '340px'}`,
            xl: `0 0 ${props.sideWidth ?? '360px'}`,
          }}
          miw={0}
          mih={0}
          {...(isOpened ? {} : { visibleFrom: 'md' })}
        >
          {side}
        </Flex>
      )}
    </Flex>
  );
}
