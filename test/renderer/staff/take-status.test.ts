import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Status } from '../../../src/contract/staff/session.ts';
import type { AccountId, OperatorId } from '../../../src/domain/ids.ts';
import { sessionKeys, takeStatus } from '../../../src/renderer/bridge/session-queries.ts';
import { staffKeys } from '../../../src/renderer/bridge/staff-queries.ts';
import { makeFakeMain } from '../../fakes/fake-bridge.ts';

const customers = ['customers', 'list'];

function statusOf(signIn: Status['signIn'], change: Partial<Status> = {}): Status {
  return { ...makeFakeMain().status, ...change, signIn };
}

function signedIn(id: string): Status {
  const operatorId = id as OperatorId;
  return statusOf({ kind: 'signed-in', operatorId, mustChangePassphrase: false });
}

function locked(id: string): Status {
  return statusOf({ kind: 'locked', operatorId: id as OperatorId });
}

/** A cache in which one list, the sign-in list and the colours were read. */
function cacheOf(status: Status): QueryClient {
  const queries = new QueryClient();
  queries.setQueryData(sessionKeys.status, status);
  queries.setQueryData(sessionKeys.appearance, { theme: 'dark' });
  queries.setQueryData(staffKeys.source, { people: [] });
  queries.setQueryData(customers, ['Maria']);
  return queries;
}

function isStale(queries: QueryClient): boolean | undefined {
  return queries.getQueryState(customers)?.isInvalidated;
}

describe('what was read, as people come and go', () => {
  it.each([
    ['another person takes over', locked('ada'), signedIn('ben')],
    ['somebody signs out', signedIn('ada'), statusOf({ kind: 'signed-out' })],
  ])('is forgotten when %s', (_what, before, now) => {
    const queries = cacheOf(before);
    takeStatus(queries, now);
    expect(queries.getQueryData(customers)).toBeUndefined();
    expect(queries.getQueryData(sessionKeys.status)).toEqual(now);
    expect(queries.getQueryData(sessionKeys.appearance)).toEqual({ theme: 'dark' });
    expect(queries.getQueryData(staffKeys.source)).toEqual({ people: [] });
  });

  it('stays behind the lock, and is read anew when the same person is back', () => {
    const queries = cacheOf(signedIn('ada'));
    takeStatus(queries, locked('ada'));
    expect(queries.getQueryData(customers)).toEqual(['Maria']);
    expect(isStale(queries)).toBe(false);
    takeStatus(queries, signedIn('ada'));
    expect(queries.getQueryData(customers)).toEqual(['Maria']);
    expect(isStale(queries)).toBe(true);
  });

  it('is read anew in another account, and stays when the first person is added', () => {
    const queries = cacheOf(statusOf({ kind: 'off' }));
    takeStatus(queries, signedIn('ada'));
    expect(queries.getQueryData(customers)).toEqual(['Maria']);
    expect(isStale(queries)).toBe(false);
    const elsewhere = cacheOf(statusOf({ kind: 'off' }));
    takeStatus(
      elsewhere,
      statusOf({ kind: 'off' }, { accountId: 'shop' as AccountId, opening: 1 }),
    );
    expect(isStale(elsewhere)).toBe(true);
  });
});
