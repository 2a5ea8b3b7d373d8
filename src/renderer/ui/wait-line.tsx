import { Flex, Loader } from '@mantine/core';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { useIsApproving } from './approval/approval-slot.tsx';

/** Shortest wait that is shown, so that quick responses do not flicker. */
const quietMs = 300;

/** Status line of a wait, shown once it is long enough to be noticed. */
export function WaitLine(props: { readonly words: string }): ReactElement | null {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  const isApproving = useIsApproving();
  if (!shown || isApproving) return null;
  return (
    <Flex
      component="p"
      className="wait-line"
      align="center"
      gap={10}
      p={14}
      c="dimmed"
      role="status"
    >
      <Loader type="dots" size={28} color="gray" aria-hidden="true" />
      {props.words}
    </Flex>
  );
}
