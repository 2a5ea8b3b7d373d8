import type { LedgerFailure } from '../../../ports/ledger/ledger.ts';

/** The server did not answer: it cannot be reached, or the connection was lost on the way. */
export class ServerLost extends Error {
  constructor(cause: unknown) {
    super('The server of the records cannot be reached', { cause });
    this.name = 'ServerLost';
  }
}

/** A commit that may stand or may not: nothing that depends on it may go on. */
export class CommitInDoubt extends Error {
  constructor(cause: unknown) {
    super('It is not known whether a commit is durable', { cause });
    this.name = 'CommitInDoubt';
  }
}

/** States of the world, by SQLSTATE (postgresql.org/docs/current/errcodes-appendix.html). */
const failureKinds: ReadonlyMap<string, LedgerFailure['kind']> = new Map([
  ['25006', 'read-only'],
  ['25P03', 'busy'],
  // The login of a terminal that was removed while it was at work.
  ['28000', 'io-error'],
  ['28P01', 'io-error'],
  ['40001', 'busy'],
  ['40P01', 'busy'],
  ['42501', 'read-only'],
  ['42703', 'damaged'],
  ['42P01', 'damaged'],
  ['53100', 'disk-full'],
  ['53200', 'busy'],
  ['53300', 'busy'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
  ['57P01', 'unreachable'],
  ['57P02', 'unreachable'],
  ['57P03', 'unreachable'],
  ['58030', 'io-error'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
]);

/** The failure that an error of the server or of its connection stands for; null for any other error. */
export function postgresFailureOf(error: unknown): LedgerFailure['kind'] | null {
  if (error instanceof ServerLost || error instanceof CommitInDoubt) return 'unreachable';
  const state = sqlStateOf(error);
  if (state === null) return null;
  // Class 08 is about connections.
  return state.startsWith('08') ? 'unreachable' : (failureKinds.get(state) ?? null);
}

/** True when the server does not take the login: its password was changed, or it was revoked. */
export function isLoginRefused(error: unknown): boolean {
  return /^28(?:000|P01)$/u.test(sqlStateOf(error) ?? '');
}

/** The five characters of SQLSTATE; null for an error that the server did not send. */
export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return null;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/u.test(error.code) ? error.code : null;
}

/** Runs of a piece whose reads and another terminal's writes do not fit any order; more in a row are not met. */
const conflictRunsMax = 24;

/** Runs of a piece that inserts a row that is there: the second run reads it, unless the piece is at fault. */
const duplicateRunsMax = 3;

/** Maximum number of times that a piece runs which ended with an error, the first included. */
export function runsAllowed(error: unknown): number {
  switch (sqlStateOf(error)) {
    case '40001':
    case '40P01':
      return conflictRunsMax;
    case '23505':
      return duplicateRunsMax;
    default:
      return 1;
  }
}

/** True when the server itself reports that a commit did not happen: a constraint, or a conflict found at its end. */
export function isRolledBack(error: unknown): boolean {
  return /^(?:23|40)/u.test(sqlStateOf(error) ?? '');
}
