import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useState } from 'react';
import { call } from '../../bridge/client.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SaidNotice, useSaid } from '../../ui/said.tsx';
import type { Tell } from '../../ui/said.tsx';
import { failureWords } from '../../words/failures.ts';
import { placeQuery } from './queries.ts';
import {
  moveWords,
  notTakenBackWords,
  placeWords,
  takeBackWords as words,
} from './words/records.ts';

/** Moves records from their server back to a file of this computer. */
export function TakeBackPart({ tellMoved }: { readonly tellMoved: Tell }): ReactElement {
  const queries = useQueryClient();
  const [said, tell] = useSaid();
  const [isUnderWay, setUnderWay] = useState(false);
  const move = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    tell({ tone: 'quiet', words: placeWords.moving });
    setUnderWay(true);
    const answer = await call('records.move-to-file', {});
    setUnderWay(false);
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    const { value } = answer;
    if (value.kind === 'busy') return tell({ tone: 'bad', words: moveWords.busy });
    if (value.kind === 'not-moved') {
      const reason = notTakenBackWords[value.reason];
      return tell({ tone: 'bad', words: `${reason} ${moveWords.nothingMoved}` });
    }
    tellMoved({ tone: 'good', words: words.moved });
    return queries.invalidateQueries({ queryKey: placeQuery.queryKey });
  };
  return (
    <Panel title={words.title}>
      <form onSubmit={(event) => void move(event)}>
        <Stack gap="sm">
          <p>{words.text}</p>
          <div>
            <Button type="submit" disabled={isUnderWay}>
              {words.move}
            </Button>
          </div>
          <SaidNotice said={said} />
        </Stack>
      </form>
    </Panel>
  );
}
