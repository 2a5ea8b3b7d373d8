import { Box, Flex } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { ParkedOrderView } from '../../../contract/charge/orders.ts';
import { call } from '../../bridge/client.ts';
import { parkedKeys } from '../../bridge/parked-keys.ts';
import { formatAge } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryFailure } from '../../ui/query-part.tsx';
import { parkWords, parkedSince } from '../../words/payments/payment-actions.ts';
import { failureWords } from '../../words/failures.ts';
import './payment-actions.css';
import { parkedQuery } from './queries.ts';
import { useOpenOrder } from './use-open-order.ts';

/** The parked orders with their age; nothing is rendered while there are none. */
export function ParkedOrdersPart(): ReactElement | null {
  const read = useQuery(parkedQuery);
  const queries = useQueryClient();
  const openOrder = useOpenOrder();
  const [told, setTold] = useState<string | null>(null);
  const parked = read.data ?? [];
  if (parked.length === 0 && told === null && !read.isError) return null;
  const after = async (sentence: string | null): Promise<void> => {
    setTold(sentence);
    await queries.invalidateQueries({ queryKey: parkedKeys.all });
  };
  const resume = async (id: string): Promise<void> => {
    const answer = await call('orders.resume', { id });
    if (!answer.ok) return after(failureWords(answer.error));
    if (answer.value.kind === 'gone') return after(parkWords.gone);
    openOrder(answer.value.opened);
    return after(null);
  };
  const discard = async (id: string): Promise<void> => {
    const answer = await call('orders.discard', { id });
    if (!answer.ok) return after(failureWords(answer.error));
    return after(answer.value.removed ? null : parkWords.gone);
  };
  return (
    <Panel title={parkWords.title}>
      {told === null ? null : <Notice tone="warn" title={told} />}
      <QueryFailure query={read} />
      <Flex component="ul" className="parked" direction="column" aria-label={parkWords.title}>
        {parked.map((row) => (
          <ParkedRow
            key={row.id}
            row={row}
            onResume={() => void resume(row.id)}
            onDiscard={() => void discard(row.id)}
          />
        ))}
      </Flex>
    </Panel>
  );
}

function ParkedRow(props: {
  readonly row: ParkedOrderView;
  readonly onResume: () => void;
  readonly onDiscard: () => void;
}): ReactElement {
  const { order, parkedAt, isMine, ownerName, customerName } = props.row;
  const nowMs = useNow(10_000);
  const age = formatAge(Date.parse(parkedAt), nowMs);
  const name = order.reference.trim() === '' ? parkWords.noReference : order.reference;
  const amount =
    order.amount.trim() === '' ? parkWords.noAmount : `${order.currency} ${order.amount}`;
  return (
    <Flex component="li" className="parked-row" wrap="wrap" align="center" gap="4px 12px" mih={34}>
      <Box component="span" className="figures selectable one-line" flex="1 1 200px">
        {name}
        {customerName === null ? null : <bdi>, {customerName}</bdi>}
      </Box>
      <Box component="span" ta="right">
        {amount}
      </Box>
      <Box component="span" c="dimmed">
        {parkedSince(age, isMine ? null : ownerName)}
      </Box>
      <Button aria-label={`${parkWords.resume} ${name}`} onClick={props.onResume}>
        {parkWords.resume}
      </Button>
      <Button tone="quiet" aria-label={`${parkWords.discard} ${name}`} onClick={props.onDiscard}>
        {parkWords.discard}
      </Button>
    </Flex>
  );
}
