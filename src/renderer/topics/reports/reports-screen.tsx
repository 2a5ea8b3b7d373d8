import { Box, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { OperationOutput } from '../../../contract/index.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { assertNever } from '../../../domain/assert.ts';
import type { ReportName } from '../../../domain/receipt/report-names.ts';
import { reportNames } from '../../../domain/receipt/report-names.ts';
import { call } from '../../bridge/client.ts';
import { paths } from '../../lib/paths.ts';
import { Page, PageActions } from '../../ui/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { PrintButtons } from '../../ui/print-buttons.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { screenLines } from '../../words/frame.ts';
import { reportWords } from './words/reports.ts';
import { ApprovalsReport, DeclinesReport, FallsDueReport } from './figures.tsx';
import { choicesQuery } from './queries.ts';
import { OverviewReport } from './overview-report.tsx';
import { RecoveredReport } from './recovered-report.tsx';
import { MonthInput } from './month-input.tsx';
import { monthAfter, reportPage } from './report-page.ts';
import type { ReportPage } from './report-page.ts';

type Choices = OperationOutput<'reports.choices'>;

/** Reports: one page each, drawn and as a table, for a month and a currency. */
export function ReportsScreen(_props: {
  readonly status: Status;
  readonly active: boolean;
}): ReactElement {
  const choices = useQuery(choicesQuery);
  const screen = useRef<HTMLDivElement>(null);
  const isRead = choices.data !== undefined;
  // The left and right arrows open the next report immediately.
  useEffect(() => {
    if (isRead) screen.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [isRead]);
  return (
    <Page title={reportWords.title} line={screenLines.reports}>
      <Stack gap={0} mih={0} ref={screen}>
        <QueryPart query={choices} reading={reportWords.reading}>
          {(read) => <Chosen choices={read} />}
        </QueryPart>
      </Stack>
    </Page>
  );
}

function Chosen({ choices }: { readonly choices: Choices }): ReactElement {
  const search = useSearch();
  const panelId = useId();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(search).get('report');
  const report = reportNames.find((name) => name === asked) ?? 'overview';
  const [month, setMonth] = useState(choices.today.slice(0, 7));
  const [currency, setCurrency] = useState<string>(choices.currencies[0] ?? '');
  const page = reportPage(report, { month, currency, today: choices.today });
  return (
    <>
      <Tabs
        label={reportWords.tabs}
        tabs={reportNames.map((name) => ({ name, words: reportWords.names[name] }))}
        chosen={report}
        panelId={panelId}
        onTab={(name) => navigate(`${paths.reports}?report=${name}`)}
      />
      <Stack
        className="scrolls"
        gap={12}
        mih={0}
        pt={12}
        role="tabpanel"
        id={panelId}
        tabIndex={0}
        aria-label={reportWords.names[report]}
      >
        <PageActions>
          <Group gap="8px 12px" align="flex-start">
            <Box w={96}>
              <SelectInput
                aria-label={reportWords.currency}
                value={currency}
                options={choices.currencies.map((value) => ({
                  value: String(value),
                  words: value,
                }))}
                onValue={setCurrency}
              />
            </Box>
            {report === 'falls-due' ? null : (
              <MonthChoice
                month={month}
                last={choices.today.slice(0, 7)}
                first={choices.firstDay?.slice(0, 7) ?? null}
                onMonth={setMonth}
              />
            )}
            <PrintButtons
              label={reportWords.paper}
              kinds={['print', 'pdf']}
              hand={(as) => call('reports.print', { report, ...page, as })}
            />
          </Group>
        </PageActions>
        <Report report={report} page={page} today={choices.today} />
      </Stack>
    </>
  );
}

function Report(props: {
  readonly report: ReportName;
  readonly page: ReportPage;
  readonly today: string;
}): ReactElement {
  const { report, page, today } = props;
  switch (report) {
    case 'overview':
      return <OverviewReport page={page} today={today} />;
    case 'approvals':
      return <ApprovalsReport page={page} />;
    case 'declines':
      return <DeclinesReport page={page} />;
    case 'falls-due':
      return <FallsDueReport page={page} />;
    case 'recovered':
      return <RecoveredReport page={page} today={today} />;
    default:
      return assertNever(report);
  }
}

function MonthChoice(props: {
  readonly month: string;
  readonly first: string | null;
  readonly last: string;
  readonly onMonth: (month: string) => void;
}): ReactElement {
  const { month, first, last, onMonth } = props;
  const endId = useId();
  const isFirst = first === null || month <= first;
  const isLast = month >= last;
  const words = isLast ? reportWords.thisMonth : isFirst ? reportWords.firstMonth : null;
  const end = words === null ? null : { id: endId, words };
  const described = (isOff: boolean) => (isOff ? { isOff, 'aria-describedby': endId } : {});
  return (
    <Group gap={8} role="group" aria-label={reportWords.month}>
      <Button {...described(isFirst)} onClick={() => onMonth(monthAfter(month, -1))}>
        {reportWords.earlier}
      </Button>
      <MonthInput month={month} first={first ?? last} last={last} end={end} onMonth={onMonth} />
      <Button {...described(isLast)} onClick={() => onMonth(monthAfter(month, 1))}>
        {reportWords.later}
      </Button>
    </Group>
  );
}
