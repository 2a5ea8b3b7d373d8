import { Box, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { CloseComparison, CloseSheet } from '../../../contract/payments/close-sheet.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';
import { effectiveRole } from '../../lib/effective-role.ts';
import { focusHeading } from '../../lib/focus-on.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { call } from '../../bridge/client.ts';
import { forgetKeptText } from '../../lib/kept-work.ts';
import { BareFigure } from '../../ui/page/figures.tsx';
import { SideBySide } from '../../ui/page/side-by-side.tsx';
import { BackToList } from '../../ui/list/list-screen.tsx';
import { PrintButtons } from '../../ui/print-buttons.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { closeWords, dayLineWords, dayWords, moneyWords } from './words/close.ts';
import { BankForm } from './bank-form.tsx';
import { BeforeClose } from './before-close.tsx';
import { Breakdown } from './breakdown.tsx';
import type { ChosenReason } from './day-close-actions.tsx';
import { CloseActions } from './day-close-actions.tsx';
import { Comparison } from './comparison.tsx';
import { DayItems } from './items/day-items.tsx';
import { DayJournal } from './journal/day-journal.tsx';
import { bankTextName, sheetQuery } from './queries.ts';
import type { CloseDay, ListedDay } from './queries.ts';

interface DayPageProps {
  readonly listed: ListedDay;
  /** False while it only stands beside the list, which keeps the focus. */
  readonly isOpened: boolean;
  readonly status: Status;
  /** The bank's total from a file; empty without one. */
  readonly bankTotal: string;
  readonly onClose: () => void;
}

/** One settlement date: our records, the bank's total, and the day close. */
export function DayPage(props: DayPageProps): ReactElement {
  const { settlementDate, currency } = props.listed;
  const day = { settlementDate, currency };
  const sheet = useQuery(sheetQuery(day));
  return (
    <Stack component="article" gap={12}>
      <DayHead day={day} sheet={sheet.data} isOpened={props.isOpened} onClose={props.onClose} />
      <QueryPart query={sheet} reading={closeWords.readingDay} holdsForm>
        {(read) => <Opened {...props} day={day} sheet={read} />}
      </QueryPart>
    </Stack>
  );
}

function DayHead(props: {
  readonly day: CloseDay;
  readonly sheet: CloseSheet | undefined;
  readonly isOpened: boolean;
  readonly onClose: () => void;
}): ReactElement {
  const { day, sheet, isOpened } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpened) focusHeading(heading.current);
  }, [isOpened]);
  return (
    <Flex component="header" wrap="wrap" align="flex-start" justify="space-between" gap="8px 24px">
      <div>
        <Box component="h2" w="fit-content" fz={20} lh="28px" ref={heading} tabIndex={-1}>
          {dayWords(day.settlementDate, day.currency)}
        </Box>
        <Box component="p" c="dimmed" mih={20}>
          {sheet === undefined ? null : dayLineWords(sheet)}
        </Box>
      </div>
      <Flex wrap="wrap" gap={8}>
        <PrintButtons
          label={closeWords.paper}
          kinds={['print', 'pdf']}
          hand={(as) => call('closes.print', { ...day, as })}
        />
        <BackToList onClose={props.onClose} />
      </Flex>
    </Flex>
  );
}

function Opened(
  props: DayPageProps & { readonly day: CloseDay; readonly sheet: CloseSheet },
): ReactElement {
  const { listed, status, day, sheet } = props;
  const [compared, setCompared] = useState<CloseComparison | null>(null);
  const [reason, setReason] = useState<ChosenReason | null>(null);
  const isOpen = listed.close === null;
  const mayClose = isRoleEnough(effectiveRole(status), 'bookkeeping');
  const takeReason = (text: string): void => setReason({ text, turn: (reason?.turn ?? 0) + 1 });
  const take = (comparison: CloseComparison | null): void => {
    setReason(null);
    setCompared(comparison);
  };
  return (
    <>
      <Strip sheet={sheet} close={listed.close} comparison={compared}>
        {isOpen ? <BankForm day={day} bankTotal={props.bankTotal} onCompared={take} /> : null}
      </Strip>
      <SideBySide
        main={
          <>
            {compared === null || !isOpen ? null : (
              <Comparison
                comparison={compared}
                currency={day.currency}
                onReason={mayClose ? takeReason : null}
              />
            )}
            <Breakdown sheet={sheet} />
            <DayItems day={day} />
            <DayJournal day={day} status={status} />
          </>
        }
        aside={
          <>
            <BeforeClose sheet={sheet} isOpen={isOpen} />
            <CloseActions
              day={day}
              close={listed.close}
              comparison={compared}
              reason={reason}
              status={status}
              onChanged={() => {
                forgetKeptText(bankTextName(day));
                take(null);
              }}
            />
          </>
        }
      />
    </>
  );
}

/** The totals of both sides at a glance: our records, the bank's, and the difference. */
function Strip(props: {
  readonly sheet: CloseSheet;
  readonly close: ListedDay['close'];
  readonly comparison: CloseComparison | null;
  /** The form for the bank's total; null for a day that is closed. */
  readonly children: ReactNode;
}): ReactElement {
  const { sheet, close, comparison } = props;
  const { currency, settled, refunds } = sheet;
  const money = (minor: number): string => moneyWords(minor, currency);
  const expectedMinor = close?.expectedMinor ?? sheet.expectedMinor;
  const sinceMinor = sheet.expectedMinor - expectedMinor;
  const bank = close ?? comparison;
  return (
    <Flex className="boxed" wrap="wrap" align="flex-start" gap="12px 24px" px={20} py={16}>
      <BareFigure
        name={close === null ? closeWords.expected : closeWords.expectedWhenClosed}
        note={
          sinceMinor === 0
            ? closeWords.madeOf(settled.count, refunds.count)
            : `${closeWords.afterClose}: ${money(sinceMinor)}`
        }
      >
        {money(expectedMinor)}
      </BareFigure>
      {props.children === null ? (
        <BareFigure name={closeWords.bankSays}>
          {bank === null ? '–' : money(bank.bankMinor)}
        </BareFigure>
      ) : (
        <Box flex="4 1 270px" miw={0}>
          {props.children}
        </Box>
      )}
      <BareFigure
        name={closeWords.difference}
        stands={bank !== null && bank.differenceMinor !== 0}
        note={bank === null ? closeWords.notCompared : closeWords.whoHasMore(bank.differenceMinor)}
      >
        {bank === null ? '–' : money(bank.differenceMinor)}
      </BareFigure>
    </Flex>
  );
}
