import { Kbd } from '@mantine/core';
import type { ReactElement } from 'react';
import { createContext, useContext } from 'react';
import type { Platform } from '../lib/keys.ts';
import { keyLabel } from '../lib/keys.ts';

/** Which computer the staff sit at, so that keys carry the right names. */
export const PlatformContext = createContext<Platform>('linux');

/** A shortcut as it is engraved on this computer's keys. */
export function KeyCap(props: { readonly keys: string }): ReactElement {
  const platform = useContext(PlatformContext);
  return <Kbd className="key-cap">{keyLabel(props.keys, platform)}</Kbd>;
}
