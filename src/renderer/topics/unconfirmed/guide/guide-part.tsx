import '@mantine/core/styles/ThemeIcon.css';
import { Box, Flex, ThemeIcon } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';

/** A titled part of the guide: one of its numbered steps, or a part between them. */
export function GuidePart(props: {
  /** Given where another part is named by its title too. */
  readonly id?: string;
  readonly title: string;
  /** Absent for a part that is no step. */
  readonly number?: number;
  readonly children: ReactNode;
}): ReactElement {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <Flex component="section" gap={14} aria-labelledby={id}>
      <Box flex="none" w={26} visibleFrom="xs">
        {props.number === undefined ? null : (
          <ThemeIcon size={26} radius="xl" fz={13} aria-hidden="true">
            {props.number}
          </ThemeIcon>
        )}
      </Box>
      <Box flex={1} miw={0}>
        <Box component="h3" mt={3} mb={6} id={id}>
          {props.title}
        </Box>
        {props.children}
      </Box>
    </Flex>
  );
}
