import { Badge as MantineBadge } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import './notice.css';
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

/** A message in place: the event and the next step; never a dialog. */
export function Notice(props: NoticeProps): ReactElement {
  return (
    <section className={`notice boxed notice-${props.tone}`}>
      <Icon name={props.icon ?? signs[props.tone]} />
      <div className="notice-body">
        <p className="notice-title">{props.title}</p>
        {props.children === undefined ? null : <div className="notice-text">{props.children}</div>}
        {props.actions === undefined ? null : <div className="notice-actions">{props.actions}</div>}
      </div>
    </section>
  );
}

const badgeColors: Readonly<Record<Tone, string>> = {
  quiet: 'gray',
  good: 'green',
  warn: 'yellow',
  bad: 'red',
};

/** A state in a list: icon and word. */
export function Badge(props: {
  readonly tone: Tone;
  readonly icon?: IconName;
  readonly words: string;
}): ReactElement {
  return (
    <MantineBadge
      component="span"
      className="badge"
      color={badgeColors[props.tone]}
      leftSection={<Icon name={props.icon ?? signs[props.tone]} size={12} />}
    >
      {props.words}
    </MantineBadge>
  );
}
