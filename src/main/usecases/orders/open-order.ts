import type { OpenedOrder } from '../../../contract/charge/orders.ts';
import type { AccountContext } from '../account-context.ts';
import type { DraftPart } from '../charge/draft-registry.ts';
import { presentDraft } from '../charge/open-draft.ts';

/** Opens a new form with filled fields; the card is always keyed or chosen again. */
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
