import type { ComponentType, ReactElement } from 'react';
import { createContext, useContext } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { Account } from '../../../domain/accounts/account.ts';

/**
 * Slots of other screens for the parts of receipts.
 *
 * A feature never imports another, so the app fills these slots; without the feature they stay empty.
 */
export interface ReceiptSlots {
  /** On the slip of a payment: the receipts issued, and the next one. */
  readonly OnSlip: ComponentType<{
    readonly attempt: AttemptView;
    /** True where the slot's screen has no print button of its own. */
    readonly showsPrint: boolean;
  }>;
  /** Under a list of payments with a selection. */
  readonly UnderList: ComponentType<{ readonly attempts: readonly AttemptView[] }>;
  /** In an account's settings: the content of its receipts. */
  readonly InSettings: ComponentType<{
    readonly accountId: Account['id'];
    readonly canChange: boolean;
  }>;
}

/** Provided once, around all screens. */
export const ReceiptSlotsContext = createContext<ReceiptSlots | null>(null);

/** The slot on a payment's slip. */
export function ReceiptOnSlip(props: {
  readonly attempt: AttemptView;
  readonly showsPrint: boolean;
}): ReactElement | null {
  const slots = useContext(ReceiptSlotsContext);
  // Each payment mounts its own part, so that a message about one never appears under another.
  return slots === null ? null : <slots.OnSlip key={props.attempt.id} {...props} />;
}

/** The slot under a list of payments. */
export function ReceiptsUnderList(props: {
  readonly attempts: readonly AttemptView[];
}): ReactElement | null {
  const slots = useContext(ReceiptSlotsContext);
  return slots === null ? null : <slots.UnderList {...props} />;
}

/** The slot in an account's settings. */
export function ReceiptsInSettings(props: {
  readonly accountId: Account['id'];
  readonly canChange: boolean;
}): ReactElement | null {
  const slots = useContext(ReceiptSlotsContext);
  return slots === null ? null : <slots.InSettings key={props.accountId} {...props} />;
}
