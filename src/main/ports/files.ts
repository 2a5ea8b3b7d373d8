import type { Result } from '../../domain/result.ts';

/** Why a file was not read or written; what was there before is as it was. */
export interface FileFailure {
  readonly kind:
    | 'disk-full'
    | 'read-only'
    | 'folder-missing'
    | 'in-use'
    | 'too-large'
    | 'not-written'
    | 'unreadable';
}

/** A file that is written whole and durable beside its place, and not there yet. */
export interface StagedFile {
  /** Puts it in its place at once, over a file of that name. */
  commit(): Promise<Result<null, FileFailure>>;
  /** Takes it away again. */
  discard(): Promise<void>;
}

/** A file that is being written beside its place, piece by piece. */
export interface StagedStream {
  /** Takes a piece; a failure takes the whole file away. */
  write(bytes: Uint8Array): Promise<Result<null, FileFailure>>;
  /** Puts it in its place at once, whole and durable; a failure takes it away. */
  commit(): Promise<Result<null, FileFailure>>;
  /** Takes it away again. */
  discard(): Promise<void>;
}

/** What a person is asked when a file is to be saved. */
export interface SaveQuestion {
  readonly title: string;
  /** Where the dialog starts; the file's own name is at its end. */
  readonly folder: string;
  /** Its ending says which kind of file it is. */
  readonly fileName: string;
}

/** Files of the user, outside our own data folder; a person names each of them. */
export interface UserFiles {
  /** The folder in which documents of this user lie. */
  readonly documents: string;
  /** The path that was chosen, or null when the person thought better of it. */
  askWhereToSave(question: SaveQuestion): Promise<string | null>;
  askForImage(title: string): Promise<string | null>;
  /** A file of text such as a bank's or a list of plans. */
  askForText(title: string): Promise<string | null>;
  /** A file of account settings. */
  askForAccount(title: string): Promise<string | null>;
  /** A backup that was saved here or elsewhere. */
  askForBackup(title: string): Promise<string | null>;
  /** A path in a folder, made when it is missing, at which there is no file yet. */
  freePath(folder: string, fileName: string): Promise<Result<string, FileFailure>>;
  /** Writes a file beside its place; a crash leaves the old file or the new one, never half of one. */
  stage(path: string, bytes: Uint8Array): Promise<Result<StagedFile, FileFailure>>;
  /** Begins a file that is too large to hold; one that may not be replaced is refused at once. */
  stageStream(path: string): Promise<Result<StagedStream, FileFailure>>;
  /** Reads a file of at most so many bytes; a larger one is not even opened. */
  read(path: string, bytesMax: number): Promise<Result<Uint8Array, FileFailure>>;
  /** The folder that a path lies in. */
  folderOf(path: string): string;
  /** Shows a file in the system's file manager. */
  show(path: string): void;
}
