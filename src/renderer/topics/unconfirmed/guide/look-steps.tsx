import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import { decimalString } from '../../../../domain/money.ts';
import { guideWords } from '../../../words/payments/resolution.ts';
import { CopyLine } from './copy-line.tsx';
import { lookSpan, moneyText } from '../unconfirmed-model.ts';

const { copies } = guideWords;

/** Four steps to the evidence, with the values to search for. */
export function LookSteps(props: {
  readonly attempt: AttemptView;
  readonly isPractice: boolean;
  readonly practiceAddress: string | null;
}): ReactElement {
  const { attempt, practiceAddress } = props;
  return (
    <section className="guide-part" aria-labelledby="guide-steps">
      <h3 id="guide-steps">{guideWords.steps}</h3>
      <ol className="guide-steps">
        <li>
          {opening(props.isPractice, practiceAddress)}
          {practiceAddress === null ? null : (
            <Box component="dl" pt={2}>
              <CopyLine label={copies.address} text={practiceAddress} />
            </Box>
          )}
        </li>
        <li>
          {guideWords.byReference}
          <Box component="dl" pt={2}>
            <CopyLine label={copies.reference} text={attempt.reference} />
          </Box>
        </li>
        <li>
          {guideWords.byRest}
          <Box component="dl" pt={2}>
            <CopyLine
              label={copies.amount}
              text={decimalString(attempt.amountMinor, attempt.currency)}
              shown={moneyText(attempt)}
            />
            <CopyLine label={copies.lastFour} text={attempt.card.lastFour} />
            <CopyLine label={copies.localTime} text={lookSpan(attempt)} />
            <CopyLine label={copies.utcTime} text={lookSpan(attempt, 'UTC')} />
          </Box>
        </li>
        <li>{attempt.state === 'surplus-charged' ? guideWords.surplus : guideWords.read}</li>
      </ol>
    </section>
  );
}

function opening(isPractice: boolean, practiceAddress: string | null): string {
  if (!isPractice) return guideWords.open;
  return practiceAddress === null ? guideWords.openPracticeUnknown : guideWords.openPractice;
}
