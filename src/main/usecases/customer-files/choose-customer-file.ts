import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import {
  mappingOf,
  secretCustomerColumns,
} from '../../../domain/customer-files/customer-columns.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { chooseTableFile, sampleOf, shownHeadings } from '../choose-table-file.ts';
import { recordsFailure } from '../records-failure.ts';
import type { CustomerFileDeps } from './pending-customer-file.ts';

/** Largest file, in bytes: room for 20,000 customers. */
export const customerFileBytesMax = 8 * 1024 * 1024;

/** Asks for a file of customers or card tokens; a card number anywhere in it refuses the whole file. */
export async function chooseCustomerFile(
  context: AccountContext,
  { files, texts, held }: CustomerFileDeps,
): Promise<Result<OperationOutput<'customer-files.choose'>, Failure>> {
  const read = await chooseTableFile(
    { files, texts },
    { title: 'Choose a file of customers', bytesMax: customerFileBytesMax },
  );
  if (!read.ok) return ok({ kind: 'refused', reason: read.error });
  const { fileName, headings, records, digest } = read.value;
  const layout = await context.ledger.customerFiles.customerFileLayout();
  if (!layout.ok) return recordsFailure(layout.error);
  const earlier = await context.ledger.customerFiles.customerFileAt(digest);
  if (!earlier.ok) return recordsFailure(earlier.error);
  const id = context.ids.draftId();
  held.hold({ id, accountId: context.account.id, digest, headings, records });
  const { mapping, isKept } = mappingOf(headings, layout.value);
  return ok({
    kind: 'chosen',
    fileId: id,
    fileName,
    headings: shownHeadings(headings),
    sample: sampleOf(records, mapping, secretCustomerColumns),
    mapping,
    isKeptLayout: isKept,
    rowCount: records.length,
    broughtInAt: earlier.value,
  });
}
