import { Box, Flex } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { plansOfDayQuery } from '../../../bridge/plan-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { tallyText } from '../../../ui/plans/money-tally.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { ReadFailure } from '../../../ui/query-part.tsx';
import { PlanButton } from '../plan-button.tsx';
import { calendarWords } from '../words/plan-calendar.ts';
import { dayWords } from '../../../words/plans/plan-retry.ts';
import type { DueAmount } from './calendar-model.ts';

/** The plans of one day, each of which opens. */
export function OpenedDay(props: {
  readonly day: string;
  readonly amounts: readonly DueAmount[];
  readonly onOpen: (planId: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { day, amounts, onOpen, onClose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const found = useQueries({
    queries: amounts.map(({ currency }) => plansOfDayQuery(day, currency)),
  });
  const broken = found.find(({ isError }) => isError);
  const isReading = found.some(({ isPending }) => isPending);
  const plans = found.flatMap(({ data }) => data?.plans ?? []);
  return (
    <Box component="section" pt={12} aria-label={dayWords(day)}>
      <Flex
        component="header"
        wrap="wrap"
        align="center"
        justify="space-between"
        gap="6px 12px"
        pb={6}
      >
        <h3 tabIndex={-1} ref={heading}>
          {dayWords(day)}: {amounts.map(tallyText).join('; ')}
        </h3>
        <Button onClick={onClose}>{calendarWords.closeDay}</Button>
      </Flex>
      {broken === undefined ? null : <ReadFailure error={broken.error} />}
      {isReading ? <WaitLine words={calendarWords.reading} /> : null}
      <ul className="ruled" aria-label={calendarWords.opened}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <PlanButton plan={plan} onClick={() => onOpen(plan.id)} />
          </li>
        ))}
      </ul>
      {isReading || broken !== undefined || plans.length > 0 ? null : (
        <p>{calendarWords.openedNone}</p>
      )}
      {found.some(({ data }) => data?.hasMore === true) ? (
        <p className="help-text">{calendarWords.openedMore}</p>
      ) : null}
    </Box>
  );
}
