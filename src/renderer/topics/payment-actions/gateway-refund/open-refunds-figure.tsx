import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { TabFigure } from '../../../ui/tabs.tsx';
import { openRefundsQuery } from '../queries.ts';

/** Tab figure of the unconfirmed refunds. */
export function OpenRefundsFigure(): ReactElement | null {
  const open = useQuery(openRefundsQuery).data;
  return open === undefined ? null : <TabFigure value={open.length} note={null} />;
}
