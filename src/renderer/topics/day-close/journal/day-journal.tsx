import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { call } from '../../../bridge/client.ts';
import { Panel } from '../../../ui/panel.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';
import { SaveFileButton } from '../save-file-button.tsx';
import type { CloseDay } from '../queries.ts';
import { moneyWords } from '../words/close.ts';
import { journalKindWords, journalWords } from '../words/journal.ts';
import { HandEntries } from './hand-entries.tsx';
import './journal.css';
import { journalQuery } from './queries.ts';

type Journal = OperationOutput<'closes.journal'>;

/** The double entry of a settlement date, and the fees and disputes recorded by hand. */
export function DayJournal(props: {
  readonly day: CloseDay;
  readonly status: Status;
}): ReactElement {
  const { day, status } = props;
  const journal = useQuery(journalQuery(day));
  return (
    <Panel title={journalWords.title}>
      <div className="journal">
        <p className="close-text">{journalWords.text}</p>
        <QueryPart query={journal} reading={journalWords.reading} holdsForm>
          {(read) => (
            <>
              {read.lines.length === 0 ? (
                <p className="close-text">{journalWords.none}</p>
              ) : (
                <Lines journal={read} currency={day.currency} />
              )}
              <div className="close-buttons">
                <SaveFileButton
                  name="save-journal"
                  words={journalWords.save}
                  save={() => call('closes.export-journal', day)}
                  saved={({ count, fileName }) => journalWords.saved(count, fileName)}
                />
              </div>
              <HandEntries day={day} entries={read.entries} status={status} />
            </>
          )}
        </QueryPart>
      </div>
    </Panel>
  );
}

function Lines(props: { readonly journal: Journal; readonly currency: string }): ReactElement {
  const { journal, currency } = props;
  const { lines, accounts, payoutMinor } = journal;
  const { columns } = journalWords;
  const money = (minor: number) => (minor === 0 ? '' : moneyWords(minor, currency));
  const sumOf = (side: 'debitMinor' | 'creditMinor') =>
    moneyWords(
      lines.reduce((sum, line) => sum + line[side], 0),
      currency,
    );
  return (
    <>
      <table className="close-table journal-table">
        <thead>
          <tr>
            <th scope="col">{columns.account}</th>
            <th scope="col">{columns.kind}</th>
            <th scope="col">{columns.operator}</th>
            <th scope="col">{columns.count}</th>
            <th scope="col">{columns.debit}</th>
            <th scope="col">{columns.credit}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.account} ${line.kind} ${line.operatorId}`}>
              <th scope="row">{`${accounts[line.account].code} ${accounts[line.account].name}`}</th>
              <td data-head={columns.kind}>{journalKindWords[line.kind]}</td>
              <td data-head={columns.operator}>
                <bdi>{line.operatorName}</bdi>
              </td>
              <td data-head={columns.count}>{line.count}</td>
              <td data-head={columns.debit}>{money(line.debitMinor)}</td>
              <td data-head={columns.credit}>{money(line.creditMinor)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {journalWords.total}
            </th>
            <td data-head={columns.debit}>{sumOf('debitMinor')}</td>
            <td data-head={columns.credit}>{sumOf('creditMinor')}</td>
          </tr>
        </tfoot>
      </table>
      <Flex component="dl" className="close-sums" direction="column" gap={2}>
        <div>
          <dt>{journalWords.payout}</dt>
          <dd data-figure="payout">{moneyWords(payoutMinor, currency)}</dd>
        </div>
      </Flex>
    </>
  );
}
