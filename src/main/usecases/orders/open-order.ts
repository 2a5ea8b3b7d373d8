import type { OpenedOrder } from '../../../contract/charge/orders.ts';
import type { AccountContext } from '../account-context.ts';
import type { DraftPart } from '../charge/draft-registry.ts';
import { presentDraft } from '../charge/open-draft.ts';

/** Opens a fresh form that is filled already; the card is always keyed or chosen anew. */
export function openOrder(
  context: AccountContext,
  order: OpenedOrder['order'],
  more: { readonly part?: DraftPart; readonly note?: string } = {},
): OpenedOrder {
  const { part, note } = more;
  return {
    draft: presentDraft(context, context.drafts.open(null, part)),
    order,
    note: note ?? '',
    part: part === undefined ? null : { orderReference: part.orderReference, reason: part.reason },
  };
}
