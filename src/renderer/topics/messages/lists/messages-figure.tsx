import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { mailQueueQuery } from '../../../bridge/mail/mail-queries.ts';
import { TabFigure } from '../../../ui/tabs.tsx';

/** Tab figure of the messages that need a person. */
export function MessagesFigure(): ReactElement | null {
  const queue = useQuery(mailQueueQuery).data;
  return queue === undefined ? null : <TabFigure value={queue.toDo} note={null} />;
}
