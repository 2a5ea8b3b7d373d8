import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { changeWords, reportWords } from './words/reports.ts';
import { recoveredQuery } from './queries.ts';
import type { ReportPage } from './report-page.ts';
import { moneyWithCurrency } from './page-money.ts';
import { pageBefore } from './report-page.ts';

/** A change since the span before, with its direction, and its colour by what is good for the merchant. */
export function Change(props: {
  readonly words: string;
  /** Zero where nothing changed, or there is nothing to compare with. */
  readonly by: number;
  /** False for a figure that should fall, such as that of declines. */
  readonly isGoodUp: boolean;
}): ReactElement {
  const { words, by, isGoodUp } = props;
  if (by === 0) return <>{words}</>;
  const isUp = by > 0;
  return (
    <Flex
      component="span"
      align="center"
      gap={4}
      c={`var(--${isUp === isGoodUp ? 'good' : 'bad'})`}
    >
      <Icon name={isUp ? 'rising' : 'falling'} size={14} />
      {words}
    </Flex>
  );
}

/** The change of a sum since the span before. */
export function SumChange(props: {
  readonly now: number;
  readonly before: number;
  readonly span: ReportPage;
  readonly isGoodUp: boolean;
  /** A figure of this kind in words. */
  readonly shown: (figure: number) => string;
}): ReactElement {
  const { now, before, span, isGoodUp, shown } = props;
  // A month that has just begun is neither better nor worse.
  const by = before === 0 || now === 0 ? 0 : now - before;
  const words = changeWords({ now, before }, span, shown(before));
  return <Change words={words} by={by} isGoodUp={isGoodUp} />;
}

/**
 * The number of instalments recovered and, once the month is over, the change of their sum since the month before.
 *
 * A running month would be compared with a whole one.
 */
export function RecoveredChange(props: {
  readonly now: { readonly count: number; readonly amountMinor: number };
  readonly page: ReportPage;
  readonly today: string;
}): ReactElement {
  const { now, page, today } = props;
  const span = pageBefore(page, today);
  const isOver = page.until < today;
  const before = useQuery({ ...recoveredQuery(span), enabled: isOver }).data?.recovered;
  if (!isOver || before === undefined) return <>{reportWords.instalmentCount(now.count)}</>;
  return (
    <SumChange
      now={now.amountMinor}
      before={before.amountMinor}
      span={span}
      isGoodUp
      shown={(minor) => moneyWithCurrency(minor, page)}
    />
  );
}
