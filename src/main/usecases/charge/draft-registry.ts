import type { DraftId, IntentId, OperatorId } from '../../../domain/ids.ts';
import { oneOffIntent } from '../../../domain/ids.ts';
import type { IdSource } from '../../ports/ids.ts';

/** One open payment form and its payment intent. */
export interface Draft {
  readonly id: DraftId;
  readonly intentId: IntentId;
  /** The paid order that the form takes a part payment for; null for an order of its own. */
  readonly part: DraftPart | null;
  /** The operator who opened it; no other may submit it. */
  readonly owner: DraftOwner;
}

/** The signed-in staff member, or *anyone* where staff do not sign in. */
export type DraftOwner = OperatorId | 'anyone' | 'nobody';

/** The paid order behind a form for a part payment. */
export interface DraftPart {
  readonly intentId: IntentId;
  readonly orderReference: string;
  /** The reference that the form was opened with; staff may change its ending. */
  readonly suggested: string;
  readonly reason: string;
}

/**
 * The payment forms open on this terminal.
 *
 * A draft is taken synchronously, so that of two submits of one form the second finds nothing; it is put back when the
 * submit was refused with nothing written, and spent for good once an attempt is on disk.
 */
export interface DraftRegistry {
  open(intentId: IntentId | null, part?: DraftPart): Draft;
  /** Null when the draft is unknown, spent, another operator's, or being submitted right now. */
  take(id: DraftId): Draft | null;
  /** Reads a draft without taking it. */
  peek(id: DraftId): Draft | null;
  putBack(draft: Draft): void;
  /** Discards every open form: the operator who opened them has left. */
  forgetAll(): void;
}

const openDraftsMax = 200;

/**
 * Starts with no form open; a restart makes every earlier draft stale.
 *
 * `whoIsHere` is called at each opening and taking, so that no operator submits another's form (table E14).
 */
export function createDraftRegistry(
  ids: Pick<IdSource, 'draftId'>,
  whoIsHere: () => DraftOwner = () => 'anyone',
): DraftRegistry {
  const drafts = new Map<DraftId, Draft>();
  const own = (id: DraftId): Draft | null => {
    const draft = drafts.get(id);
    const isOwn = draft !== undefined && draft.owner !== 'nobody' && draft.owner === whoIsHere();
    return isOwn ? draft : null;
  };

  const forgetOldest = () => {
    const oldest = drafts.keys().next();
    if (drafts.size > openDraftsMax && !oldest.done) drafts.delete(oldest.value);
  };

  return {
    open: (intentId, part) => {
      const id = ids.draftId();
      const owner = whoIsHere();
      const draft = { id, intentId: intentId ?? oneOffIntent(id), part: part ?? null, owner };
      drafts.set(id, draft);
      forgetOldest();
      return draft;
    },
    peek: own,
    take: (id) => {
      const draft = own(id);
      if (draft !== null) drafts.delete(id);
      return draft;
    },
    putBack: (draft) => {
      drafts.set(draft.id, draft);
    },
    forgetAll: () => drafts.clear(),
  };
}
