import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { presentLine } from './match-held-file.ts';

/** Lists the lines of accepted files that wait for a decision. */
export async function openBankLines(
  context: AccountContext,
): Promise<Result<OperationOutput<'reconcile.lines'>, Failure>> {
  const lines = await context.ledger.reconcile.openBankLines();
  if (!lines.ok) return recordsFailure(lines.error);
  return ok(
    lines.value.map((line) => ({
      key: line.key,
      fileName: line.fileName,
      why: line.why,
      attemptId: line.attemptId as AttemptId | null,
      acceptedAt: line.acceptedAt,
      ...presentLine(line),
    })),
  );
}

/** Records what a person found about a line; it then leaves the list for good. */
export async function decideBankLine(
  context: AccountContext,
  operator: Operator,
  { key, decision, reason }: ParsedInput<'reconcile.decide'>,
): Promise<Result<OperationOutput<'reconcile.decide'>, Failure>> {
  const text = reason.trim();
  if (text === '') return ok({ kind: 'refused', reason: 'empty' });
  if (holdsCardNumber(text)) return ok({ kind: 'refused', reason: 'holds-card-number' });
  const decided = await context.ledger.reconcile.decideBankLine({
    key,
    decision,
    reason: text,
    at: context.clock.now(),
    operatorId: operator.id,
  });
  if (!decided.ok) return recordsFailure(decided.error);
  return ok({ kind: decided.value ? 'decided' : 'gone' });
}
