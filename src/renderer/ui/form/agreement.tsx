import { Box, Flex, Stack } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useId } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icons.tsx';
import { cardOnFileWords } from '../../words/payments/cards-on-file.ts';

/**
 * Consent text with a button that records the agreement.
 *
 * It is part of the review, where the card is known: the words that are agreed to are the words that are
 * stored.
 */
export function Agreement(props: {
  readonly words: string;
  readonly agreed: boolean;
  /** Shown once the customer agreed. */
  readonly done: string;
  readonly mayPress: (isRepeat: boolean) => boolean;
  readonly onAgreed: () => void;
}): ReactElement {
  const { agreed, mayPress } = props;
  const titleId = useId();
  return (
    <Stack className="consent" gap={8} pb={10}>
      <Box component="p" c="var(--paper-soft)" fz={12} id={titleId}>
        {cardOnFileWords.read}
      </Box>
      <Box
        component="blockquote"
        className="consent-words"
        m={0}
        bd="1px solid var(--paper-edge)"
        py={8}
        px={10}
        bdrs="var(--radius)"
        bg="var(--field)"
        c="var(--ink)"
        aria-labelledby={titleId}
      >
        {props.words}
      </Box>
      {agreed ? (
        <Flex component="p" align="center" gap={6}>
          <Icon name="check" size={14} /> {props.done}
        </Flex>
      ) : (
        <div>
          <Button
            data-field="consent"
            icon="check"
            aria-describedby={titleId}
            onKeyDown={(event: KeyboardEvent) => {
              const presses = event.key === 'Enter' || event.key === ' ';
              if (presses && !mayPress(event.repeat)) event.preventDefault();
            }}
            onClick={() => {
              if (mayPress(false)) props.onAgreed();
            }}
          >
            {cardOnFileWords.agreed}
          </Button>
        </div>
      )}
    </Stack>
  );
}
