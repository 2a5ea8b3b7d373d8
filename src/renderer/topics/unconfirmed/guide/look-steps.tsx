import { Box, Flex } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import { decimalString } from '../../../../domain/money.ts';
import { guideWords } from '../../../words/payments/resolution.ts';
import { CopyLine } from './copy-line.tsx';
import { GuidePart } from './guide-part.tsx';
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
    <GuidePart id="guide-steps" title={guideWords.steps}>
      <ol>
        <Step number={1}>
          {opening(props.isPractice, practiceAddress)}
          {practiceAddress === null ? null : (
            <Box component="dl" pt={2}>
              <CopyLine label={copies.address} text={practiceAddress} />
            </Box>
          )}
        </Step>
        <Step number={2}>
          {guideWords.byReference}
          <Box component="dl" pt={2}>
            <CopyLine label={copies.reference} text={attempt.reference} />
          </Box>
        </Step>
        <Step number={3}>
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
        </Step>
        <Step number={4}>
          {attempt.state === 'surplus-charged' ? guideWords.surplus : guideWords.read}
        </Step>
      </ol>
    </GuidePart>
  );
}

function Step(props: { readonly number: number; readonly children: ReactNode }): ReactElement {
  return (
    <Flex component="li" gap={10} mih={24} pt={2} pb={4}>
      <Box
        component="span"
        flex="none"
        w={18}
        h={18}
        bd="1px solid var(--line-strong)"
        bdrs={9}
        c="dimmed"
        fz={11}
        lh="16px"
        ta="center"
        aria-hidden="true"
      >
        {props.number}
      </Box>
      <Box flex={1} miw={0}>
        {props.children}
      </Box>
    </Flex>
  );
}

function opening(isPractice: boolean, practiceAddress: string | null): string {
  if (!isPractice) return guideWords.open;
  return practiceAddress === null ? guideWords.openPracticeUnknown : guideWords.openPractice;
}
