import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { keyInList } from '../../../domain/payments/payment-list.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { PaymentKey, PaymentCriteria } from '../../ports/ledger/payment-list.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import type { Stoppable } from '../receipts/gather-receipts.ts';
import { saveReceiptsPdf } from '../receipts/save-receipts-pdf.ts';
import type { PaymentListDeps } from './payment-list-deps.ts';
import { readQuestion } from './parse-payment-criteria.ts';

/** Maximum number of payments whose receipts go into one file; each is a page that has to be rendered. */
const receiptsMost = 500;

/** Lines read at a time. */
const pageLines = 200;

type Asked = ParsedInput<'history.save-receipts'> & { readonly operator: Operator };
type Answer = Result<OperationOutput<'history.save-receipts'>, Failure>;

/**
 * Writes the receipt of every payment of a list into one PDF, in the order of the list.
 *
 * It can be stopped like an export, and only one of them runs at a time.
 */
export async function saveListReceipts(
  context: AccountContext,
  deps: PaymentListDeps,
  asked: Asked,
): Promise<Answer> {
  const question = readQuestion(asked.query, context);
  if (!question.ok) return ok({ kind: 'refused', reason: question.error });
  if (deps.exports.running !== null) return ok({ kind: 'already-running' });
  const run = { isCancelled: false };
  deps.exports.running = run;
  try {
    return await saveAll({ context, deps, question: question.value, run }, asked);
  } finally {
    deps.exports.running = null;
  }
}

interface Saving {
  readonly context: AccountContext;
  readonly deps: PaymentListDeps;
  readonly question: PaymentCriteria;
  readonly run: Stoppable;
}

async function saveAll(
  { context, deps, question, run }: Saving,
  { query, operator }: Asked,
): Promise<Answer> {
  const ids: AttemptId[] = [];
  let key: PaymentKey | null = null;
  for (;;) {
    const request = { question, key, side: 'after' as const, limit: pageLines };
    // oxlint-disable-next-line no-await-in-loop -- Each page begins where the one before it ended.
    const page = await context.ledger.payments.paymentPage(request);
    if (!page.ok) return recordsFailure(page.error);
    if (run.isCancelled) return ok({ kind: 'cancelled' });
    const { lines, hasMore } = page.value;
    ids.push(...lines.map(({ id }) => id));
    if (ids.length > receiptsMost) return ok({ kind: 'too-many', most: receiptsMost });
    const last = lines.at(-1);
    if (!hasMore || last === undefined) break;
    key = keyInList(last, query.sort.by);
  }
  if (ids.length === 0) return ok({ kind: 'none' });
  return saveReceiptsPdf(context, deps, { operator, ids, run });
}
