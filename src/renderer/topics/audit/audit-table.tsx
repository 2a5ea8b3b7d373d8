import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import type { AuditEntry } from '../../../contract/staff/audit.ts';
import { formatTimeToSecond } from '../../lib/clock-time.ts';
import { auditReasonWords } from './words/audit-reasons.ts';
import { auditWords, eventWords } from './words/audit.ts';

/** Entries as a table, which assistive technology reads by row and column. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }): ReactElement {
  return (
    <Box
      className="boxed scrolls"
      maw="100%"
      data-scrolls-sideways
      tabIndex={0}
      role="region"
      aria-label={auditWords.list}
    >
      <table className="table">
        <caption className="visually-hidden">{auditWords.list}</caption>
        <thead>
          <tr>
            <th scope="col">{auditWords.when}</th>
            <th scope="col">{auditWords.who}</th>
            <th scope="col">{auditWords.what}</th>
            <th scope="col">{auditWords.subject}</th>
            <th scope="col">{auditWords.result}</th>
            <th scope="col">{auditWords.reason}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.place} entry={entry} />
          ))}
        </tbody>
      </table>
    </Box>
  );
}

function isWrong(result: AuditEntry['result']): boolean {
  return result === 'refused' || result === 'failed';
}

function Row({ entry }: { readonly entry: AuditEntry }): ReactElement {
  const { at, approvedBy, origin, result } = entry;
  const beside = [
    auditWords.origins[origin],
    approvedBy === null ? '' : auditWords.approvedBy(approvedBy),
  ].filter((words) => words !== '');
  return (
    <tr>
      <td className="no-wrap tabular">
        <time dateTime={at}>{`${at.slice(0, 10)} ${formatTimeToSecond(at, 'UTC')}`}</time>
      </td>
      <td>
        {entry.operatorName ?? auditWords.terminal}
        {beside.length === 0 ? null : (
          <Box component="span" c="dimmed">
            {' '}
            {beside.join(', ')}
          </Box>
        )}
      </td>
      <td className="no-wrap">{eventWords(entry.event)}</td>
      <td className="breaks-anywhere">{entry.subject}</td>
      <td>{isWrong(result) ? <b>{auditWords.results[result]}</b> : auditWords.results[result]}</td>
      <td className="breaks-anywhere">{auditReasonWords(entry)}</td>
    </tr>
  );
}
