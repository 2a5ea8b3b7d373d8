import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { faultyLineCount, faultyLinesCsv } from '../../../domain/customer-files/faulty-lines.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { fileNameOf, writeReasonOf, writeUserFile } from '../write-user-file.ts';
import { checkPendingCustomers } from './check-customer-file.ts';
import type { CustomerFileDeps } from './pending-customer-file.ts';

/**
 * Writes the faults of the chosen file, by the numbers of its lines, to a file that staff choose.
 *
 * It holds no token and no customer: staff correct the lines in their own file, and choose that one again.
 */
export async function saveFaultyLines(
  context: AccountContext,
  { files, held }: Pick<CustomerFileDeps, 'files' | 'held'>,
  { fileId, mapping, words }: ParsedInput<'customer-files.save-faulty'>,
): Promise<Result<OperationOutput<'customer-files.save-faulty'>, Failure>> {
  const file = held.find(fileId, context.account.id);
  if (file === null) return ok({ kind: 'gone' });
  const checked = await checkPendingCustomers(context, file, mapping);
  if (!checked.ok) return checked;
  const { faults } = checked.value;
  const path = await files.askWhereToSave({
    title: 'Save the lines to correct',
    folder: files.documents,
    fileName: 'Lines to correct.csv',
  });
  if (path === null) return ok({ kind: 'cancelled' });
  const text = faultyLinesCsv(faults, words);
  const written = await writeUserFile(files, path, Buffer.from(text, 'utf8'));
  if (!written.ok) return ok({ kind: 'failed', reason: writeReasonOf(written.error) });
  return ok({ kind: 'written', fileName: fileNameOf(path), lineCount: faultyLineCount(faults) });
}
