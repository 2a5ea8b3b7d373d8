import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { lookUpStates } from '../../../../domain/charge/look-up/judge-look-up.ts';
import { mayWorkQuery } from '../../../bridge/session-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { UnreadPart } from '../../../ui/query-part.tsx';
import type { SlipWorkProps } from '../../../ui/slots/slots.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { lookUpWords } from '../../../words/payments/look-up.ts';
import { lookUpsQuery } from '../queries.ts';
import { LookUpLine } from './look-up-line.tsx';
import { useLookUp } from './use-look-up.ts';

/**
 * On the slip of an unconfirmed payment: the last look-up, and the button for another; nothing where the gateway has
 * none, or where the guide beside the slip has both.
 */
export function LookUpOnSlip(props: SlipWorkProps): ReactElement | null {
  const { attempt, isGuided = false } = props;
  const isOpen = lookUpStates.includes(attempt.state) && !attempt.inFlight && !isGuided;
  return isOpen ? <OpenLookUp {...props} /> : null;
}

function OpenLookUp({ attempt }: SlipWorkProps): ReactElement | null {
  const read = useQuery(lookUpsQuery(attempt.id));
  const found = read.data;
  const mayWork = useQuery(mayWorkQuery).data ?? false;
  const { ask, isAsking, trouble } = useLookUp(attempt.id);
  if (found === undefined) return <UnreadPart query={read} what={lookUpWords.title} />;
  if (!found.isOffered) return null;
  const last = found.made.at(-1);
  return (
    <Stack gap={6} pt={6} pb={8} align="flex-start">
      {mayWork ? (
        <Button icon="search" letter="Y" data-work="look-up" aria-disabled={isAsking} onClick={ask}>
          {lookUpWords.now}
        </Button>
      ) : null}
      {last === undefined ? null : (
        <p aria-live="polite">
          {lookUpWords.last} <LookUpLine lookUp={last} isShort />
        </p>
      )}
      {isAsking ? <WaitLine words={lookUpWords.asking} /> : null}
      {trouble === null ? null : <Notice tone={trouble.tone} title={trouble.words} />}
    </Stack>
  );
}
