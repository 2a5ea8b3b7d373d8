import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '../../domain/time/calendar.ts';
import type { SentLine } from '../../domain/epochs/sent-line.ts';
import {
  endLine,
  latestOfLines,
  refundEndLine,
  refundSendLine,
  refundsOfLines,
  sendLine,
  sendsOfLinesSince,
} from '../../domain/epochs/sent-line.ts';
import type { Log } from '../ports/log.ts';
import type { SentJournal } from '../ports/sent-journal.ts';
import { filesIn, momentOf, nameOf, openNewest, prune, readTail } from './sent-files.ts';

/** Dependencies for opening a sent journal. */
export interface SentJournalParts {
  /** A folder of this account alone, outside the folder of its records. */
  readonly folder: string;
  /** The key of the account's audit log: a line that was not written with it is no evidence. */
  readonly key: Uint8Array;
  /** The keys before it: their lines are evidence too. */
  readonly olderKeys?: readonly Uint8Array[];
  readonly now: () => Instant;
  readonly log: Log;
}

/**
 * Opens the sent journal of an account: lines of JSON, each with its keyed digest, in append-only files.
 *
 * Sends at the same time share one sync. A line that a crash or a full disk left unfinished is skipped when read, and
 * the next line starts on its own.
 */
export function openSentJournal(parts: SentJournalParts): SentJournal {
  const { folder, now } = parts;
  const writer = createLineWriter(parts);
  const addDurably = (line: SentLine) =>
    new Promise<boolean>((done) => {
      writer.add({ line, done });
    });
  return {
    ...createReader(parts, () => writer.written()),
    noteSend: (attempt) => addDurably(sendLine(attempt, now())),
    noteResolution: (attempt, steps) => addDurably(endLine(attempt, now(), steps)),
    noteEnd: (attempt) => writer.add({ line: endLine(attempt, now()), done: null }),
    noteMoment: () => addDurably({ kind: 'moment', at: now() }),
    noteRefund: (request) => addDurably(refundSendLine(request, now())),
    noteRefundEnd: (request) => writer.add({ line: refundEndLine(request, now()), done: null }),
    prune: async (backedUpAt) => {
      await orNull(parts, () => prune(folder, now(), backedUpAt));
    },
    close: () => writer.close(),
  };
}

interface Waiting {
  readonly line: SentLine;
  /** Null for a line that no caller waits for. */
  readonly done: ((isDurable: boolean) => void) | null;
}

/** Writes lines in the order in which they arrive, those of one moment together. */
function createLineWriter(parts: SentJournalParts) {
  const waiting: Waiting[] = [];
  let file: FileHandle | null = null;
  let writing: Promise<void> | null = null;

  const write = async (lines: readonly Waiting[]): Promise<boolean> => {
    try {
      file ??= await openNewest(parts.folder, parts.now());
      await file.appendFile(lines.map(({ line }) => sealed(line, parts.key)).join(''));
      if (lines.some(({ done }) => done !== null)) await file.datasync();
      return true;
    } catch (error) {
      parts.log.error('sent-journal.not-written', { error: codeOf(error) });
      // Whatever is wrong with this file, the next line is written to one that is opened again.
      await file?.close().catch(() => undefined);
      file = null;
      return false;
    }
  };
  const writeAll = async () => {
    while (waiting.length > 0) {
      const lines = waiting.splice(0);
      // oxlint-disable-next-line no-await-in-loop -- What came while the last lines were written goes together.
      const isDurable = await write(lines);
      for (const { done } of lines) done?.(isDurable);
    }
    writing = null;
  };
  return {
    add: (entry: Waiting) => {
      waiting.push(entry);
      writing ??= writeAll();
    },
    written: async () => {
      await writing;
    },
    close: async () => {
      await writing;
      await file?.datasync().catch(() => undefined);
      await file?.close().catch(() => undefined);
      file = null;
    },
  };
}

