import { Flex } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { CustomerView } from '../../../../contract/customers/customers.ts';
import { call } from '../../../bridge/client.ts';
import { mergesQuery } from '../../../bridge/customers/tidy-queries.ts';
import { formatMoment } from '../../../lib/clock-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryFailure } from '../../../ui/query-part.tsx';
import { failureWords } from '../../../words/failures.ts';
import { tidyRefusalWords, tidyWords as words } from '../../../words/tidy.ts';

/** Merges into this customer that can still be undone. */
export function OpenMerges(props: {
  readonly customer: CustomerView;
  readonly isAllowed: boolean;
  readonly onTold: (sentence: string) => void;
}): ReactElement | null {
  const { customer, isAllowed, onTold } = props;
  const queries = useQueryClient();
  const read = useQuery(mergesQuery(customer.id));
  const nowMs = useNow();
  const merges = read.data;
  if (merges === undefined || merges.length === 0) return <QueryFailure query={read} />;
  const undo = async (mergeId: string): Promise<void> => {
    const answer = await call('customers.undo-merge', { mergeId });
    if (!answer.ok) return onTold(failureWords(answer.error));
    const { value } = answer;
    if (value.kind === 'refused') return onTold(tidyRefusalWords[value.reason]);
    onTold(value.kind === 'undone' ? words.undone : words.wasClosed);
    return queries.invalidateQueries();
  };
  const close = async (mergeId: string): Promise<void> => {
    const answer = await call('customers.close-merge', { mergeId });
    if (!answer.ok) return onTold(failureWords(answer.error));
    onTold(answer.value.closed ? words.closed : words.wasClosed);
    return queries.invalidateQueries();
  };
  return (
    <section aria-label={words.mergesTitle}>
      <h4>{words.mergesTitle}</h4>
      <Flex component="ul" direction="column" gap={8} my={8} mx={0}>
        {merges.map(({ id, mergedName, mergedAt, operatorName }) => (
          <li key={id}>
            <p>
              <bdi>{mergedName}</bdi>, {formatMoment(mergedAt, nowMs)}, {operatorName}
            </p>
            {isAllowed ? (
              <Flex wrap="wrap" gap={8} py={4} px={0}>
                <Button data-field="tidy-undo" onClick={() => void undo(id)}>
                  {words.undo}
                </Button>
                <Button tone="quiet" onClick={() => void close(id)}>
                  {words.close}
                </Button>
              </Flex>
            ) : null}
          </li>
        ))}
      </Flex>
    </section>
  );
}
