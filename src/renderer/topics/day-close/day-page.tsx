import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { CloseComparison, CloseSheet } from '../../../contract/payments/closes.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { brandName } from '../../lib/brand-names.ts';
import { forgetKeptText } from '../../lib/kept-work.ts';
import { Panel } from '../../ui/panel.tsx';
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
    <Flex component="article" className="close-page" direction="column" gap={12}>
      <header className="close-head">
        <h2 className="close-head-title" ref={heading} tabIndex={-1}>
          {dayWords(day.settlementDate, day.currency)}
        </h2>
      </header>
      <QueryPart query={sheet} reading={closeWords.readingDay} holdsForm>
        {(read) => (
          <>
            <Sheet sheet={read} close={listed.close} />
            {listed.close === null ? (
              <Panel title={closeWords.bank}>
                <BankForm day={day} bankTotal={props.bankTotal} onCompared={setCompared} />
                {compared === null ? null : (
                  <Comparison comparison={compared} currency={day.currency} />
                )}
              </Panel>
            ) : null}
            <DayItems day={day} />
            <DayJournal day={day} status={status} />
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
          </>
        )}
      </QueryPart>
    </Flex>
  );
}

function Sheet(props: {
  readonly sheet: CloseSheet;
  readonly close: ListedDay['close'];
}): ReactElement {
  const { sheet, close } = props;
  const { currency, withoutSettlementDate, notConfirmed } = sheet;
  const expectedMinor = close?.expectedMinor ?? sheet.expectedMinor;
  const sinceMinor = sheet.expectedMinor - expectedMinor;
  const title = close === null ? closeWords.expected : closeWords.expectedWhenClosed;
  return (
    <Panel title={title} aside={<b>{moneyWords(expectedMinor, currency)}</b>}>
      <Flex component="dl" className="close-sums" direction="column" gap={2}>
        {sinceMinor === 0 ? null : (
          <div data-differs>
            <dt>{closeWords.afterClose}</dt>
            <dd>{moneyWords(sinceMinor, currency)}</dd>
          </div>
        )}
        <Sum name={closeWords.settled} tally={sheet.settled} currency={currency} />
        <Sum name={closeWords.refunds} tally={sheet.refunds} currency={currency} />
      </Flex>
      <Box className="close-parts" mt={12}>
        <Parts
          title={closeWords.byBrand}
          parts={sheet.byBrand.map((part) => ({
            ...part,
            name: brandName(part.name) ?? part.name,
          }))}
          currency={currency}
        />
        <Parts title={closeWords.byOperator} parts={sheet.byOperator} currency={currency} />
      </Box>
      {sheet.refunds.count === 0 ? null : (
        <ItemList title={closeWords.refunds} items={sheet.refunds.items} />
      )}
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

function Sum(props: {
  readonly name: string;
  readonly tally: { readonly count: number; readonly amountMinor: number };
  readonly currency: string;
}): ReactElement {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        {props.tally.count} · {moneyWords(props.tally.amountMinor, props.currency)}
      </dd>
    </div>
  );
}

function Parts(props: {
  readonly title: string;
  readonly parts: CloseSheet['byBrand'];
  readonly currency: string;
}): ReactElement {
  return (
    <table className="close-table">
      <caption>{props.title}</caption>
      <tbody>
        {props.parts.map(({ name, count, amountMinor }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>{count}</td>
            <td>{moneyWords(amountMinor, props.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
