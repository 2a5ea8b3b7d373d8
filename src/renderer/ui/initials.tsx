import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';

/** The initials of a person in a circle, beside the name that screen readers hear. */
export function Initials({
  name,
  size = 28,
}: {
  readonly name: string;
  /** Diameter in px. */
  readonly size?: number;
}): ReactElement {
  return (
    <Flex
      component="span"
      flex="none"
      align="center"
      justify="center"
      w={size}
      h={size}
      bdrs={size / 2}
      bg="var(--accent-soft)"
      c="var(--accent)"
      fz={Math.max(11, size * 0.4)}
      fw={650}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </Flex>
  );
}

/** First letters of a name's first and last part. */
function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/u);
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return ends.map((part) => firstLetterOf(part ?? '')).join('');
}

/** The first letter of a word; some alphabets need two code units for one. */
function firstLetterOf(word: string): string {
  const point = word.codePointAt(0);
  return point === undefined ? '' : String.fromCodePoint(point).toUpperCase();
}
