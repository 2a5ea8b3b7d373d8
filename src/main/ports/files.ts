import type { Result } from '../../domain/result.ts';

/** The reason a file was not read or written; an existing file is unchanged. */
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

/** A file written completely and durably beside its final path, not yet in place. */
export interface StagedFile {
  /** Moves it to its final path atomically, replacing a file of that name. */
  commit(): Promise<Result<null, FileFailure>>;
  /** Deletes it. */
  discard(): Promise<void>;
}

/** A file being written beside its final path, piece by piece. */
export interface StagedStream {
  /** Appends bytes; a failure deletes the whole file. */
  write(bytes: Uint8Array): Promise<Result<null, FileFailure>>;
  /** Flushes and closes it, and returns the path at which it can be read back; a failure deletes it. */
  finish(): Promise<Result<string, FileFailure>>;
  /** Finishes it and moves it to its final path atomically; a failure deletes it. */
  commit(): Promise<Result<null, FileFailure>>;
  /** Deletes it. */
  discard(): Promise<void>;
}

/** The dialog in which staff choose where to save a file. */
export interface SaveQuestion {
  readonly title: string;
  /** The folder in which the dialog starts. */
  readonly folder: string;
  /** Its extension determines the kind of file. */
  readonly fileName: string;
}

/** Files of the user, outside the app's data folder; staff choose each of them. */
export interface UserFiles {
  /** The user's documents folder. */
  readonly documents: string;
  /** Returns the chosen path; null when cancelled. */
  askWhereToSave(question: SaveQuestion): Promise<string | null>;
  askForImage(title: string): Promise<string | null>;
  /** Asks for a text file, such as a bank's list or a list of plans; null when cancelled. */
  askForText(title: string): Promise<string | null>;
  /** Asks for an account settings file; null when cancelled. */
  askForAccount(title: string): Promise<string | null>;
  /** Asks for a backup; null when cancelled. */
  askForBackup(title: string): Promise<string | null>;
  /** Asks for a join file; null when cancelled. */
  askForJoinFile(title: string): Promise<string | null>;
  /** Asks for a folder; null when cancelled. */
  askForFolder(title: string): Promise<string | null>;
  /** Returns a path in a folder at which no file exists; creates a missing folder. */
  freePath(folder: string, fileName: string): Promise<Result<string, FileFailure>>;
  /** Writes a file beside its final path, so that a crash leaves either the old file or the new one. */
  stage(path: string, bytes: Uint8Array): Promise<Result<StagedFile, FileFailure>>;
  /** Starts a file too large for memory; one that cannot be replaced is refused at once. */
  stageStream(path: string): Promise<Result<StagedStream, FileFailure>>;
  /** Reads a file of at most `bytesMax` bytes; a larger one is refused without reading. */
  read(path: string, bytesMax: number): Promise<Result<Uint8Array, FileFailure>>;
  folderOf(path: string): string;
  /** Shows a file in the system's file manager. */
  show(path: string): void;
}
