import { Box, Flex } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** Head of a part of Settings: its title with a sign beside it, and what it is for. */
export function SettingsHead(props: {
  readonly title: ReactNode;
  readonly id?: string;
  readonly text?: ReactNode;
}): ReactElement {
  return (
    <Box component="header">
      <Flex component="h2" align="center" gap={10} fz={20} lh="28px" id={props.id}>
        {props.title}
      </Flex>
      {props.text === undefined ? null : (
        <Box component="p" maw="72ch" c="dimmed">
          {props.text}
        </Box>
      )}
    </Box>
  );
}
