import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '../../../contract/staff/audit.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { backupKeys } from '../../bridge/backup-keys.ts';
import { ask } from '../../bridge/client.ts';

/** Filter of the audit log. */
export interface AuditFilter {
  readonly text: string;
  /** Empty for every topic. */
  readonly topic: AuditEntry['topic'] | '';
  /** Empty for every operator. */
  readonly operatorId: string;
  /** Days as `YYYY-MM-DD`; empty for no bound. */
  readonly from: string;
  readonly to: string;
}

export const everything: AuditFilter = { text: '', topic: '', operatorId: '', from: '', to: '' };

const pageRows = 100;
const root = ['audit'] as const;

/** Interval at which a renewal under way is read again, in ms. */
const renewalLookMs = 5_000;

/** The state of the key for cards on file. */
export const keyStateQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: () => ask('keys.state', {}),
  refetchInterval: ({ state }) => (state.data?.isRenewing === true ? renewalLookMs : false),
});

/**
 * Pages of the audit log, newest first. Reading a first page adds an entry to the log, so it is read only on
 * request.
 */
export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: [...root, filter],
    staleTime: Number.POSITIVE_INFINITY,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam }) =>
      ask('audit.page', {
        text: filter.text,
        topic: filter.topic === '' ? null : filter.topic,
        operatorId: filter.operatorId === '' ? null : (filter.operatorId as OperatorId),
        from: dayOf(filter.from),
        to: dayOf(filter.to),
        before: pageParam,
        limit: pageRows,
      }),
    getNextPageParam: (page) => (page.more ? (page.entries.at(-1)?.place ?? null) : null),
  });
}

/** Plans and payments changed from outside; the check goes on in the background, so it is read again. */
export const alteredQuery = queryOptions({
  queryKey: [...root, 'altered'],
  queryFn: () => ask('audit.altered', {}),
  refetchInterval: 15_000,
});

/** The settings of the automatic backups and their last results; for an admin alone. */
export const automaticBackupQuery = queryOptions({
  queryKey: backupKeys.automatic,
  queryFn: () => ask('backup.automatic', {}),
});

/** True for a complete, real date; an incomplete one does not filter. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/u.test(text) && !Number.isNaN(Date.parse(text));
}

function dayOf(text: string): string | null {
  return isDay(text) ? text : null;
}
