import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { waitText, waitWords } from '../../../words/settings/staff.ts';

/** Time left of a lock-out; the passing seconds are visible, but never announced. */
export function LockOutLine({ leftMs }: { readonly leftMs: number }): ReactElement {
  return (
    <Flex component="p" gap={7}>
      <Icon name="clock" size={14} />
      <span>
        <Box component="span" display="block" aria-hidden="true">
          {waitText.label} <strong>{waitWords(leftMs)}</strong>
        </Box>
        <Box component="span" c="dimmed">
          {waitText.why}
        </Box>
      </span>
    </Flex>
  );
}
