import type { ComponentType, ReactElement } from 'react';
import { createContext, useContext } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { Account } from '../../../domain/accounts/account.ts';

/**
 * The parts of receipts that other screens leave a place for.
 *
 * A feature never imports another, so the app fills these places; a page without the feature shows nothing there.
 */
export interface ReceiptSlots {
  /** On the slip of a payment: what paper it has had, and the next one. */
  readonly OnSlip: ComponentType<{
    readonly attempt: AttemptView;
    /** Whether the place has no button for printing yet. */
    readonly showsPrint: boolean;
  }>;
  /** Under a list of payments of which some are chosen. */
  readonly UnderList: ComponentType<{ readonly attempts: readonly AttemptView[] }>;
  /** In an account's settings: what stands on its receipts. */
  readonly InSettings: ComponentType<{
    readonly accountId: Account['id'];
    readonly canChange: boolean;
  }>;
}

/** Filled once, around all screens. */
export const ReceiptSlotsContext = createContext<ReceiptSlots | null>(null);

/** The place on a payment's slip. */
export function ReceiptOnSlip(props: {
  readonly attempt: AttemptView;
  readonly showsPrint: boolean;
}): ReactElement | null {
  const slots = useContext(ReceiptSlotsContext);
  // Each payment has a part of its own, so that what was said of one never stands under another.
  return slots === null ? null : <slots.OnSlip key={props.attempt.id} {...props} />;
}

/** The place under a list of payments. */
export function ReceiptsUnderList(props: {
  readonly attempts: readonly AttemptView[];
}): ReactElement | null {
  const slots = useContext(ReceiptSlotsContext);
  return slots === null ? null : <slots.UnderList {...props} />;
}

/** The place in an account's settings. */
export function ReceiptsInSettings(props: {
  readonly accountId: Account['id'];
  readonly canChange: boolean;
}): ReactElement | null {
  const slots = useContext(ReceiptSlotsContext);
  return slots === null ? null : <slots.InSettings key={props.accountId} {...props} />;
}
