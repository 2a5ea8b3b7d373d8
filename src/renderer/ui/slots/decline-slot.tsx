import type { ComponentType, ReactElement } from 'react';
import { createContext, useContext } from 'react';
import type { Status } from '../../../contract/staff/session.ts';

interface DeclineSlot {
  readonly InSettings: ComponentType<{ readonly status: Status }>;
}

/** Provided once by the app: a feature never imports another, so Settings only has the slot. */
export const DeclineSlotContext = createContext<DeclineSlot | null>(null);

/** The slot in Settings for the decline wordings. */
export function DeclinesInSettings(props: { readonly status: Status }): ReactElement | null {
  const slot = useContext(DeclineSlotContext);
  return slot === null ? null : <slot.InSettings {...props} />;
}
