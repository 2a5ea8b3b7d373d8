import '@mantine/core/styles/Progress.css';
import { Box, Flex, Progress, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { CloseComparison, CloseSheet } from '../../../contract/payments/closes.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { brandName } from '../../lib/brand-names.ts';
import { forgetKeptText } from '../../lib/kept-work.ts';
import { Figure, FigureStrip } from '../../ui/page/figures.tsx';
import { Amount } from '../../ui/amount.tsx';
import { BrandMark } from '../../ui/card/brand-mark.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Sum, Sums } from '../../ui/page/sums.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { closeWords, dayWords, moneyWords } from './words/close.ts';
import { BankForm } from './bank-form.tsx';
import { CloseActions } from './day-close-actions.tsx';
import { Comparison } from './comparison.tsx';
import { DayItems } from './items/day-items.tsx';
import { DayJournal } from './journal/day-journal.tsx';
import { ItemList } from './item-list.tsx';
import { bankTextName, sheetQuery } from './queries.ts';
import type { ListedDay } from './queries.ts';

/** One settlement date: our records, the bank's total, and the day close. */
export function DayPage(props: {
  readonly listed: ListedDay;
  readonly status: Status;
  /** The bank's total from a file; empty without one. */
  readonly bankTotal: string;
}): ReactElement {
  const { listed, status } = props;
  const day = { settlementDate: listed.settlementDate, currency: listed.currency };
  const sheet = useQuery(sheetQuery(day));
  const heading = useRef<HTMLHeadingElement>(null);
  const [compared, setCompared] = useState<CloseComparison | null>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack component="article" gap={12} maw={1080}>
      <Box component="h2" w="fit-content" fz={18} ref={heading} tabIndex={-1}>
        {dayWords(day.settlementDate, day.currency)}
      </Box>
      <QueryPart query={sheet} reading={closeWords.readingDay} holdsForm>
        {(read) => (
          <>
            <Strip sheet={read} close={listed.close} comparison={compared} />
            {listed.close === null ? (
              <Panel title={closeWords.bank} gap={12}>
                <BankForm day={day} bankTotal={props.bankTotal} onCompared={setCompared} />
                {compared === null ? null : (
                  <Comparison comparison={compared} currency={day.currency} />
                )}
              </Panel>
            ) : null}
            <CloseActions
              day={day}
              sheet={read}
              close={listed.close}
              comparison={compared}
              status={status}
              onChanged={() => {
                forgetKeptText(bankTextName(day));
                setCompared(null);
              }}
            />
            <Sheet sheet={read} />
            <DayItems day={day} />
            <DayJournal day={day} status={status} />
          </>
        )}
      </QueryPart>
    </Stack>
  );
}

/** The totals of both sides at a glance: our records, the bank's, and the difference. */
function Strip(props: {
  readonly sheet: CloseSheet;
  readonly close: ListedDay['close'];
  readonly comparison: CloseComparison | null;
}): ReactElement {
  const { sheet, close, comparison } = props;
  const { currency, settled, refunds } = sheet;
  const money = (minor: number): string => moneyWords(minor, currency);
  const expectedMinor = close?.expectedMinor ?? sheet.expectedMinor;
  const sinceMinor = sheet.expectedMinor - expectedMinor;
  const bank = close ?? comparison;
  return (
    <FigureStrip>
      <Figure
        name={close === null ? closeWords.expected : closeWords.expectedWhenClosed}
        note={
          sinceMinor === 0
            ? closeWords.madeOf(settled.count, refunds.count)
            : `${closeWords.afterClose}: ${money(sinceMinor)}`
        }
      >
        {money(expectedMinor)}
      </Figure>
      <Figure name={closeWords.bankSays} note={bank === null ? closeWords.notCompared : null}>
        {bank === null ? '–' : money(bank.bankMinor)}
      </Figure>
      <Figure
        name={closeWords.difference}
        stands={bank !== null && bank.differenceMinor !== 0}
        note={bank === null ? null : closeWords.whoHasMore(bank.differenceMinor)}
      >
        {bank === null ? '–' : money(bank.differenceMinor)}
      </Figure>
    </FigureStrip>
  );
}

/** Our records of the day, by brand and by operator, and what stands beside them. */
function Sheet({ sheet }: { readonly sheet: CloseSheet }): ReactElement {
  const { currency, settled, refunds, withoutSettlementDate, notConfirmed } = sheet;
  const brands = sheet.byBrand.map((part) => {
    const mark = brandName(part.name);
    return { ...part, name: mark ?? part.name, mark };
  });
  return (
    <Panel title={closeWords.breakdown} gap={12}>
      <Sums>
        <Sum name={closeWords.settled}>
          {settled.count} · {moneyWords(settled.amountMinor, currency)}
        </Sum>
        <Sum name={closeWords.refunds}>
          {refunds.count} · {moneyWords(refunds.amountMinor, currency)}
        </Sum>
      </Sums>
      <Flex wrap="wrap" align="flex-start" gap="12px 24px">
        <Parts title={closeWords.byBrand} parts={brands} currency={currency} />
        <Parts title={closeWords.byOperator} parts={sheet.byOperator} currency={currency} />
      </Flex>
      {refunds.count === 0 ? null : <ItemList title={closeWords.refunds} items={refunds.items} />}
      {withoutSettlementDate.count === 0 ? null : (
        <ItemList
          title={closeWords.withoutDate}
          text={closeWords.withoutDateText}
          items={withoutSettlementDate.items}
        />
      )}
      {notConfirmed.count === 0 ? null : (
        <ItemList
          title={closeWords.notConfirmed}
          text={closeWords.notConfirmedText}
          items={notConfirmed.items}
        />
      )}
    </Panel>
  );
}

function Parts(props: {
  readonly title: string;
  /** Those of cards with the brand whose sign stands before its name. */
  readonly parts: readonly (CloseSheet['byBrand'][number] & { readonly mark?: string | null })[];
  readonly currency: CloseSheet['currency'];
}): ReactElement {
  const { parts, currency } = props;
  const mostMinor = Math.max(1, ...parts.map(({ amountMinor }) => amountMinor));
  return (
    <Box flex="1 1 260px" miw={0}>
      <DataTable
        caption={props.title}
        columns={[
          { head: props.title, isName: true },
          { head: closeWords.count, isFigure: true },
          { head: closeWords.share },
          { head: closeWords.amount, isFigure: true },
        ]}
        rows={parts.map(({ name, mark, count, amountMinor }) => ({
          id: name,
          cells: [
            <Flex component="span" key="name" align="center" gap={8}>
              {mark === undefined ? null : <BrandMark name={mark} />}
              <bdi>{name}</bdi>
            </Flex>,
            count,
            <Share key="share" of={amountMinor / mostMinor} />,
            <Amount key="amount" minor={amountMinor} currency={currency} />,
          ],
        }))}
      />
    </Box>
  );
}

/** A bar beside the amount that it draws, between nothing and the largest of its table. */
function Share({ of }: { readonly of: number }): ReactElement {
  return (
    <Box component="span" display="block" miw={48} aria-hidden="true">
      <Progress value={Math.max(0, of) * 100} size={6} color="var(--accent)" />
    </Box>
  );
}
