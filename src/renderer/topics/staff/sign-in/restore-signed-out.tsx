import { Flex } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { signInScreenWords } from '../../../words/settings/staff.ts';

/** The way on when no one can sign in to a live account: its last backup. */
export function RestoreSignedOut(props: { readonly children: ReactNode }): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) {
    return <section aria-label={signInScreenWords.lockedOut}>{props.children}</section>;
  }
  return (
    <Flex
      component="section"
      direction="column"
      gap={6}
      mt="auto"
      pt={18}
      aria-label={signInScreenWords.lockedOut}
    >
      <Flex wrap="wrap" gap={6}>
        <Button tone="quiet" onClick={() => setIsOpen(true)}>
          {signInScreenWords.lockedOut}
        </Button>
      </Flex>
    </Flex>
  );
}
