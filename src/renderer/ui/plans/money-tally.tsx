import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { CurrencyCode } from '../../../domain/money.ts';
import { formatMinor } from '../../../domain/money.ts';
import './plans.css';

/** A sum of one currency, in minor units. */
export interface TallyRow {
  readonly currency: string;
  readonly count: number;
  readonly amountMinor: number;
}

/** One sum in words: "38, AUD 4,112.00". */
export function tallyText({ currency, count, amountMinor }: TallyRow): string {
  return `${count}, ${currency} ${formatMinor(amountMinor, currency as CurrencyCode)}`;
}

/** Sums of several currencies, which are never added to each other. */
export function MoneyTally(props: {
  readonly rows: readonly TallyRow[];
  readonly none: string;
}): ReactElement {
  const { rows, none } = props;
  if (rows.length === 0)
    return (
      <Flex
        component="span"
        className="tabular"
        display="inline-flex"
        wrap="wrap"
        align="center"
        gap="2px 14px"
      >
        {none}
      </Flex>
    );
  return (
    <Flex
      component="span"
      className="tabular"
      display="inline-flex"
      wrap="wrap"
      align="center"
      gap="2px 14px"
    >
      {rows.map((row) => (
        <span key={row.currency}>{tallyText(row)}</span>
      ))}
    </Flex>
  );
}
