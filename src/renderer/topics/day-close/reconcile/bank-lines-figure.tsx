import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { TabFigure } from '../../../ui/tabs.tsx';
import { bankLinesQuery } from './queries.ts';

/** Tab figure of the bank's lines that wait for a decision. */
export function BankLinesFigure(): ReactElement | null {
  const lines = useQuery(bankLinesQuery).data;
  return lines === undefined ? null : <TabFigure value={lines.length} note={null} />;
}
