import { isRoleEnough } from '../../domain/staff/role.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import type { Status } from '../../contract/staff/session.ts';
import { ask, call } from './client.ts';
import type { Appearance } from '../../domain/terminals/appearance.ts';

/** Query keys that the frame and several screens share. */
export const sessionKeys = {
  status: ['session', 'status'],
  appearance: ['session', 'appearance'],
} as const;

/** The status that the frame shows around every screen; `session.changed` keeps it fresh. */
export const statusQuery = queryOptions({
  queryKey: sessionKeys.status,
  queryFn: () => ask('session.status', {}),
});

/** The colours and the keys chosen on this computer. */
export const appearanceQuery = queryOptions({
  queryKey: sessionKeys.appearance,
  queryFn: () => ask('session.appearance', {}),
});

/** Saves a choice of colours and keys: shown at once, and read back if it could not be saved. */
export async function saveAppearance(queries: QueryClient, appearance: Appearance): Promise<void> {
  queries.setQueryData(sessionKeys.appearance, appearance);
  const answer = await call('session.save-appearance', appearance);
  if (!answer.ok) await queries.invalidateQueries({ queryKey: sessionKeys.appearance });
}

/** Roots of the queries that belong to the computer; they stay when the operator changes. */
const nobodys: readonly string[] = ['session', 'staff-at-the-door'];

/**
 * Caches a new status of the session.
 *
 * Another operator finds nothing of the one before. The same operator, back from the lock, finds everything
 * read again, as does everyone once records were opened anew: of another account, or in another place.
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
  if (isBack || before.opening !== status.opening) void queries.invalidateQueries();
}

function isOtherPerson(before: Status, now: Status): boolean {
  const person = personOf(before);
  // The operator who adds the first staff member of an account was already at work there.
  return person !== null && person !== 'anyone' && person !== personOf(now);
}

function personOf({ signIn }: Status): string | null {
  if (signIn.kind === 'off') return 'anyone';
  return 'operatorId' in signIn ? signIn.operatorId : null;
}

/** True for staff who take payments; false for an accountant. */
export const mayWorkQuery = queryOptions({
  ...statusQuery,
  select: ({ role }) => isRoleEnough(role, 'clerk'),
});

/** Puts a text on the clipboard; false when main refuses it, as it does a card number. */
export async function copyText(text: string): Promise<boolean> {
  const answer = await call('session.copy', { text });
  return answer.ok && answer.value.copied;
}
