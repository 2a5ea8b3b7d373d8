import type { LogFacts } from '../ports/log.ts';

const stackLinesMax = 12;

/**
 * The facts of a thrown value that the log may hold: its name and stack frames, never its message.
 *
 * A message may quote the value that it is about, and so may hold a card number.
 */
export function errorFacts(thrown: unknown): LogFacts {
  if (!(thrown instanceof Error)) return { error: `thrown ${typeof thrown}`, stack: '' };
  return { error: safeName(thrown), stack: framesOf(thrown) };
}

function safeName(error: Error): string {
  const name = /^[A-Za-z][A-Za-z0-9]{0,59}$/u.exec(textOf(error, 'name'))?.[0] ?? 'Error';
  const code: unknown = Reflect.get(error, 'code');
  const safeCode = typeof code === 'string' ? /^[A-Z][A-Z_]{1,59}$/u.exec(code)?.[0] : undefined;
  return safeCode === undefined ? name : `${name} ${safeCode}`;
}

/** The stack's frame lines; the lines above them repeat the message. */
function framesOf(error: Error): string {
  return textOf(error, 'stack')
    .split('\n')
    .filter((line) => /^ {4}at \S.*:\d+:\d+\)?$/u.test(line))
    .slice(0, stackLinesMax)
    .map((line) => line.trim().replace(/(?:file:\/\/)?\/\S*\/(?=(?:out|src|node_modules)\/)/u, ''))
    .join(' < ');
}

/** A hostile or malformed error may hold anything under these names. */
function textOf(error: Error, name: 'name' | 'stack'): string {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
}