function createReader(
  parts: SentJournalParts,
  written: () => Promise<void>,
): Pick<SentJournal, 'latestSends' | 'sendsSince' | 'notedRefunds'> {
  const { folder } = parts;
  return {
    latestSends: () =>
      orNull(parts, async () => {
        await written();
        const newest = (await filesIn(folder)).slice(-2);
        const tails = await Promise.all(newest.map((name) => readTail(join(folder, name))));
        const lines = tails.flatMap((text) => readLines(text, parts));
        return latestOfLines(lines);
      }),
    notedRefunds: () =>
      orNull(parts, async () => {
        await written();
        const lines: SentLine[] = [];
        for (const name of await filesIn(folder)) {
          // oxlint-disable-next-line no-await-in-loop -- One file after another, so that one text at most is in memory.
          const found = readLines(await readFile(join(folder, name), 'utf8'), parts);
          for (const line of found) if (isOfRefund(line)) lines.push(line);
        }
        return refundsOfLines(lines);
      }),
    sendsSince: (at) =>
      orNull(parts, async () => {
        await written();
        const names = await filesIn(folder);
        const first = names.findLastIndex((name) => name <= nameOf(at));
        const lines: SentLine[] = [];
        for (const name of names.slice(Math.max(0, first))) {
          // oxlint-disable-next-line no-await-in-loop -- One file after another, so that one text at most is in memory.
          const found = readLines(await readFile(join(folder, name), 'utf8'), parts);
          for (const line of found) lines.push(line);
        }
        const earlier = names.slice(0, Math.max(0, first)).toReversed();
        const sends = await sendsOf(endedWithoutSend(lines), earlier, parts);
        const from = momentOf(names[Math.max(0, first)]);
        return sendsOfLinesSince({ lines, from }, at, sends);
      }),
  };
}

function isOfRefund({ kind }: SentLine): boolean {
  return kind === 'refund-sent' || kind === 'refund-ended';
}

function endedWithoutSend(lines: readonly SentLine[]): Set<string> {
  const sent = new Set(lines.flatMap((line) => (line.kind === 'sent' ? line.attempt.id : [])));
  const ended = lines.flatMap((line) => (line.kind === 'ended' ? line.id : []));
  return new Set(ended.filter((id) => !sent.has(id)));
}

/** Finds older sends whose outcome was corrected since, in files from the newest to the oldest. */
async function sendsOf(
  ids: Set<string>,
  names: readonly string[],
  parts: SentJournalParts,
): Promise<readonly SentLine[]> {
  const { folder } = parts;
  const sends: SentLine[] = [];
  for (const name of names) {
    if (ids.size === 0) break;
    // oxlint-disable-next-line no-await-in-loop -- One file after another, so that one text at most is in memory.
    const found = readLines(await readFile(join(folder, name), 'utf8'), parts);
    for (const line of found) {
      if (line.kind === 'sent' && ids.delete(line.attempt.id)) sends.push(line);
    }
  }
  return sends;
}

/** Null when the files cannot be read. */
async function orNull<Value>(
  { log }: SentJournalParts,
  read: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    log.error('sent-journal.not-read', { error: codeOf(error) });
    return null;
  }
}

function sealed(line: SentLine, key: Uint8Array): string {
  const text = JSON.stringify(line);
  return `${digestOf(text, key)} ${text}\n`;
}

function readLines(
  text: string,
  { key, olderKeys = [] }: Pick<SentJournalParts, 'key' | 'olderKeys'>,
): readonly SentLine[] {
  const keys = [key, ...olderKeys];
  return text.split('\n').flatMap((row) => {
    const [digest, json] = [row.slice(0, digestLength), row.slice(digestLength + 1)];
    if (!digestPattern.test(digest)) return [];
    const isOurs = keys.some((one) =>
      timingSafeEqual(Buffer.from(digest), Buffer.from(digestOf(json, one))),
    );
    // A valid digest shows that this program wrote it, so it is a line.
    return isOurs ? [JSON.parse(json) as SentLine] : [];
  });
}

const digestLength = 64;
const digestPattern = /^[0-9a-f]{64}$/u;

function digestOf(text: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`tillroom-sent\n${text}`).digest('hex');
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  return typeof code === 'string' ? code : 'unknown';
}
