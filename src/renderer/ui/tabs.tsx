import { Box, Flex } from '@mantine/core';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useRef } from 'react';
import type { IconName } from './icons.tsx';
import { Icon } from './icons.tsx';
import type { Tone } from './notice.tsx';
import './tabs.css';

/** One tab: its words, and its `TabFigure` where rows of it can wait for staff. */
export interface Tab {
  readonly name: string;
  readonly words: string;
  /** Tabs with a sign are drawn as tiles that carry their figures. */
  readonly sign?: { readonly icon: IconName; readonly tone?: Tone };
  readonly figure?: ReactNode;
}

/** Several lists in one place; the left and right arrows move between them. */
export function Tabs(props: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  /** Id of the panel that shows the selected list. */
  readonly panelId: string;
  readonly onTab: (name: string) => void;
}): ReactElement {
  const { tabs, chosen } = props;
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((each) => each.name === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    props.onTab(next.name);
    row.current?.querySelector<HTMLElement>(`#tab-${next.name}`)?.focus();
  };
  return (
    <Box
      className="tabs rule-below"
      flex="none"
      role="tablist"
      aria-label={props.label}
      data-tiles={tabs.some(({ sign }) => sign !== undefined) || undefined}
      ref={row}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ name, words, sign, figure }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          className="tab"
          aria-selected={name === chosen}
          aria-controls={props.panelId}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => props.onTab(name)}
        >
          <span className="tab-words">
            {sign === undefined ? null : (
              <Flex
                component="span"
                className="tab-sign"
                align="center"
                h={20}
                data-tone={sign.tone}
              >
                <Icon name={sign.icon} />
              </Flex>
            )}
            {words}
          </span>
          {figure}
        </button>
      ))}
    </Box>
  );
}

/** Count of the rows of a tab that wait for staff, with a short note on them. */
export function TabFigure(props: {
  readonly value: number;
  readonly note: string | null;
  /** The note in full, where it is shortened. */
  readonly wholeNote?: string;
}): ReactElement {
  return (
    <>
      <Box component="span" className="tabular" c="var(--ink)" fz={24} fw={650} lh="30px">
        {props.value}
      </Box>
      {props.note === null ? null : (
        <Box component="span" className="tab-note" c="dimmed" fz={12} title={props.wholeNote}>
          {props.note}
        </Box>
      )}
    </>
  );
}
