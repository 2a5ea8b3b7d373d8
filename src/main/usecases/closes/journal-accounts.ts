import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import {
  defaultJournalAccounts,
  refuseJournalAccounts,
  trimmedAccounts,
} from '../../../domain/close/journal-accounts.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';

/** Reads the merchant's accounts, or the default ones until an admin sets them. */
export async function readJournalAccounts(
  context: AccountContext,
): Promise<Result<OperationOutput<'closes.journal-accounts'>, Failure>> {
  const accounts = await context.ledger.dayEntries.journalAccounts();
  if (!accounts.ok) return recordsFailure(accounts.error);
  return ok({ ...trimmedAccounts(accounts.value ?? defaultJournalAccounts) });
}

/** Sets the merchant's accounts; blanks and duplicates are refused with their field. */
export async function saveJournalAccounts(
  context: AccountContext,
  operator: Operator,
  accounts: ParsedInput<'closes.save-journal-accounts'>,
): Promise<Result<OperationOutput<'closes.save-journal-accounts'>, Failure>> {
  const refusal = refuseJournalAccounts(accounts);
  if (refusal !== null) return ok({ kind: 'refused', ...refusal });
  const act = { at: context.clock.now(), operatorId: operator.id };
  const { dayEntries } = context.ledger;
  const saved = await dayEntries.saveJournalAccounts(trimmedAccounts(accounts), act);
  return saved.ok ? ok({ kind: 'saved' }) : recordsFailure(saved.error);
}
