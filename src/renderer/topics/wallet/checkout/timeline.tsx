import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Instant } from '../../../../domain/time/calendar.ts';
import { dateInZone, formatDate } from '../../../../domain/time/calendar.ts';
import { formatTimeToSecond, localZone } from '../../../lib/clock-time.ts';
import type { FoundCheckout, TimelineStep } from './timeline-model.ts';
import { timelineOf } from './timeline-model.ts';

/** Every step of a checkout and of its charge, with its time and operator; a new day has a heading. */
export function Timeline(props: { readonly found: FoundCheckout }): ReactElement {
  const zone = localZone();
  const dayOf = ({ at }: TimelineStep): string => formatDate(dateInZone(at as Instant, zone));
  const steps = timelineOf(props.found);
  return (
    <Flex component="ol" className="wallet-timeline" direction="column" gap={3}>
      {steps.map((step, index) => {
        const before = steps[index - 1];
        const isNewDay = before === undefined || dayOf(before) !== dayOf(step);
        return (
          <Flex component="li" wrap="wrap" gap="2px 14px" key={`${step.at} ${step.words}`}>
            {isNewDay ? (
              <Box component="span" flex="1 0 100%" c="dimmed">
                {dayOf(step)}
              </Box>
            ) : null}
            <Box component="time" className="tabular" c="dimmed" dateTime={step.at}>
              {formatTimeToSecond(step.at)}
            </Box>
            <Box component="span" flex="1 1 200px" miw={0}>
              {step.words}
              {step.operatorName === null ? '' : `, ${step.operatorName}`}
            </Box>
          </Flex>
        );
      })}
    </Flex>
  );
}
