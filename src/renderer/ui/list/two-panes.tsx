import { Box, Stack } from '@mantine/core';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import './list.css';

/** A list with the page of one of its rows beside it; Escape closes the page. */
export function TwoPanes(props: {
  readonly isOpen: boolean;
  readonly list: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !props.isOpen) return;
    event.preventDefault();
    props.onClose();
  };
  // At 400 % one of the two has the window, and scrolls with it.
  return (
    <Box
      className="two-panes scrolls"
      display={{ base: 'block', sm: 'flex' }}
      h="100%"
      mih={0}
      data-opened={props.isOpen || undefined}
      onKeyDown={onKeyDown}
    >
      <Stack
        className="two-panes-list"
        display={{ base: props.isOpen ? 'none' : 'flex', sm: 'flex' }}
        flex="none"
        gap={10}
        w={{ sm: 'clamp(300px, 33%, 380px)' }}
        miw={0}
        mih={0}
      >
        {props.list}
      </Stack>
      <Box className="two-panes-page scrolls" flex={1} miw={0} mih={0} ml={{ sm: 20 }} p={2}>
        {props.children}
      </Box>
    </Box>
  );
}

/** The content of the page's place until a row is opened. */
export function ChooseRow(props: { readonly children: ReactNode }): ReactElement {
  return (
    <Box component="p" px={2} py={8} c="dimmed">
      {props.children}
    </Box>
  );
}
