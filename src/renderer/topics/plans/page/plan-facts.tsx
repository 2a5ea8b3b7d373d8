import '@mantine/core/styles/Progress.css';
import { Box, Flex, Progress, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import type { PlanView } from '../../../../contract/plans/plan-view.ts';
import { FactColumn, FactColumns } from '../../../ui/page/facts.tsx';
import { CardHealthChip, PlanBadge } from '../../../ui/plans/card-health-chip.tsx';
import { dayInList, dayWords } from '../../../words/plans/plan-retry.ts';
import { moneyWords, paidWords, plannedCount, planWordsOf } from '../../../words/plans/plans.ts';

/** Progress of the plan: instalments and money paid, what is still to come, the next charge and its card. */
export function PlanFacts({ plan }: { readonly plan: PlanView }): ReactElement {
  const { currency } = plan.terms;
  const count = plannedCount(plan);
  const lastDay = plan.instalments.at(-1)?.dueDate ?? null;
  const next =
    plan.nextDueOn === null || plan.nextAmountMinor === null
      ? planWordsOf.nothingNext
      : `${dayInList(plan.nextDueOn, plan.today)}, ${moneyWords(plan.nextAmountMinor, currency)}`;
  return (
    <Stack gap={10}>
      <Flex component="p" wrap="wrap" align="center" gap="4px 12px">
        <Box component="strong" fz={22} fw={650} lh="30px">
          {paidWords(plan.paidCount, count)}
        </Box>
        <PlanBadge plan={plan} />
        {count === null || lastDay === null ? null : (
          <Box component="span" ml="auto" c="dimmed">
            {planWordsOf.lastDay(dayWords(lastDay))}
          </Box>
        )}
      </Flex>
      {count === null || count === 0 ? null : (
        <Progress
          aria-label={planWordsOf.progress}
          color="var(--chart-good)"
          size={8}
          value={(plan.paidCount / count) * 100}
        />
      )}
      <FactColumns minWidth={150}>
        <FactColumn label={planWordsOf.taken}>{moneyWords(plan.paidMinor, currency)}</FactColumn>
        <FactColumn label={planWordsOf.left}>
          {moneyWords(plan.openMinor, currency)}
          {count === null ? planWordsOf.planned(plan.openCount) : null}
        </FactColumn>
        <FactColumn label={planWordsOf.next}>{next}</FactColumn>
        <FactColumn label={planWordsOf.card}>
          <CardHealthChip card={plan.card} />
        </FactColumn>
      </FactColumns>
    </Stack>
  );
}
