import '@mantine/core/styles/ThemeIcon.css';
import { Box, Flex, ThemeIcon } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** A titled part of the guide: one of its numbered steps, or a part between them. */
export function GuidePart(props: {
  readonly id: string;
  readonly title: string;
  /** Absent for a part that is no step. */
  readonly number?: number;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Flex component="section" gap={14} aria-labelledby={props.id}>
      <Box flex="none" w={26} visibleFrom="xs">
        {props.number === undefined ? null : (
          <ThemeIcon size={26} radius="xl" fz={13} aria-hidden="true">
            {props.number}
          </ThemeIcon>
        )}
      </Box>
      <Box flex={1} miw={0}>
        <Box component="h3" mt={3} mb={6} id={props.id}>
          {props.title}
        </Box>
        {props.children}
      </Box>
    </Flex>
  );
}
