import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import type { AccountMode } from '../../domain/accounts/account.ts';
import { modeTitle } from '../words/modes.ts';

/** The mode of an account in its own colour, which no screen hides. */
export function ModeBadge({ mode }: { readonly mode: AccountMode }): ReactElement {
  return (
    <Box
      component="strong"
      className="no-wrap"
      py={0}
      px={10}
      bdrs="var(--radius)"
      bg="var(--mode-fill)"
      c="var(--mode-fill-ink)"
      fz={13}
      fw={700}
      lts="0.08em"
      lh="26px"
    >
      {modeTitle(mode)}
    </Box>
  );
}
