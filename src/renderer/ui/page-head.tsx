import type { ReactElement, ReactNode } from 'react';
import './page-head.css';

interface PageHeadProps {
  readonly title: string;
  /** One line under the title that summarises the screen. */
  readonly line?: ReactNode;
  /** The main actions, at the right. */
  readonly actions?: ReactNode;
}

/** The head of a screen: its title, a summary line, and its main actions. */
export function PageHead(props: PageHeadProps): ReactElement {
  return (
    <header className="page-head">
      <div className="page-head-words">
        <h1>{props.title}</h1>
        {props.line === undefined ? null : <div className="page-head-line">{props.line}</div>}
      </div>
      {props.actions === undefined ? null : (
        <div className="page-head-actions">{props.actions}</div>
      )}
    </header>
  );
}

/** A screen: its head, and the content that fills the rest of the window. */
export function Page(props: PageHeadProps & { readonly children: ReactNode }): ReactElement {
  return (
    <div className="page">
      <PageHead title={props.title} line={props.line} actions={props.actions} />
      {props.children}
    </div>
  );
}
