import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import type { OperationOutput } from '../../contract/index.ts';
import type { Status } from '../../contract/staff/session.ts';
import { ask, call } from './client.ts';

export type Appearance = OperationOutput<'session.appearance'>;

/** Keys of what the frame and several screens share. */
export const sessionKeys = {
  status: ['session', 'status'],
  appearance: ['session', 'appearance'],
} as const;

/** What the frame around every screen shows; kept fresh by `session.changed`. */
export const statusQuery = queryOptions({
  queryKey: sessionKeys.status,
  queryFn: () => ask('session.status', {}),
});

/** The colours and the keys chosen on this computer. */
export const appearanceQuery = queryOptions({
  queryKey: sessionKeys.appearance,
  queryFn: () => ask('session.appearance', {}),
});

/** Keeps a choice of colours and keys: shown at once, and read back if it could not be kept. */
export async function saveAppearance(queries: QueryClient, appearance: Appearance): Promise<void> {
  queries.setQueryData(sessionKeys.appearance, appearance);
  const answer = await call('session.save-appearance', appearance);
  if (!answer.ok) await queries.invalidateQueries({ queryKey: sessionKeys.appearance });
}

/** What of the cache belongs to the computer and to nobody: it stays when people change. */
const nobodys: readonly string[] = ['session', 'staff-at-the-door'];

/**
 * Takes what main says of the session.
 *
 * Another person finds nothing of the one before; the same person, back from the lock, finds everything
 * read anew, and so does everybody in another account.
 */
export function takeStatus(queries: QueryClient, status: Status): void {
  const before = queries.getQueryData<Status>(sessionKeys.status);
  if (before !== undefined && isOtherPerson(before, status)) {
    queries.removeQueries({ predicate: ({ queryKey }) => !nobodys.includes(String(queryKey[0])) });
    queries.getMutationCache().clear();
  }
  queries.setQueryData(sessionKeys.status, status);
  if (before === undefined) return;
  const isBack = before.signIn.kind === 'locked' && status.signIn.kind === 'signed-in';
  if (isBack || before.accountId !== status.accountId) void queries.invalidateQueries();
}

function isOtherPerson(before: Status, now: Status): boolean {
  const person = personOf(before);
  // Whoever adds the first person of an account is the one who was at work there already.
  return person !== null && person !== 'anyone' && person !== personOf(now);
}

function personOf({ signIn }: Status): string | null {
  if (signIn.kind === 'off') return 'anyone';
  return 'operatorId' in signIn ? signIn.operatorId : null;
}
