import '@mantine/core/styles/Timeline.css';
import '@mantine/core/styles/ThemeIcon.css';
import { Box, ThemeIcon, Timeline as MantineTimeline } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { IconName } from '../icons.tsx';
import { Icon } from '../icons.tsx';
import type { Tone } from '../notice.tsx';
import { badgeColors } from '../notice.tsx';

/** Something that happened: what, when and by whom, and what was written about it. */
export interface TimelineStep {
  readonly key: string;
  readonly tone: Tone;
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly when: string;
  readonly text?: ReactNode;
}

/** Events, one below the other. */
export function Timeline(props: {
  readonly label: string;
  readonly steps: readonly TimelineStep[];
}): ReactElement {
  return (
    <MantineTimeline role="list" aria-label={props.label} bulletSize={24} lineWidth={2}>
      {props.steps.map(({ key, tone, icon, title, when, text }) => (
        <MantineTimeline.Item
          key={key}
          role="listitem"
          mt={12}
          bullet={
            <ThemeIcon size={24} radius="xl" variant="light" color={badgeColors[tone]}>
              <Icon name={icon} size={14} />
            </ThemeIcon>
          }
        >
          <Box fw={600} lh="18px">
            {title}
          </Box>
          <Box c="dimmed" fz={12.5} lh="18px">
            {when}
          </Box>
          {text === undefined || text === '' ? null : (
            <Box className="selectable breaks-anywhere" fz={12.5} lh="18px">
              {text}
            </Box>
          )}
        </MantineTimeline.Item>
      ))}
    </MantineTimeline>
  );
}
