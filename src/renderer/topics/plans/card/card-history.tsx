import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { CardHistoryView, PlanView } from '../../../../contract/plans/plan-view.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, Panel } from '../../../ui/panel.tsx';
import { CardHistoryLine } from '../../../ui/plans/card-history-line.tsx';
import { CardHealthChip } from '../../../ui/plans/card-health-chip.tsx';
import { cardHistoryStepWords } from '../../../words/plans/plan-states.ts';
import { dayInList, dayWords, retryWords } from '../../../words/plans/plan-retry.ts';
import { tokensWords } from '../../../words/plans/plan-tokens.ts';
import { planWordsOf } from '../../../words/plans/plans.ts';
import type { CardHistoryStep } from '../../../ui/plans/card-history-model.ts';
import { cardHistoryStepsOf } from '../../../ui/plans/card-history-model.ts';

/** The card history: each card is a line of steps, drawn and as a list. */
export function CardHistoryPanel({ plan }: { readonly plan: PlanView }): ReactElement {
  const [isList, setIsList] = useState(false);
  return (
    <Panel
      title={planWordsOf.history}
      aside={
        plan.histories.length === 0 ? null : (
          <Button tone="quiet" aria-pressed={isList} onClick={() => setIsList(!isList)}>
            {planWordsOf.asList}
          </Button>
        )
      }
    >
      {plan.histories.length === 0 ? (
        <EmptyState title={planWordsOf.noHistory}>{planWordsOf.noHistoryText}</EmptyState>
      ) : (
        <Flex component="ol" direction="column" gap={12}>
          {plan.histories.map((history) => (
            <li key={history.number}>
              <HistoryOfCard
                today={plan.today}
                history={history}
                cardHistorySteps={cardHistoryStepsOf(plan, history)}
                isList={isList}
              />
            </li>
          ))}
        </Flex>
      )}
    </Panel>
  );
}

function HistoryOfCard(props: {
  readonly history: CardHistoryView;
  readonly today: string;
  readonly cardHistorySteps: readonly CardHistoryStep[];
  readonly isList: boolean;
}): ReactElement {
  const { history, cardHistorySteps, isList } = props;
  const origin = history.origin === 'first-charge' ? planWordsOf.firstHere : planWordsOf.evidence;
  const tracking = history.hasTrackingId ? planWordsOf.trackingYes : planWordsOf.trackingNo;
  return (
    <>
      <Flex component="p" wrap="wrap" align="center" gap="2px 10px">
        <CardHealthChip card={history.card} />
        <Box component="span" ml="auto" c="dimmed" fz={12.5}>
          {history.endedOn === null
            ? planWordsOf.since(dayInList(history.firstChargedOn, props.today))
            : planWordsOf.fromTo(
                dayInList(history.firstChargedOn, props.today),
                dayInList(history.endedOn, props.today),
              )}
        </Box>
      </Flex>
      {isList ? null : <CardHistoryLine cardHistorySteps={cardHistorySteps} />}
      <Box
        component="ol"
        className={isList ? 'bead-list' : 'visually-hidden'}
        {...(isList ? { pt: 4, ps: 6 } : {})}
      >
        {cardHistorySteps.map((step) => (
          <li key={step.key}>{stepSentence(step)}</li>
        ))}
      </Box>
      <Box component="p" c="dimmed" fz={12.5} lh="18px" pt={2}>
        {origin}; {tracking}
        {history.tokens === null ? null : `. ${tokensWords(history.tokens)}`}
      </Box>
    </>
  );
}

/** A step in words: "Instalment 3, later, Fri 14 Aug 2026: declined". */
function stepSentence(step: CardHistoryStep): string {
  const order = step.isFirst ? planWordsOf.first : planWordsOf.later;
  const expired = step.omitExpiry ? `, ${retryWords.tryAlthoughExpired.toLowerCase()}` : '';
  const day = dayWords(step.on);
  return `Instalment ${step.sequence}, ${order}${expired}, ${day}: ${cardHistoryStepWords[step.result]}`;
}
