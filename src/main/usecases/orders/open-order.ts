import type { OpenedOrder } from '../../../contract/orders.ts';
import type { Desk } from '../desk.ts';
import type { DraftPart } from '../charge/draft-book.ts';
import { presentDraft } from '../charge/open-draft.ts';

/** Opens a fresh form that is filled already; the card is always keyed or chosen anew. */
export function openOrder(
  desk: Desk,
  order: OpenedOrder['order'],
  more: { readonly part?: DraftPart; readonly note?: string } = {},
): OpenedOrder {
  const { part, note } = more;
  return {
    draft: presentDraft(desk, desk.drafts.open(null, part)),
    order,
    note: note ?? '',
    part: part === undefined ? null : { orderReference: part.orderReference, reason: part.reason },
  };
}
