import type { Failure } from '../../../contract/failure.ts';
import { instalmentReference } from '../../../domain/plans/plan.ts';
import { neededColumns } from '../../../domain/plan-files/plan-columns.ts';
import type { PlanFileMapping } from '../../../domain/plan-files/plan-columns.ts';
import { readPlanLine } from '../../../domain/plan-files/read-plan-line.ts';
import type { PlanLineFault } from '../../../domain/plan-files/read-cells.ts';
import type { PlanLineRead } from '../../../domain/plan-files/read-plan-line.ts';
import { rowCountMax } from '../../../domain/plans/check-terms.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Desk } from '../desk.ts';
import { todayOf } from '../plans/plan-moment.ts';
import { rowSuffixRoom } from '../plans/start-plan.ts';
import { recordsFailure } from '../records-failure.ts';
import type { HeldFile } from './held-files.ts';

/** The plans of a file, and all that keeps it from being brought in. */
export interface CheckedFile {
  readonly plans: readonly PlanLineRead[];
  readonly faults: readonly PlanLineFault[];
}

/** Reads every line by a mapping, and asks the records which references are taken. */
export async function checkHeldFile(
  desk: Desk,
  { headings, records }: HeldFile,
  mapping: PlanFileMapping,
): Promise<Result<CheckedFile, Failure>> {
  const missing = neededColumns.filter((column) => mapping[column] === undefined);
  if (missing.length > 0) {
    const faults = missing.map((column) => ({ line: 1, column, fault: 'missing' }) as const);
    return ok({ plans: [], faults });
  }
  const { account } = desk;
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
    today: todayOf(desk),
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
    const owned = await isTaken(desk, reference);
    if (!owned.ok) return owned;
    const fault = lineOf.has(reference)
      ? 'reference-twice'
      : owned.value
        ? 'reference-taken'
        : null;
    if (fault === null) plans.push(read.value);
    else faults.push({ line, column: 'plan-reference', fault });
    lineOf.set(reference, line);
  }
  return ok({ plans, faults });
}

/** Whether a plan has the reference, or a payment the one under which the first row would go out. */
async function isTaken(desk: Desk, reference: string): Promise<Result<boolean, Failure>> {
  const [plan, payment] = await Promise.all([
    desk.ledger.plans.planReferenceOwner(reference),
    desk.ledger.attempts.ofReference(instalmentReference(reference, 1)),
  ]);
  if (!plan.ok) return recordsFailure(plan.error);
  if (!payment.ok) return recordsFailure(payment.error);
  return ok(plan.value !== null || payment.value.length > 0);
}
