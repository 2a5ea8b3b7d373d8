import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/SimpleGrid.css';
import { Box, Flex, Progress, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { BrandUse } from '../../../../domain/plans/retries/retry-advice.ts';
import { formatMomentInList } from '../../../lib/clock-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Timeline } from '../../../ui/page/timeline.tsx';
import { UnreadPart } from '../../../ui/query-part.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { maskedCard } from '../../../words/payments/cards-on-file.ts';
import { wordsOfState } from '../../../words/payments/states.ts';
import { attemptQuery } from '../attempt-queries.ts';
import { attemptTitle, brandUseWords, nextWords } from '../words/next-steps.ts';

/** After a decline: how much of the brand's limit the card has used, and the attempts of the order. */
export function DeclineStanding({
  attempt,
}: {
  readonly attempt: AttemptView;
}): ReactElement | null {
  const read = useQuery(attemptQuery(attempt.id));
  const standing = read.data?.afterDecline ?? null;
  if (standing === null) return <UnreadPart query={read} what={nextWords.onCard} />;
  const { brandUse, attempts } = standing;
  return (
    <SimpleGrid cols={{ base: 1, sm: brandUse === null ? 1 : 2 }} spacing={16}>
      {brandUse === null ? null : (
        <Panel title={nextWords.onCard}>
          <BrandUseMeter use={brandUse} brand={attempt.card.brand} />
        </Panel>
      )}
      <Panel title={nextWords.order}>
        <OrderAttempts attempts={attempts} />
      </Panel>
    </SimpleGrid>
  );
}

function BrandUseMeter(props: { readonly use: BrandUse; readonly brand: string }): ReactElement {
  const { counted, triesMax } = props.use;
  const { used, whose } = brandUseWords(props.use, props.brand);
  const hasNoneLeft = counted >= triesMax;
  return (
    <>
      <Flex justify="space-between" gap={8} wrap="wrap">
        <span>{used}</span>
        <Box component="span" c="dimmed" fz={12.5}>
          {whose}
        </Box>
      </Flex>
      <Progress
        my={8}
        aria-label={`${nextWords.onCard}: ${used}`}
        value={Math.min(100, (counted / triesMax) * 100)}
        {...(hasNoneLeft ? { color: 'red' } : {})}
      />
      <Box c="dimmed" fz={12.5}>
        {nextWords.everyAttempt}
      </Box>
    </>
  );
}

function OrderAttempts({ attempts }: { readonly attempts: readonly AttemptView[] }): ReactElement {
  const nowMs = useNow();
  return (
    <Timeline
      label={nextWords.order}
      steps={attempts.map((attempt, place) => {
        const look = wordsOfState(attempt);
        return {
          key: attempt.id,
          icon: look.icon,
          tone: look.tone,
          title: attemptTitle(place + 1, look),
          when: `${formatMomentInList(attempt.preparedAt, nowMs)}, ${maskedCard(attempt.card)}`,
        };
      })}
    />
  );
}
