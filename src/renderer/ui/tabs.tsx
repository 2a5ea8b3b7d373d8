import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useRef } from 'react';
import './tabs.css';

/** One tab: its words, and its `TabCount` where its rows can wait for staff. */
export interface Tab {
  readonly name: string;
  readonly words: string;
  readonly count?: ReactNode;
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
    <div className="tabs" role="tablist" aria-label={props.label} ref={row} onKeyDown={onKeyDown}>
      {tabs.map(({ name, words, count }) => (
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
          {words}
          {count}
        </button>
      ))}
    </div>
  );
}

/** Count of a tab's rows that wait for staff; emphasised above zero. */
export function TabCount(props: { readonly value: number }): ReactElement {
  return (
    <span className="tab-count" data-none={props.value === 0 || undefined}>
      {props.value}
    </span>
  );
}
