import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { PlanView } from '../../../../contract/plans/plan-view.ts';
import { formatMoment } from '../../../lib/clock-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { EmptyState, Panel } from '../../../ui/panel.tsx';
import { CallLines } from '../../../ui/plans/call-lines.tsx';
import { agreementWords, planChangeWords } from '../words/plan-change.ts';
import { eventWords, moneyWords, planWordsOf, termsWords } from '../../../words/plans/plans.ts';

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
  const nowMs = useNow(60_000);
  return (
    <Panel title={planWordsOf.events}>
      {plan.events.length === 0 ? (
        <EmptyState title={planWordsOf.noEvents} />
      ) : (
        <Flex component="ol" direction="column" gap={4}>
          {plan.events.map((event, place) => (
            <Flex component="li" wrap="wrap" gap="1px 12px" key={`${event.at} ${place}`}>
              <Box component="span" fw={600}>
                {eventWords(event)}
              </Box>
              {event.amountMinor === null ? null : (
                <span>{moneyWords(event.amountMinor, plan.terms.currency)}</span>
              )}
              <Box component="span" c="dimmed">
                {[formatMoment(event.at, nowMs), event.operatorName].filter(Boolean).join(', ')}
              </Box>
              {event.reason === null || event.reason === '' ? null : (
                <Box component="span" className="selectable breaks-anywhere" flex="0 1 100%">
                  {event.reason}
                </Box>
              )}
            </Flex>
          ))}
        </Flex>
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
