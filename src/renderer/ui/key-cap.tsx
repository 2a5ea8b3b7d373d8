import { Kbd } from '@mantine/core';
import type { ReactElement } from 'react';
import { createContext, useContext } from 'react';
import type { Platform } from '../lib/keys.ts';
import { keyLabel } from '../lib/keys.ts';

/** The computer's platform, so that keys have the right names. */
export const PlatformContext = createContext<Platform>('linux');

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
