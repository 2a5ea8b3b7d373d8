import type { Failure } from '../../../contract/failure.ts';
import { instalmentReference } from '../../../domain/plans/plan.ts';
import { neededColumns } from '../../../domain/plan-files/plan-columns.ts';
import type { PlanFileMapping } from '../../../domain/plan-files/plan-columns.ts';
import { readPlanLine } from '../../../domain/plan-files/read-plan-line.ts';
import { likenessesOf, rowAmountOf } from '../../../domain/plan-files/likeness.ts';
import type { KnownOfLine, LineLikeness } from '../../../domain/plan-files/likeness.ts';
import type { PlanLineFault } from '../../../domain/plan-files/read-cells.ts';
import type { PlanLineRead } from '../../../domain/plan-files/read-plan-line.ts';
import { rowCountMax } from '../../../domain/plans/check-terms.ts';
import { foldReference } from '../../../domain/charge/fold-reference.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { LineToKnow } from '../../ports/ledger/debts.ts';
import type { AccountContext } from '../account-context.ts';
import { todayOf } from '../plans/plan-moment.ts';
import { rowSuffixRoom } from '../plans/start-plan.ts';
import { recordsFailure } from '../records-failure.ts';
import type { PendingFile } from './pending-files.ts';

/** The plans of a file, and every obstacle to importing it. */
export interface CheckedFile {
  readonly plans: readonly PlanLineRead[];
  readonly faults: readonly PlanLineFault[];
  /** Known facts of each plan from the records, in the same order. */
  readonly known: readonly KnownOfLine[];
  /** Lines that may be a debt that is already known. */
  readonly likenesses: readonly LineLikeness[];
}

/** Reads every line by a mapping, and checks in the records which references are taken. */
export async function checkPendingFile(
  context: AccountContext,
  { headings, records }: PendingFile,
  mapping: PlanFileMapping,
): Promise<Result<CheckedFile, Failure>> {
  const missing = neededColumns.filter((column) => mapping[column] === undefined);
  if (missing.length > 0) {
    const faults = missing.map((column) => ({ line: 1, column, fault: 'missing' }) as const);
    return ok({ plans: [], faults, known: [], likenesses: [] });
  }
  const { account } = context;
  const rules = {
    mapping,
    columnCount: headings.length,
    limits: {
      currencies: account.currencies,
      amountLimitMajor: account.amountLimitMajor,
      countMax: rowCountMax,
      earliestStart: null,
    },
    referenceLengthMax: account.referenceLengthMax - rowSuffixRoom,
    today: todayOf(context),
  };
  const plans: PlanLineRead[] = [];
  const faults: PlanLineFault[] = [];
  const lineOf = new Map<string, number>();
  for (const record of records) {
    const read = readPlanLine(record, rules);
    if (!read.ok) {
      faults.push(...read.error);
      continue;
    }
    const { reference, line } = read.value;
    // oxlint-disable-next-line no-await-in-loop -- One writer answers one after the other.
    const owned = await isTaken(context, reference);
    if (!owned.ok) return owned;
    const fault = lineOf.has(foldReference(reference))
      ? 'reference-twice'
      : owned.value
        ? 'reference-taken'
        : null;
    if (fault === null) plans.push(read.value);
    else faults.push({ line, column: 'plan-reference', fault });
    lineOf.set(foldReference(reference), line);
  }
  const known = await context.ledger.plans.knownOfLines(plans.map(toKnow));
  if (!known.ok) return recordsFailure(known.error);
  return ok({ plans, faults, known: known.value, likenesses: likenessesOf(plans, known.value) });
}

function toKnow({ customer, card, terms }: PlanLineRead): LineToKnow {
  return {
    customer,
    card: card === null ? null : { lastFour: card.lastFour, expiry: card.expiry },
    amountMinor: rowAmountOf(terms),
    currency: terms.currency,
  };
}

/** True when a plan has the reference, or a payment has the one that the first instalment would be charged under. */
async function isTaken(
  context: AccountContext,
  reference: string,
): Promise<Result<boolean, Failure>> {
  const [plan, payment] = await Promise.all([
    context.ledger.plans.planReferenceOwner(reference),
    context.ledger.attempts.ofReference(instalmentReference(reference, 1)),
  ]);
  if (!plan.ok) return recordsFailure(plan.error);
  if (!payment.ok) return recordsFailure(payment.error);
  return ok(plan.value !== null || payment.value.length > 0);
}
