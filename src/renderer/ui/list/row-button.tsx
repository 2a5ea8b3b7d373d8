import { Box } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** A row that opens something: as wide as its list, and pressed anywhere. */
export function RowButton(props: {
  readonly isOpen?: boolean;
  readonly className?: string;
  readonly title?: string;
  /** True for the owner of a form, which takes the focus back from it. */
  readonly isHome?: true;
  readonly onClick: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const { isOpen, isHome, className, ...rest } = props;
  return (
    <Box
      component="button"
      type="button"
      className={`hoverable focus-within-edge ${className ?? ''}`}
      w="100%"
      mih={32}
      p={0}
      c="var(--ink)"
      ta="left"
      {...(isHome === true ? { 'data-home': true } : {})}
      {...(isOpen === undefined ? {} : { 'aria-expanded': isOpen })}
      {...rest}
    />
  );
}
