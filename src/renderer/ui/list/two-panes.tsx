import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import './found-list.css';

/** A list with the page of one of its rows beside it; Escape closes the page. */
export function TwoPanes(props: {
  readonly isOpen: boolean;
  readonly list: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !props.isOpen) return;
    event.preventDefault();
    props.onClose();
  };
  return (
    <div className="two-panes" data-opened={props.isOpen || undefined} onKeyDown={onKeyDown}>
      <div className="two-panes-list">{props.list}</div>
      <div className="two-panes-page scrolls">{props.children}</div>
    </div>
  );
}
