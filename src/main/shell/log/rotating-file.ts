import {
  closeSync,
  fchmodSync,
  fstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** Location and size of the log. */
export interface RotationOptions {
  readonly folder: string;
  /** Size at which the next file is started, in bytes. */
  readonly fileBytesMax: number;
  /** Number of files kept in all, including the one being written. */
  readonly filesMax: number;
  /** Today in UTC, `YYYY-MM-DD`. */
  readonly today: () => string;
}

/** Takes whole lines. */
export interface LineSink {
  write(line: string): void;
  close(): void;
}

const currentName = 'tillroom.log';

/**
 * Writes lines to a file that is replaced each day and at a size limit, and deletes the oldest.
 *
 * Each line is handed to the system before `write` returns, so that a crash loses none. A log that cannot be written
 * never stops a charge: the line is dropped, and the next one tries again.
 */
export function rotatingFile(options: RotationOptions): LineSink {
  let open: OpenFile | null = null;

  const openCurrent = (): OpenFile => {
    const file = openAppending(join(options.folder, currentName));
    if (file.bytes === 0 || file.day === options.today()) return file;
    return startNext(file);
  };
  const startNext = (full: OpenFile): OpenFile => {
    closeSync(full.descriptor);
    open = null;
    shift(options);
    return openAppending(join(options.folder, currentName));
  };

  return {
    write(line) {
      try {
        open ??= { ...openCurrent(), day: options.today() };
        const bytes = Buffer.byteLength(line);
        const isFull = open.bytes > 0 && open.bytes + bytes > options.fileBytesMax;
        if (isFull || open.day !== options.today()) {
          open = { ...startNext(open), day: options.today() };
        }
        writeSync(open.descriptor, line);
        open.bytes += bytes;
      } catch {
        closeQuietly(open);
        open = null;
      }
    },
    close() {
      closeQuietly(open);
      open = null;
    },
  };
}

interface OpenFile {
  readonly descriptor: number;
  readonly day: string;
  bytes: number;
}

function openAppending(path: string): OpenFile {
  const descriptor = openSync(path, 'a', 0o600);
  if (process.platform !== 'win32') fchmodSync(descriptor, 0o600);
  const { size, mtime } = fstatSync(descriptor);
  return { descriptor, day: mtime.toISOString().slice(0, 10), bytes: size };
}

/** Renames `tillroom.log` to `tillroom.1.log`, that to `tillroom.2.log`, and so on. */
function shift({ folder, filesMax }: RotationOptions): void {
  const older = (index: number): string => join(folder, `tillroom.${index}.log`);
  for (const name of readdirSync(folder)) {
    const index = Number(/^tillroom\.(\d+)\.log$/u.exec(name)?.[1] ?? 0);
    if (index >= filesMax - 1) rmSync(join(folder, name), { force: true });
  }
  for (let index = filesMax - 2; index >= 0; index -= 1) {
    const from = index === 0 ? join(folder, currentName) : older(index);
    renameIfThere(from, older(index + 1));
  }
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function closeQuietly(file: OpenFile | null): void {
  if (file === null) return;
  try {
    closeSync(file.descriptor);
  } catch {
    // The descriptor was what failed.
  }
}
