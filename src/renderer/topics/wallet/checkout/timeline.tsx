import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Instant } from '../../../../domain/time/calendar.ts';
import { dateInZone, formatDate } from '../../../../domain/time/calendar.ts';
import { formatTimeToSecond, localZone } from '../../../lib/clock-time.ts';
import type { FoundCheckout, TimelineStep } from './timeline-model.ts';
import { timelineOf } from './timeline-model.ts';
import './charge-step.css';

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
          <li key={`${step.at} ${step.words}`}>
            {isNewDay ? (
              <Box component="span" className="wallet-day" c="dimmed">
                {dayOf(step)}
              </Box>
            ) : null}
            <time className="figures" dateTime={step.at}>
              {formatTimeToSecond(step.at)}
            </time>
            <span>
              {step.words}
              {step.operatorName === null ? '' : `, ${step.operatorName}`}
            </span>
          </li>
        );
      })}
    </Flex>
  );
}
