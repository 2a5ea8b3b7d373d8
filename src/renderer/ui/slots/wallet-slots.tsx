import type { ComponentType, ReactElement } from 'react';
import { createContext, useContext } from 'react';
import type { Status } from '../../../contract/staff/session.ts';

/** Slots of other screens for wallet checkouts. */
export interface WalletSlots {
  /** In an account's settings; `isInUse` because only the open account's can be read. */
  readonly InSettings: ComponentType<{ readonly status: Status; readonly isInUse: boolean }>;
  /** On Take payment: an open checkout for the reference being keyed. */
  readonly OpenForReference: ComponentType<{ readonly reference: string }>;
}

/** Provided once, around all screens: a feature never imports another. */
export const WalletSlotsContext = createContext<WalletSlots | null>(null);

/** The slot in an account's settings. */
export function WalletInSettings(props: {
  readonly status: Status;
  readonly isInUse: boolean;
}): ReactElement | null {
  const slots = useContext(WalletSlotsContext);
  return slots === null ? null : <slots.InSettings {...props} />;
}

/** The slot above the form of Take payment. */
export function OpenWalletCheckouts(props: { readonly reference: string }): ReactElement | null {
  const slots = useContext(WalletSlotsContext);
  return slots === null ? null : <slots.OpenForReference {...props} />;
}
