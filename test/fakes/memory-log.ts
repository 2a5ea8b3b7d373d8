import type { Log, LogFacts } from '../../src/main/ports/log.ts';

/** A log that stores its lines, so that a test can read what would have been written. */
export interface MemoryLog extends Log {
  readonly lines: { level: 'info' | 'warn' | 'error'; event: string; facts: LogFacts }[];
  /** Every line in one text, to search for what must not be there. */
  text(): string;
}

export function memoryLog(): MemoryLog {
  const lines: MemoryLog['lines'] = [];
  const at =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, facts: LogFacts = {}) => {
      lines.push({ level, event, facts });
    };
  return {
    lines,
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    text: () => JSON.stringify(lines),
  };
}
