import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import './panel.css';

/** A titled part of a screen. */
export function Panel(props: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{props.title}</h2>
        {props.aside}
      </header>
      <div className="panel-body">{props.children}</div>
    </section>
  );
}

/**
 * Empty state of a list: the content that is missing, the content to come, and the way to create the first.
 */
export function EmptyState(props: {
  readonly title: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <div className="empty-state">
      <p className="empty-state-title">{props.title}</p>
      {props.children === undefined ? null : <p>{props.children}</p>}
    </div>
  );
}
