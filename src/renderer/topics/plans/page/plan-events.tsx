import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { PlanView } from '../../../../contract/plans/plan-view.ts';
import { capital } from '../../../lib/capital.ts';
import { formatMomentInList } from '../../../lib/clock-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Timeline } from '../../../ui/page/timeline.tsx';
import { EmptyState, Panel } from '../../../ui/panel.tsx';
import { CallLines } from '../../../ui/plans/call-lines.tsx';
import { agreementWords, planChangeWords } from '../words/plan-change.ts';
import { eventSign, eventWords } from '../words/plan-events.ts';
import { moneyWords, planWordsOf, termsWords } from '../../../words/plans/plans.ts';

/** The calls about the plan and its instalments, newest first. */
export function CallList({ plan }: { readonly plan: PlanView }): ReactElement {
  return (
    <Panel title={planWordsOf.calls}>
      {plan.calls.length === 0 ? (
        <EmptyState title={planWordsOf.noCalls}>{planWordsOf.noCallsText}</EmptyState>
      ) : (
        <CallLines calls={plan.calls} currency={plan.terms.currency} />
      )}
    </Panel>
  );
}

/** Events of the plan, with operator and reason. */
export function EventList({ plan }: { readonly plan: PlanView }): ReactElement {
  const nowMs = useNow();
  return (
    <Panel title={planWordsOf.events}>
      {plan.events.length === 0 ? (
        <EmptyState title={planWordsOf.noEvents} />
      ) : (
        <Timeline
          label={planWordsOf.events}
          steps={plan.events.map((event, place) => ({
            key: `${event.at} ${place}`,
            ...eventSign(event),
            title: [
              eventWords(event),
              event.amountMinor === null
                ? null
                : moneyWords(event.amountMinor, plan.terms.currency),
            ]
              .filter(Boolean)
              .join(', '),
            when: [capital(formatMomentInList(event.at, nowMs)), event.operatorName]
              .filter(Boolean)
              .join(', '),
            text: event.reason ?? '',
          }))}
        />
      )}
    </Panel>
  );
}

/** Agreements to new terms, the newest first; nothing for a plan that still has its first ones. */
export function AgreementList({ plan }: { readonly plan: PlanView }): ReactElement | null {
  if (plan.agreements.length === 0) return null;
  return (
    <Panel title={planChangeWords.agreements}>
      <Flex component="ol" direction="column" gap={4}>
        {plan.agreements.map((agreement) => (
          <Flex component="li" wrap="wrap" gap="1px 12px" key={agreement.at}>
            <Box component="span" fw={600}>
              {termsWords(agreement.before)} → {termsWords(agreement.after)}
            </Box>
            <Box component="span" className="selectable" c="dimmed">
              {agreementWords(agreement)}
            </Box>
            <Box component="span" c="dimmed">
              {agreement.reason}
            </Box>
          </Flex>
        ))}
      </Flex>
    </Panel>
  );
}
