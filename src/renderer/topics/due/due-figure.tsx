import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { countOf } from '../../lib/sums.ts';
import { TabFigure } from '../../ui/tabs.tsx';
import { shortSumsWords } from '../../words/sums.ts';
import { dueCountsQuery } from './queries.ts';
import { dueWords, sumsWords } from './words/due.ts';
import type { DueTab } from '../../../domain/plans/due.ts';

/** Component that counts and sums the rows of a tab; empty until they are read. */
export function dueFigureOf(tab: DueTab): () => ReactElement | null {
  return function DueFigure(): ReactElement | null {
    const counts = useQuery(dueCountsQuery).data;
    if (counts === undefined) return null;
    if (tab === 'expiring') {
      return <TabFigure value={counts.expiringCount} note={dueWords.withinDays} />;
    }
    const sums = counts[tab];
    return (
      <TabFigure
        value={countOf(sums)}
        note={shortSumsWords(sums)}
        {...(sums.length > 1 ? { wholeNote: sumsWords(sums) } : {})}
      />
    );
  };
}
