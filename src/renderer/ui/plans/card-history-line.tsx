import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { CardHistoryStep } from './card-history-model.ts';
import './card-history-line.css';

/** Strokes inside a step of 18 px; a filled one has none. */
const marks: Readonly<Record<CardHistoryStep['look'], string | null>> = {
  filled: null,
  ring: null,
  cross: 'm6 6 6 6m0-6-6 6',
  question: 'M6.8 7.2C6.8 5.8 7.7 5 9 5s2.2.8 2.2 2.1c0 1.5-2.2 1.6-2.2 3.2M9 12.7v.3',
};

/**
 * The steps of one card's history as a line, with the number of each instalment under its step.
 *
 * It is drawn for the eye alone: the same steps are listed beside it.
 */
export function CardHistoryLine(props: {
  readonly cardHistorySteps: readonly CardHistoryStep[];
}): ReactElement {
  return (
    <Flex component="ol" className="beads" wrap="wrap" pt={4} px={0} pb={2} aria-hidden="true">
      {props.cardHistorySteps.map((step) => (
        <Flex
          component="li"
          className="bead"
          pos="relative"
          direction="column"
          align="center"
          w={34}
          pb={4}
          key={step.key}
          data-look={step.look}
          data-first={step.isFirst || undefined}
        >
          <svg width={18} height={18} viewBox="0 0 18 18" focusable="false">
            <circle cx={9} cy={9} r={7.25} />
            {marks[step.look] === null ? null : <path d={marks[step.look] ?? ''} />}
          </svg>
          <Box component="span" className="bead-number" c="dimmed" fz={11} lh="14px">
            {step.sequence}
          </Box>
        </Flex>
      ))}
    </Flex>
  );
}
