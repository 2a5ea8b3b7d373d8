import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { formatTimeToSecond } from '../../../lib/clock-time.ts';
import { stateWords } from '../../../words/payments/states.ts';
import { slipWords } from '../../../words/payments/slip.ts';
import { attemptQuery } from '../attempt-queries.ts';
import { Unread } from '../../../ui/query-part.tsx';

/** Every step of an attempt with its time, and its operator where one took it. */
export function AttemptSteps(props: { readonly attemptId: string }): ReactElement | null {
  const found = useQuery(attemptQuery(props.attemptId));
  if (found.data === undefined) return <Unread query={found} reading={slipWords.readingSteps} />;
  return (
    <section className="slip-steps" aria-label={slipWords.steps}>
      <Box component="ol" className="slip-lines" pt={7} px={0} pb={8}>
        {found.data.moves.map((move) => (
          <Box component="li" className="slip-line" mih={24} key={`${move.to} ${move.at}`}>
            <span>
              {stateWords[move.to].word}
              {move.operatorName === null ? '' : `, ${move.operatorName}`}
            </span>
            <time className="figures" dateTime={move.at}>
              {formatTimeToSecond(move.at)}
            </time>
          </Box>
        ))}
      </Box>
    </section>
  );
}
