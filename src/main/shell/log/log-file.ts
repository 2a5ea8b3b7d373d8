import pino from 'pino';
import type { Log, LogFacts } from '../../ports/log.ts';
import { rotatingFile } from './rotating-file.ts';
import { scrubFact, scrubText } from './scrub.ts';

const fileBytesMax = 4 * 1024 * 1024;
const filesMax = 8;
const factsMax = 30;

/** The log file, with a way to close it. */
export interface LogFile extends Log {
  close(): void;
}

/**
 * Opens the log in a folder: JSON lines, written before the call returns, at most 32 MiB in all.
 *
 * Every event, every fact's name and every fact is scrubbed on its way in; pino's own redaction works by
 * path and would print a card number inside a message.
 */
export function openLog(folder: string): LogFile {
  const sink = rotatingFile({
    folder,
    fileBytesMax,
    filesMax,
    today: () => new Date().toISOString().slice(0, 10),
  });
  const log = pino(
    {
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    sink,
  );
  return {
    info: (event, facts) => log.info(safeFacts(facts), scrubText(event)),
    warn: (event, facts) => log.warn(safeFacts(facts), scrubText(event)),
    error: (event, facts) => log.error(safeFacts(facts), scrubText(event)),
    close: () => sink.close(),
  };
}

/** Facts are under their own name, so that none can pass for the level or the time. */
function safeFacts(facts: LogFacts = {}): { facts?: Record<string, unknown> } {
  const entries = Object.entries(facts).slice(0, factsMax);
  if (entries.length === 0) return {};
  const safe = entries.map(([name, value]) => [scrubText(name), scrubFact(name, value)] as const);
  return { facts: Object.fromEntries(safe) };
}
