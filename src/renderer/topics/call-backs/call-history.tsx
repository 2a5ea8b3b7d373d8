import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { MadeCallView } from '../../../contract/customers/calls.ts';
import { capital } from '../../lib/capital.ts';
import { formatMoment, formatMomentInList } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Timeline } from '../../ui/page/timeline.tsx';
import { UnreadPart } from '../../ui/query-part.tsx';
import { BrokenPromise } from '../../ui/plans/broken-promise.tsx';
import { callSigns, callWords, madeCallWords } from '../../words/call-backs.ts';
import { callsOfAttemptQuery } from './queries.ts';

/** On a slip: the calls about this payment; empty while there are none. */
export function CallsOnSlip(props: { readonly attempt: AttemptView }): ReactElement | null {
  const read = useQuery(callsOfAttemptQuery(props.attempt.id));
  const calls = read.data ?? [];
  if (calls.length === 0) return <UnreadPart query={read} what={callWords.history} />;
  return (
    <Box component="section" pt={8} aria-label={callWords.history}>
      <Box component="p" c="dimmed" fz={12}>
        {callWords.history}
      </Box>
      <CallLines calls={calls} />
    </Box>
  );
}

/** Calls, the newest first, with the promises that they led to. */
export function CallLines({ calls }: { readonly calls: readonly MadeCallView[] }): ReactElement {
  const nowMs = useNow();
  const moment = (at: string): string => formatMoment(at, nowMs);
  return (
    <Timeline
      label={callWords.history}
      steps={calls.map((call) => ({
        key: call.id,
        ...(call.outcome === null ? callSigns.scheduled : callSigns[call.outcome]),
        title: madeCallWords(call, moment),
        when: `${capital(formatMomentInList(call.at, nowMs))}, ${call.operatorName}`,
        text: (
          <>
            <BrokenPromise promise={call.promise} />
            <bdi>{call.note}</bdi>
          </>
        ),
      }))}
    />
  );
}
