/**
 * The state file: one checksummed line per change, on disk before any response. A line is appended and synchronised
 * rather than the whole file replaced, because replacing costs more with every charge. Changes that arrive together
 * share one synchronisation. The file itself is created and repaired by writing a new one, synchronising it and
 * renaming it into place.
 */
import { type FileHandle, mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

const header = 'practice bank book, version 1\n';

/** The journal, the entries it held, and damage found in the file, in words for staff. */
export type JournalRecovery = {
  readonly journal: Journal;
  readonly entries: readonly unknown[];
  readonly notices: readonly string[];
};

type Waiting = {
  readonly line: string;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
};

/**
 * An append-only file of JSON lines.
 */
export class Journal {
  readonly #file: FileHandle;
  #waiting: Waiting[] = [];
  #flushing: Promise<void> | undefined;
  #size: number;

  private constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.#size = size;
  }

  /**
   * Opens the file, creating it when there is none. An unfinished last line is what a kill leaves and had no response:
   * it is dropped silently. Any other damage sets the file aside under a new name; the lines that still carry their
   * checksum are kept.
   */
  static async open(path: string): Promise<JournalRecovery> {
    await mkdir(dirname(path), { recursive: true });
    const bytes = await readExisting(path);
    const { entries, lines, damaged } = readLines(bytes);
    const notices: string[] = [];
    if (damaged) {
      const aside = await nameAside(path);
      await rename(path, aside);
      notices.push(
        `The practice bank's book was damaged. It was set aside as ${aside}, ` +
          `and ${lines.length} entries that could still be read were kept.`,
      );
    }
    await replaceFile(path, header + lines.join(''));
    const file = await open(path, 'a', 0o600);
    const journal = new Journal(file, (await file.stat()).size);
    return { journal, entries, notices };
  }

  /** Appends one entry and resolves when it is on disk. */
  append(entry: unknown): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ line: toLine(entry), resolve, reject });
    this.#flushing ??= this.#flush();
    return promise;
  }

  /** Waits for pending writes and closes the file. */
  async close(): Promise<void> {
    await this.#flushing;
    await this.#file.close();
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      const text = Buffer.from(batch.map((each) => each.line).join(''));
      try {
        await this.#file.appendFile(text);
        await this.#file.datasync();
        this.#size += text.length;
        batch.forEach((each) => each.resolve());
      } catch (reason) {
        // A half-written line must not be followed by a whole one; if even this fails, the
        // checksums show it at the next start.
        await this.#file.truncate(this.#size).catch(() => undefined);
        batch.forEach((each) => each.reject(reason));
      }
    }
    this.#flushing = undefined;
  }
}

function toLine(entry: unknown): string {
  const json = JSON.stringify(entry);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
}

function readLines(bytes: Buffer | undefined): {
  readonly entries: readonly unknown[];
  readonly lines: readonly string[];
  readonly damaged: boolean;
} {
  if (bytes === undefined) {
    return { entries: [], lines: [], damaged: false };
  }
  const text = bytes.toString('utf8');
  if (!text.startsWith(header)) {
    return { entries: [], lines: [], damaged: true };
  }
  const whole = text.slice(header.length).split('\n').slice(0, -1);
  const lines = whole.filter((line) => line === toChecked(line));
  return {
    entries: lines.map((line) => JSON.parse(line.slice(9)) as unknown),
    lines: lines.map((line) => `${line}\n`),
    damaged: lines.length !== whole.length,
  };
}

function toChecked(line: string): string {
  const json = line.slice(9);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}`;
}

async function readExisting(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (reason) {
    if (reason instanceof Error && 'code' in reason && reason.code === 'ENOENT') {
      return undefined;
    }
    throw reason;
  }
}

async function nameAside(path: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const candidate = `${path}.damaged-${number}`;
    const taken = await stat(candidate).then(
      () => true,
      () => false,
    );
    if (!taken) {
      return candidate;
    }
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}.new`;
  const file = await open(beside, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
  await syncFolder(dirname(path));
}

/** Makes the rename itself last; Windows cannot synchronise a folder and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') {
    return;
  }
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
