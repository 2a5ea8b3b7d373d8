import { Badge } from '@mantine/core';
import type { ReactElement } from 'react';
import type { AccountMode } from '../../../domain/accounts/account.ts';
import { modeWords } from '../../words/modes.ts';

const looks = {
  practice: { color: 'violet', variant: 'light' },
  test: { color: 'teal', variant: 'light' },
  live: { color: 'gray', variant: 'outline' },
} as const;

/** The mode of an account in a word, in the colour of its frame. */
export function ModeChip(props: { readonly mode: AccountMode }): ReactElement {
  return (
    <Badge component="span" fw={700} lts="0.05em" {...looks[props.mode]}>
      {modeWords[props.mode].word}
    </Badge>
  );
}
