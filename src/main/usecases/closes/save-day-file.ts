import type { FileTrouble } from '../../../contract/payments/payment-lists.ts';
import type { UserFiles } from '../../ports/files.ts';
import { fileNameOf, troubleOf, writeUserFile } from '../write-user-file.ts';

/** Marks the file as UTF-8 for spreadsheets. */
const mark = '\u{FEFF}';

type Saved =
  | { readonly kind: 'written'; readonly fileName: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'trouble'; readonly trouble: FileTrouble };

/** Writes finished CSV lines to a file that staff choose, whole or not at all. */
export async function saveDayFile(
  files: Pick<UserFiles, 'askWhereToSave' | 'documents' | 'stage'>,
  file: { readonly title: string; readonly fileName: string; readonly lines: readonly string[] },
): Promise<Saved> {
  const { title, fileName, lines } = file;
  const path = await files.askWhereToSave({ title, folder: files.documents, fileName });
  if (path === null) return { kind: 'cancelled' };
  const written = await writeUserFile(files, path, Buffer.from(mark + lines.join(''), 'utf8'));
  return written.ok ? { kind: 'written', fileName: fileNameOf(path) } : troubleOf(written.error);
}
