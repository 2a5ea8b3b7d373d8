import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Fragment } from 'react';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { formatMinor } from '../../../../domain/money.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import { call } from '../../../bridge/client.ts';
import { Panel } from '../../../ui/panel.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { Sum, Sums } from '../../../ui/page/sums.tsx';
import { SaveFileButton } from '../save-file-button.tsx';
import type { CloseDay } from '../queries.ts';
import { moneyWords } from '../words/close.ts';
import { journalKindWords, journalWords } from '../words/journal.ts';
import { HandEntries } from './hand-entries.tsx';
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
    <Panel title={journalWords.title} gap={12}>
      <Box component="p" className="breaks-anywhere" c="dimmed">
        {journalWords.text}
      </Box>
      <QueryPart query={journal} reading={journalWords.reading} holdsForm>
        {(read) => (
          <>
            {read.lines.length === 0 ? (
              <Box component="p" className="breaks-anywhere" c="dimmed">
                {journalWords.none}
              </Box>
            ) : (
              <Lines journal={read} currency={day.currency} />
            )}
            <Group gap={8}>
              <SaveFileButton
                name="save-journal"
                words={journalWords.save}
                save={() => call('closes.export-journal', day)}
                saved={({ count, fileName }) => journalWords.saved(count, fileName)}
              />
            </Group>
            <HandEntries day={day} entries={read.entries} status={status} />
          </>
        )}
      </QueryPart>
    </Panel>
  );
}

function Lines(props: { readonly journal: Journal; readonly currency: string }): ReactElement {
  const { journal, currency } = props;
  const { lines, accounts, payoutMinor } = journal;
  const { columns } = journalWords;
  const figure = (minor: number) => (
    <span className="no-wrap tabular">{formatMinor(minor, currency as CurrencyCode)}</span>
  );
  const sumOf = (side: 'debitMinor' | 'creditMinor') =>
    figure(lines.reduce((sum, line) => sum + line[side], 0));
  return (
    <>
      <DataTable
        caption={journalWords.title}
        columns={[
          { head: columns.account, isName: true },
          { head: columns.kind },
          { head: columns.count, isFigure: true },
          { head: `${columns.debit}, ${currency}`, isFigure: true },
          { head: `${columns.credit}, ${currency}`, isFigure: true },
        ]}
        rows={lines.map((line) => ({
          id: `${line.account} ${line.kind} ${line.operatorId}`,
          cells: [
            `${accounts[line.account].code} ${accounts[line.account].name}`,
            <Fragment key="kind">
              {journalKindWords[line.kind]}
              <Box component="bdi" display="block" c="dimmed" fz={12.5}>
                {line.operatorName}
              </Box>
            </Fragment>,
            line.count,
            line.debitMinor === 0 ? '' : figure(line.debitMinor),
            line.creditMinor === 0 ? '' : figure(line.creditMinor),
          ],
        }))}
        feet={[[journalWords.total, '', '', sumOf('debitMinor'), sumOf('creditMinor')]]}
      />
      <Sums>
        <Sum name={journalWords.payout} figure="payout">
          {moneyWords(payoutMinor, currency)}
        </Sum>
      </Sums>
    </>
  );
}
