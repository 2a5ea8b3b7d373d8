import { Kbd } from '@mantine/core';
import type { ReactElement } from 'react';
import { createContext, useContext } from 'react';
import type { Platform } from '../lib/keys.ts';
import { keyLabel } from '../lib/keys.ts';

/** The computer's platform, so that keys have the right names. */
export const PlatformContext = createContext<Platform>('linux');

/** A shortcut as this computer's keyboard labels it. */
export function KeyCap(props: { readonly keys: string }): ReactElement {
  const platform = useContext(PlatformContext);
  return <Kbd className="key-cap no-wrap">{keyLabel(props.keys, platform)}</Kbd>;
}
