import '@mantine/core/styles/Progress.css';
import { Box, Flex, Progress } from '@mantine/core';
import type { ReactElement } from 'react';
import { useId, useState } from 'react';
import type { CloseSheet } from '../../../contract/payments/close-sheet.ts';
import { brandName, shortBrand } from '../../lib/brand-names.ts';
import { Amount } from '../../ui/amount.tsx';
import { BrandMark } from '../../ui/card/brand-mark.tsx';
import { Segments } from '../../ui/form/choice.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { closeWords } from './words/close.ts';

/** Member by which the payments of a day are summed. */
type SummedBy = 'brand' | 'operator' | 'hour';

const ways: readonly { readonly value: SummedBy; readonly words: string }[] = [
  { value: 'brand', words: closeWords.byBrand },
  { value: 'operator', words: closeWords.byOperator },
  { value: 'hour', words: closeWords.byHour },
];

/** Our records of the day, summed by card brand, by operator or by hour. */
export function Breakdown({ sheet }: { readonly sheet: CloseSheet }): ReactElement {
  const [by, setBy] = useState<SummedBy>('brand');
  const id = useId();
  const { currency, settled, refunds, declinedCount } = sheet;
  const parts = { brand: sheet.byBrand, operator: sheet.byOperator, hour: sheet.byHour }[by];
  const mostMinor = Math.max(1, ...parts.map(({ amountMinor }) => amountMinor));
  const title = ways.find(({ value }) => value === by)?.words ?? '';
  const amount = (minor: number): ReactElement => (
    <Amount key="amount" minor={minor} currency={currency} />
  );
  return (
    <Panel
      title={closeWords.breakdown}
      aside={
        <>
          <span className="visually-hidden" id={id}>
            {closeWords.summedBy}
          </span>
          <Segments labelId={id} field="summed-by" value={by} options={ways} onChange={setBy} />
        </>
      }
    >
      <Box mx={-12} my={-8}>
        <DataTable
          caption={`${closeWords.breakdown}: ${title}`}
          columns={[
            { head: title, isName: true },
            { head: closeWords.count, isFigure: true },
            { head: closeWords.declined, isFigure: true },
            { head: closeWords.share },
            { head: closeWords.amount, isFigure: true },
          ]}
          rows={parts.map((part) => ({
            id: part.name,
            cells: [
              <Name key="name" name={part.name} isBrand={by === 'brand'} />,
              part.count,
              part.declinedCount,
              <Share key="share" of={part.amountMinor / mostMinor} />,
              amount(part.amountMinor),
            ],
          }))}
          feet={[
            [closeWords.refunds, refunds.count, '', '', amount(refunds.amountMinor)],
            [closeWords.total, settled.count, declinedCount, '', amount(sheet.expectedMinor)],
          ]}
        />
      </Box>
    </Panel>
  );
}

/** Name of a row: a card brand with its sign, an operator or an hour. */
function Name(props: { readonly name: string; readonly isBrand: boolean }): ReactElement {
  if (!props.isBrand) return <bdi>{props.name}</bdi>;
  const mark = brandName(props.name);
  return (
    <Flex component="span" align="center" gap={8}>
      <BrandMark name={mark} />
      <bdi>{mark === null ? props.name : shortBrand(mark)}</bdi>
    </Flex>
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
