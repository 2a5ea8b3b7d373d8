import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useEffect } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { guideWords } from '../../words/payments/resolution.ts';
import { wordsOfState } from '../../words/payments/states.ts';
import { toDoWords } from '../../words/payments/unconfirmed.ts';
import { moneyText } from './unconfirmed-model.ts';

/** Outcome of a payment that was open until now, and the next one that waits. */
export function ResolvedOutcome(props: {
  readonly attempt: AttemptView;
  /** False when a response arrived by itself while staff were checking. */
  readonly resolvedHere: boolean;
  readonly next: AttemptView | null;
  readonly onNext: (attemptId: AttemptView['id']) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { attempt, next, resolvedHere } = props;
  const announce = useAnnounce();
  const { word } = wordsOfState(attempt);
  useEffect(() => announce(`${attempt.reference}: ${word}.`), [announce, attempt.reference, word]);
  return (
    <Box
      component="section"
      className="guide boxed scrolls"
      miw={0}
      mih={0}
      py={14}
      px={16}
      aria-label={guideWords.resolvedHeading}
    >
      <h2>{resolvedHere ? guideWords.resolvedHeading : guideWords.answeredHeading}</h2>
      <p>
        {attempt.reference}, {moneyText(attempt)}: {word}.{' '}
        {resolvedHere ? guideWords.record : guideWords.answered}
      </p>
      {next === null ? <p>{guideWords.last}</p> : null}
      <Flex className="guide-actions" wrap="wrap" gap={8}>
        {next === null ? (
          <Button onClick={props.onClose}>{toDoWords.recent}</Button>
        ) : (
          <Button tone="primary" onClick={() => props.onNext(next.id)}>
            {guideWords.next}: {next.reference}, {moneyText(next)}
          </Button>
        )}
      </Flex>
    </Box>
  );
}
