import { Flex } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { AccountMode } from '../../../../domain/accounts/account.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { ModeBadge } from '../../../ui/mode-badge.tsx';
import { frameWords } from '../../../words/frame.ts';

/** Head of a window that asks who is there: the app, the mode, and the account in `children`. */
export function DoorHead(props: {
  readonly mode: AccountMode;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Flex component="header" wrap="wrap" align="center" gap="6px 12px">
      <Flex component="p" align="center" gap={8} mr="auto" fw={650} lts="0.01em">
        <BrandMark />
        {frameWords.brand}
      </Flex>
      <ModeBadge mode={props.mode} />
      {props.children}
    </Flex>
  );
}
