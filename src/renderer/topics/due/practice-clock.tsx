import { Box, Flex, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '../../bridge/client.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WaitLine } from '../../ui/wait-line.tsx';
import { practiceClockWords as words } from './words/due.ts';
import { failureWords } from '../../words/failures.ts';
import { dayWords } from '../../words/plans/plan-retry.ts';

const dayMinutes = 24 * 60;

const steps = [
  { words: words.day, minutes: dayMinutes },
  { words: words.week, minutes: 7 * dayMinutes },
  { words: words.month, minutes: 30 * dayMinutes },
] as const;

/** The date in practice, and buttons that advance it, so that a month of plans can be learnt in an hour. */
export function PracticeClock(props: { readonly today: string }): ReactElement {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const moveOn = async (minutes: number): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const answer = await call('practice.pass-time', { minutes });
    // Dates, waits and cards all change with the clock.
    await queries.invalidateQueries();
    setIsBusy(false);
    setTrouble(answer.ok ? null : failureWords(answer.error));
    if (answer.ok) announce(words.movedOn);
  };
  return (
    <Flex wrap="wrap" align="center" gap="4px 6px" role="group" aria-label={words.title}>
      <Box component="span" c="var(--practice)" fw={600}>
        {words.date(dayWords(props.today))}
      </Box>
      <Box component="span" c="dimmed">
        {words.moveOn}
      </Box>
      {steps.map((step) => (
        <Button
          key={step.words}
          size="compact-sm"
          aria-disabled={isBusy || undefined}
          aria-label={`${words.moveOn} ${step.words}`}
          onClick={() => void moveOn(step.minutes)}
        >
          {step.words}
        </Button>
      ))}
      {trouble === null ? null : <Notice tone="warn" title={trouble} />}
    </Flex>
  );
}

/** Offers to load sample data while there is nothing to practise on. */
export function SampleData(): ReactElement {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const fill = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const answer = await call('practice.fill-book', {});
    await queries.invalidateQueries();
    setIsBusy(false);
    if (!answer.ok) return setTrouble(failureWords(answer.error));
    return answer.value.kind === 'filled'
      ? announce(words.filled(answer.value.customerCount, answer.value.planCount))
      : setTrouble(words.notEmpty);
  };
  return (
    <Stack align="flex-start" gap={8} pt={6}>
      <p>{words.fillText}</p>
      <Button
        tone="primary"
        data-work="fill-book"
        aria-disabled={isBusy || undefined}
        onClick={() => void fill()}
      >
        {words.fill}
      </Button>
      {isBusy ? <WaitLine words={words.filling} /> : null}
      {trouble === null ? null : <Notice tone="warn" title={trouble} />}
    </Stack>
  );
}
