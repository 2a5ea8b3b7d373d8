import type { ReactElement } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { sentAt } from '../../../domain/charge/attempt.ts';
import { minuteMs } from '../../../domain/time/units.ts';
import { formatAge } from '../../lib/clock-time.ts';
import { sumRows } from '../../lib/sums.ts';
import { useNow } from '../../lib/use-now.ts';
import type { ToDoTabPart } from '../../ui/slots/slots.tsx';
import type { Tab } from '../../ui/tabs.tsx';
import { TabFigure } from '../../ui/tabs.tsx';
import { toDoWords, unconfirmedNote } from '../../words/payments/unconfirmed.ts';
import { shortSumsWords } from '../../words/sums.ts';

/** Due and failed instalments come before the unconfirmed payments, the other lists after them. */
export function tabsOf(others: readonly ToDoTabPart[], figure: ReactElement): readonly Tab[] {
  const { notConfirmed, recentTab } = toDoWords;
  return [
    ...others.filter(({ isBefore }) => isBefore === true).map(tabOf),
    {
      name: 'not-confirmed',
      words: notConfirmed,
      sign: { icon: 'question', tone: 'warn' },
      figure,
    },
    ...others.filter(({ isBefore }) => isBefore !== true).map(tabOf),
    { name: 'recent', words: recentTab },
  ];
}

function tabOf({ name, words, sign, Figure }: ToDoTabPart): Tab {
  return { name, words, sign, figure: <Figure /> };
}

/** Tab figure of the unconfirmed payments: count, sum and age of the oldest. */
export function UnconfirmedFigure(props: {
  readonly waiting: number;
  readonly open: readonly AttemptView[];
}): ReactElement {
  const { waiting, open } = props;
  const nowMs = useNow(minuteMs, open.length > 0);
  const oldest = open.map(sentAt).toSorted()[0];
  const age = oldest === undefined ? null : formatAge(Date.parse(oldest), nowMs);
  return <TabFigure value={waiting} note={unconfirmedNote(shortSumsWords(sumRows(open)), age)} />;
}
