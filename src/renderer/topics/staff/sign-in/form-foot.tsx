import { Flex } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { signInScreenWords } from '../../../words/settings/staff.ts';

/** Foot of a staff form: result, wait and buttons. */
export function FormFoot(props: {
  readonly told: string | null;
  readonly isBusy: boolean;
  /** Words of the wait; those of a check when absent. */
  readonly waiting?: string;
  readonly button: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <>
      {props.told === null ? null : <Notice tone="warn" title={props.told} />}
      {props.isBusy ? <WaitLine words={props.waiting ?? signInScreenWords.checking} /> : null}
      <Flex wrap="wrap" gap={8}>
        <Button type="submit" tone="primary" keys="Ctrl+Enter" aria-disabled={props.isBusy}>
          {props.button}
        </Button>
        {props.children}
      </Flex>
    </>
  );
}

/** A message under a form, announced to screen readers. */
export function useTold() {
  const announce = useAnnounce();
  const [told, setTold] = useState<string | null>(null);
  return {
    told,
    tell: (sentence: string): void => {
      setTold(sentence);
      announce(sentence);
    },
    forget: (): void => setTold(null),
  };
}
