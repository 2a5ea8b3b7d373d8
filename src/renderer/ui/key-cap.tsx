import { Kbd } from '@mantine/core';
import type { ReactElement } from 'react';
import { createContext, useContext } from 'react';
import { keyLabel } from '../lib/keys.ts';
import { SingleKeysContext } from './letter-keys.tsx';
import type { Status } from '../../contract/staff/session.ts';

/** The computer's platform, so that keys have the right names. */
export const PlatformContext = createContext<Status['platform']>('linux');

const onGround = { bd: '1px solid var(--mantine-color-default-border)' };
const onFill = {
  bd: '1px solid color-mix(in srgb, currentcolor 45%, transparent)',
  bg: 'transparent',
  c: 'inherit',
};

/** A shortcut as this computer's keyboard labels it. */
export function KeyCap(props: {
  readonly keys: string;
  /** True on a filled ground: the cap has the text colour of its button, which keeps its contrast. */
  readonly isOnFill?: boolean;
}): ReactElement {
  const platform = useContext(PlatformContext);
  return (
    <Kbd className="key-cap no-wrap" {...(props.isOnFill === true ? onFill : onGround)}>
      {keyLabel(props.keys, platform)}
    </Kbd>
  );
}

/** A letter that acts by itself, while letters do. It is no part of a name: who speaks to the computer says the words. */
export function LetterCap(props: { readonly letter: string }): ReactElement | null {
  return useContext(SingleKeysContext) ? (
    <span aria-hidden="true">
      <KeyCap keys={props.letter} />
    </span>
  ) : null;
}
