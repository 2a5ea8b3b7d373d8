import { constants } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname, extname, join, parse } from 'node:path';
import type { BrowserWindow, Dialog, FileFilter, OpenDialogOptions, Shell } from 'electron';
import { joinFileEnding } from '../../../domain/records/join-file.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { FileFailure, StagedFile, UserFiles } from '../../ports/files.ts';
import { failureOf } from './file-failure.ts';
import { stageStream } from './staged-stream.ts';

/** Electron's part in the user's files. */
export interface UserFileParts {
  readonly dialog: Pick<Dialog, 'showSaveDialog' | 'showOpenDialog'>;
  readonly shell: Pick<Shell, 'showItemInFolder'>;
  readonly documents: string;
  /** The window that a dialog belongs to and stays in front of. */
  readonly window: () => BrowserWindow | null;
}

const sameNameMax = 999;

/** Names of file kinds by extension, for dialogs. */
const kindOf: Readonly<Record<string, string>> = {
  pdf: 'PDF',
  csv: 'CSV for spreadsheets',
  jsonl: 'JSON lines',
  json: 'JSON',
  'tillroom-backup': 'Tillroom backup',
};

/** Files of the user: chosen in the system's own dialogs, and written whole or not at all. */
export function userFiles(parts: UserFileParts): UserFiles {
  const { dialog, shell, documents } = parts;
  const ask = (title: string, filter: FileFilter): Promise<string | null> =>
    askFor({ title, filters: [filter], properties: ['openFile'] });
  const askFor = async (options: OpenDialogOptions): Promise<string | null> => {
    const window = parts.window();
    const { canceled, filePaths } = await (window === null
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(window, options));
    return canceled ? null : (filePaths[0] ?? null);
  };
  return {
    documents,
    async askWhereToSave({ title, folder, fileName }) {
      const ending = extname(fileName).slice(1);
      const options = {
        title,
        defaultPath: join(folder, fileName),
        filters: [{ name: kindOf[ending] ?? ending, extensions: [ending] }],
      };
      const window = parts.window();
      const { canceled, filePath } = await (window === null
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(window, options));
      if (canceled || filePath === '') return null;
      // Not every system's dialog adds the extension, and it asks about overwriting only the name that was typed.
      if (extname(filePath) !== '') return filePath;
      const free = await freePath(dirname(filePath), `${parse(filePath).base}.${ending}`);
      return free.ok ? free.value : `${filePath}.${ending}`;
    },
    askForImage: (title) => ask(title, { name: 'PNG or JPEG', extensions: ['png', 'jpg', 'jpeg'] }),
    askForText: (title) =>
      ask(title, { name: 'Text or CSV', extensions: ['csv', 'txt', 'tsv', 'tab'] }),
    askForAccount: (title) => ask(title, { name: 'Account settings', extensions: ['json'] }),
    askForBackup: (title) =>
      ask(title, { name: 'Tillroom backup', extensions: ['tillroom-backup'] }),
    askForJoinFile: (title) =>
      ask(title, { name: 'Tillroom join file', extensions: [joinFileEnding] }),
    askForFolder: (title) => askFor({ title, properties: ['openDirectory', 'createDirectory'] }),
    freePath,
    stage,
    stageStream,
    read: readWithin,
    folderOf: (path) => dirname(path),
    show: (path) => shell.showItemInFolder(path),
  };
}

async function freePath(folder: string, fileName: string): Promise<Result<string, FileFailure>> {
  const { name, ext } = parse(fileName);
  try {
    await mkdir(folder, { recursive: true });
    for (let number = 1; number <= sameNameMax; number += 1) {
      const path = join(folder, number === 1 ? fileName : `${name} (${number})${ext}`);
      // oxlint-disable-next-line no-await-in-loop -- The next name is tried only when this one is taken.
      if (!(await isThere(path))) return ok(path);
    }
    return failed({ kind: 'not-written' });
  } catch (error) {
    return failed(failureOf(error));
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}

/** Writes to a temporary name in the same folder and syncs, so that only the rename remains. */
export async function stage(
  path: string,
  bytes: Uint8Array,
): Promise<Result<StagedFile, FileFailure>> {
  const { dir, base } = parse(path);
  const draft = join(dir, `.${base.slice(0, 60)}.${randomBytes(6).toString('hex')}.part`);
  const discard = () => rm(draft, { force: true }).catch(() => undefined);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await discard();
    return failed(failureOf(error));
  }
  return ok({
    discard,
    commit: async () => {
      try {
        await rename(draft, path);
        return ok(null);
      } catch (error) {
        return failed(failureOf(error));
      }
    },
  });
}

/** Reads a file up to a maximum size, which is checked before reading. */
export async function readWithin(
  path: string,
  bytesMax: number,
): Promise<Result<Uint8Array, FileFailure>> {
  try {
    const about = await stat(path);
    if (!about.isFile()) return failed({ kind: 'unreadable' });
    if (about.size > bytesMax) return failed({ kind: 'too-large' });
    const bytes = await readFile(path);
    return bytes.length > bytesMax ? failed({ kind: 'too-large' }) : ok(bytes);
  } catch {
    return failed({ kind: 'unreadable' });
  }
}
