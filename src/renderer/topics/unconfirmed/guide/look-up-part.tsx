import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { Unread } from '../../../ui/query-part.tsx';
import { lookUpWords } from '../../../words/payments/look-up.ts';
import { lookUpsQuery } from '../queries.ts';
import { GuidePart } from './guide-part.tsx';
import { LookUpLine } from '../look-up/look-up-line.tsx';
import { useLookUp } from '../look-up/use-look-up.ts';
import { minuteMs } from '../../../../domain/time/units.ts';

/** The gateway's look-ups of one payment, and the button for another; nothing where the gateway has none. */
export function LookUpPart(props: { readonly attempt: AttemptView }): ReactElement | null {
  const { attempt } = props;
  const found = useQuery(lookUpsQuery(attempt.id));
  const { ask, isAsking, trouble } = useLookUp(attempt.id);
  if (found.data === undefined) return <Unread query={found} reading={null} />;
  const { hasAbility, isOffered, made, nextInMs } = found.data;
  if (!hasAbility && made.length === 0) return null;
  return (
    <GuidePart title={lookUpWords.title}>
      <Box component="p" c="dimmed">
        {lookUpWords.text}
      </Box>
      {made.length === 0 ? <p>{lookUpWords.none}</p> : null}
      <Flex
        component="ol"
        className="look-ups breaks-anywhere"
        direction="column"
        gap={4}
        maw="78ch"
        my={6}
        mx={0}
        aria-live="polite"
      >
        {made.map((one) => (
          <li key={`${one.at}-${one.way}`}>
            <LookUpLine lookUp={one} />
          </li>
        ))}
      </Flex>
      {isOffered ? (
        <Flex wrap="wrap" align="center" gap={8} pt={4}>
          <Button disabled={attempt.inFlight} aria-disabled={isAsking} onClick={ask}>
            {lookUpWords.now}
          </Button>
          <Box component="span" c="dimmed">
            {nextInMs === null
              ? lookUpWords.noMore
              : lookUpWords.next(Math.ceil(nextInMs / minuteMs))}
          </Box>
        </Flex>
      ) : null}
      {isAsking ? <WaitLine words={lookUpWords.asking} /> : null}
      {trouble === null ? null : <Notice tone={trouble.tone} title={trouble.words} />}
    </GuidePart>
  );
}
