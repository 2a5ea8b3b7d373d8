import type { ComponentType, ReactElement } from 'react';
import { createContext, useContext } from 'react';
import type { Status } from '../../../contract/staff/session.ts';

interface DeclineSlot {
  readonly InSettings: ComponentType<{ readonly status: Status }>;
}

/** Filled once by the app: a feature never imports another, so Settings only leaves the place. */
export const DeclineSlotContext = createContext<DeclineSlot | null>(null);

/** The place in Settings for what declines mean. */
export function DeclinesInSettings(props: { readonly status: Status }): ReactElement | null {
  const slot = useContext(DeclineSlotContext);
  return slot === null ? null : <slot.InSettings {...props} />;
}
