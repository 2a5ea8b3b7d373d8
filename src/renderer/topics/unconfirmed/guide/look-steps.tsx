import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import { decimalString } from '../../../../domain/money.ts';
import { guideWords } from '../../../words/payments/resolution.ts';
import { CopyLine } from './copy-line.tsx';
import { GuidePart } from './guide-part.tsx';
import { lookSpan, moneyText } from '../unconfirmed-model.ts';

const { copies } = guideWords;

/** Where to look, and the values to search for. */
export function LookSteps(props: {
  readonly attempt: AttemptView;
  readonly isPractice: boolean;
  readonly practiceAddress: string | null;
}): ReactElement {
  const { attempt, practiceAddress } = props;
  return (
    <GuidePart id="guide-steps" title={guideWords.steps} number={2}>
      <p>{opening(props.isPractice, practiceAddress)}</p>
      {practiceAddress === null ? null : (
        <Box component="dl">
          <CopyLine label={copies.address} text={practiceAddress} />
        </Box>
      )}
      <Box component="p" mt={4}>
        {guideWords.search}
      </Box>
      <Box component="dl" pt={2}>
        <CopyLine label={copies.reference} text={attempt.reference} />
        <CopyLine
          label={copies.amount}
          text={decimalString(attempt.amountMinor, attempt.currency)}
          shown={moneyText(attempt)}
        />
        <CopyLine label={copies.lastFour} text={attempt.card.lastFour} />
        <CopyLine label={copies.localTime} text={lookSpan(attempt)} />
        <CopyLine label={copies.utcTime} text={lookSpan(attempt, 'UTC')} />
      </Box>
    </GuidePart>
  );
}

function opening(isPractice: boolean, practiceAddress: string | null): string {
  if (!isPractice) return guideWords.open;
  return practiceAddress === null ? guideWords.openPracticeUnknown : guideWords.openPractice;
}
