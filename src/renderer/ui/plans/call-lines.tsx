import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { PlanCallView } from '../../../contract/plans/plan-view.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { planCallOutcomeWords } from '../../words/plans/plan-moves.ts';
import { dayWords } from '../../words/plans/plan-retry.ts';
import { moneyWords, planWordsOf } from '../../words/plans/plans.ts';
import { Badge } from '../notice.tsx';
import './plans.css';

/** Calls about plans: outcome, operator and promise to pay. */
export function CallLines(props: {
  readonly calls: readonly PlanCallView[];
  readonly currency: CurrencyCode;
}): ReactElement {
  const nowMs = useNow(60_000);
  return (
    <Flex component="ol" className="call-lines" direction="column" gap={6}>
      {props.calls.map((made, place) => (
        <Flex component="li" wrap="wrap" align="center" gap="2px 12px" key={`${made.at} ${place}`}>
          <Box component="span" fw={600}>
            {planCallOutcomeWords[made.outcome]}
          </Box>
          {made.sequence === null ? null : <span>instalment {made.sequence}</span>}
          {made.promise === null ? null : (
            <span>
              {planWordsOf.promised} {moneyWords(made.promise.amountMinor, props.currency)},{' '}
              {dayWords(made.promise.on)}
            </span>
          )}
          {made.promise?.isBroken === true ? (
            <Badge tone="bad" icon="bang" words={planWordsOf.promiseBroken} />
          ) : null}
          <Box component="span" c="dimmed">
            {formatMoment(made.at, nowMs)}, {made.operatorName}
          </Box>
          {made.note === '' ? null : (
            <span className="call-line-note selectable breaks-anywhere">{made.note}</span>
          )}
        </Flex>
      ))}
    </Flex>
  );
}
