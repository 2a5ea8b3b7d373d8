import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '../../bridge/client.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WaitLine } from '../../ui/wait-line.tsx';
import { sampleDataWords as words } from './words/due.ts';
import { failureWords } from '../../words/failures.ts';

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
    <>
      <Button
        tone="primary"
        data-work="fill-book"
        aria-disabled={isBusy || undefined}
        onClick={() => void fill()}
      >
        {words.fill}
      </Button>
      <Box component="p" w="100%" c="dimmed" ta="center">
        {words.fillText}
      </Box>
      {isBusy ? <WaitLine words={words.filling} /> : null}
      {trouble === null ? null : <Notice tone="warn" title={trouble} />}
    </>
  );
}
