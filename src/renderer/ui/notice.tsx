import { Badge as MantineBadge, Box, Flex } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { IconName } from './icons.tsx';
import { Icon } from './icons.tsx';

/** Meaning of a notice or a badge; colour is never its only sign. */
export type Tone = 'quiet' | 'good' | 'warn' | 'bad';

const signs: Readonly<Record<Tone, IconName>> = {
  quiet: 'dot',
  good: 'check',
  warn: 'bang',
  bad: 'noEntry',
};

interface NoticeProps {
  readonly tone: Tone;
  readonly title: string;
  readonly icon?: IconName;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

interface ToneColors {
  readonly c: string;
  readonly bg: string;
}

/** Text and ground of each outcome, on notices and slips alike. */
export const outcomeColors: Readonly<Record<Exclude<Tone, 'quiet'>, ToneColors>> = {
  good: { c: 'var(--good)', bg: 'var(--good-soft)' },
  warn: { c: 'var(--warn)', bg: 'var(--warn-soft)' },
  bad: { c: 'var(--bad)', bg: 'var(--bad-soft)' },
};

const notices: Readonly<Record<Tone, ToneColors & { readonly bd?: string }>> = {
  quiet: { c: 'var(--ink)', bg: 'var(--panel)', bd: '1px solid var(--line)' },
  ...outcomeColors,
};

/** A message in place: the event and the next step; never a dialog. */
export function Notice(props: NoticeProps): ReactElement {
  const { c: color, ...look } = notices[props.tone];
  return (
    <Flex
      component="section"
      className={`notice notice-${props.tone}`}
      gap={12}
      px={16}
      py={12}
      bdrs="md"
      {...look}
    >
      <Box component="span" flex="none" mt={2} h={18} c={color}>
        <Icon name={props.icon ?? signs[props.tone]} />
      </Box>
      <Box flex={1} miw={0}>
        <Box component="p" className="notice-title" c={color} fw={600}>
          {props.title}
        </Box>
        {props.children === undefined || props.children === null ? null : (
          <div className="notice-text">{props.children}</div>
        )}
        {props.actions === undefined ? null : (
          <Flex className="notice-actions" wrap="wrap" gap={8} pt={8}>
            {props.actions}
          </Flex>
        )}
      </Box>
    </Flex>
  );
}

/** Colour of the theme for each meaning. */
export const badgeColors: Readonly<Record<Tone, string>> = {
  quiet: 'gray',
  good: 'green',
  warn: 'yellow',
  bad: 'red',
};

const wrapped = { label: { whiteSpace: 'normal' } } as const;

/** A state in a list: icon and word. */
export function Badge(props: {
  readonly tone: Tone;
  readonly icon?: IconName;
  readonly words: string;
  /** Long words wrap where there is no room for them in one line. */
  readonly wraps?: boolean;
}): ReactElement {
  return (
    <MantineBadge
      component="span"
      className="badge"
      {...(props.wraps === true ? { h: 'auto', mih: 20, maw: '100%', styles: wrapped } : {})}
      color={badgeColors[props.tone]}
      leftSection={<Icon name={props.icon ?? signs[props.tone]} size={12} />}
    >
      {props.words}
    </MantineBadge>
  );
}
