import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { Failure } from '../../../contract/failure.ts';
import { pick } from '../../../contract/pick.ts';
import { paymentQuerySchema } from '../../../contract/payments/payment-query.ts';
import { savedViewFacts } from '../../../contract/payments/saved-views.ts';
import type { SavedViewEntry } from '../../../contract/payments/saved-views.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { SavedView } from '../../ports/ledger/payment-list.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';

type SaveAnswer = OperationOutput<'history.save-view'>;

/** The saved views of the account; one that no longer fits the contract is left out. */
export async function savedViews(
  context: AccountContext,
): Promise<Result<SavedViewEntry[], Failure>> {
  const views = await context.ledger.payments.savedViews();
  if (!views.ok) return recordsFailure(views.error);
  return ok(views.value.flatMap((view) => presentView(context, view) ?? []));
}

/** Saves a search under a name that no other view has. */
export async function saveView(
  context: AccountContext,
  operator: Operator,
  { id, name, query }: ParsedInput<'history.save-view'>,
): Promise<Result<SaveAnswer, Failure>> {
  const tidy = name.trim().replaceAll(/\s+/gu, ' ');
  const refusal = refuseView(tidy, query.search);
  if (refusal !== null) return ok({ kind: 'refused', reason: refusal });
  const view: SavedView = {
    id: id ?? context.ids.viewId(),
    name: tidy,
    query: JSON.stringify(query),
    changedAt: context.clock.now(),
    operatorId: operator.id,
  };
  const saved = await context.ledger.payments.saveView(view, id === null);
  if (saved.ok) {
    const { changedAt } = view;
    const operatorName = context.operatorName(operator.id);
    return ok({ kind: 'saved', view: { id: view.id, name: tidy, query, changedAt, operatorName } });
  }
  const { kind } = saved.error;
  if (kind === 'name-taken' || kind === 'too-many' || kind === 'gone') {
    return ok({ kind: 'refused', reason: kind });
  }
  return failed({ kind: 'records', reason: kind });
}

/** Removes a view. */
export async function removeView(
  context: AccountContext,
  id: string,
): Promise<Result<OperationOutput<'history.remove-view'>, Failure>> {
  const removed = await context.ledger.payments.removeView(id);
  return removed.ok ? ok({ removed: removed.value }) : recordsFailure(removed.error);
}

function refuseView(
  name: string,
  search: string,
): Extract<SaveAnswer, { kind: 'refused' }>['reason'] | null {
  if (name === '') return 'name-empty';
  if (Array.from(name).length > textLengthsMax.viewName) return 'name-too-long';
  if (holdsCardNumber(name) || holdsCardNumber(search)) return 'holds-card-number';
  return search.length > textLengthsMax.search ? 'search-too-long' : null;
}

function presentView(context: AccountContext, view: SavedView): SavedViewEntry | null {
  const query = paymentQuerySchema.safeParse(parsed(view.query));
  if (!query.success) return null;
  return {
    ...pick(view, savedViewFacts),
    query: query.data,
    operatorName: context.operatorName(view.operatorId),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
