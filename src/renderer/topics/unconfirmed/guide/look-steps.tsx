import '@mantine/core/styles/SimpleGrid.css';
import { Box, SimpleGrid } from '@mantine/core';
import type { ReactElement } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import { decimalString } from '../../../../domain/money.ts';
import { guideWords } from '../../../words/payments/resolution.ts';
import { CopyLine } from './copy-line.tsx';
import { GuidePart } from './guide-part.tsx';
import { lookSpan, moneyText } from '../unconfirmed-model.ts';

const { copies } = guideWords;

/** Width of a line with a span of time, its button included: two lines stand beside each other where both have room. */
const spanWidth = 'min(340px, 100%)';

/** Where to look, and the values to search for. */
export function LookSteps(props: {
  readonly attempt: AttemptView;
  readonly isPractice: boolean;
  readonly practiceAddress: string | null;
}): ReactElement {
  const { attempt, practiceAddress } = props;
  return (
    <GuidePart title={guideWords.steps} number={2}>
      <p>{opening(props.isPractice, practiceAddress)}</p>
      {practiceAddress === null ? null : (
        <Box component="dl">
          <CopyLine label={copies.address} text={practiceAddress} />
        </Box>
      )}
      <Box component="p" mt={4}>
        {guideWords.search}
      </Box>
      <SimpleGrid
        minColWidth={spanWidth}
        autoFlow="auto-fit"
        spacing={12}
        verticalSpacing={0}
        pt={2}
        renderRoot={(root) => <Box component="dl" {...root} />}
      >
        <CopyLine label={copies.reference} text={attempt.reference} />
        <CopyLine
          label={copies.amount}
          text={decimalString(attempt.amountMinor, attempt.currency)}
          shown={moneyText(attempt)}
        />
        <CopyLine label={copies.lastFour} text={attempt.card.lastFour} />
        <CopyLine label={copies.localTime} text={lookSpan(attempt)} />
        <CopyLine label={copies.utcTime} text={lookSpan(attempt, 'UTC')} />
      </SimpleGrid>
    </GuidePart>
  );
}

function opening(isPractice: boolean, practiceAddress: string | null): string {
  if (!isPractice) return guideWords.open;
  return practiceAddress === null ? guideWords.openPracticeUnknown : guideWords.openPractice;
}
