import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react';
import { useEffect } from 'react';
import type { AttemptView } from '../../../contract/attempt-view.ts';
import './attempt-list.css';
import { chooseByKey } from '../../lib/row-choice.ts';
import type { ChoosingPress, RowChoice } from '../../lib/row-choice.ts';
import { rowMove } from '../../lib/row-keys.ts';

interface AttemptListProps {
  readonly label: string;
  readonly attempts: readonly AttemptView[];
  /** The row that the keys stand on; the first one when it is not in the list. */
  readonly cursorId: string | null;
  readonly openedId: string | null;
  readonly singleKeys: boolean;
  readonly head: ReactNode;
  readonly renderRow: (attempt: AttemptView) => ReactNode;
  readonly onCursor: (attempt: AttemptView) => void;
  readonly onOpen: (attempt: AttemptView) => void;
  readonly listRef: RefObject<HTMLUListElement | null>;
  /** Where several rows can be chosen at once. */
  readonly choosing?: {
    readonly choice: RowChoice;
    readonly onChoice: (choice: RowChoice) => void;
  };
}

/** Rows that are long enough apart to be a page. */
const pageRows = 10;

/** A dense list of tries: arrows or J/K move, Enter opens. */
export function AttemptList(props: AttemptListProps): ReactElement {
  const { attempts, listRef } = props;
  const found = attempts.findIndex((attempt) => attempt.id === props.cursorId);
  const at = found === -1 ? 0 : found;
  const currentId = attempts[at] === undefined ? null : rowId(attempts[at]);
  useEffect(() => {
    if (currentId !== null)
      document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  const choose = (press: ChoosingPress, atId: string): boolean => {
    const { choosing } = props;
    if (choosing === undefined) return false;
    const ids = attempts.map(({ id }) => id);
    const next = chooseByKey(press, atId, { ids, choice: choosing.choice });
    if (next !== null) choosing.onChoice(next);
    return next !== null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const attempt = attempts[at];
    const isSlipFirst = event.key === 'Escape' && props.openedId !== null;
    if (attempt !== undefined && !isSlipFirst && choose(pressOf(event), attempt.id)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && attempt !== undefined) {
      event.preventDefault();
      if (!event.repeat) props.onOpen(attempt);
      return;
    }
    const move = rowMove(event.key, { at, count: attempts.length, pageRows }, props.singleKeys);
    const next = move === null ? undefined : attempts[move];
    if (next === undefined) return;
    event.preventDefault();
    props.onCursor(next);
  };
  return (
    <div className="attempt-list">
      <div className="attempt-head" aria-hidden="true">
        {props.head}
      </div>
      <ul
        className="attempt-rows"
        role="listbox"
        tabIndex={0}
        ref={listRef}
        aria-label={props.label}
        aria-multiselectable={props.choosing === undefined ? undefined : true}
        aria-activedescendant={currentId ?? undefined}
        onKeyDown={onKeyDown}
      >
        {attempts.map((attempt, index) => (
          <AttemptRow
            key={attempt.id}
            id={attempt.id}
            isOpened={attempt.id === props.openedId}
            isChosen={props.choosing?.choice.chosen.has(attempt.id)}
            isCursor={index === at}
            onChoose={(shiftKey) => choose({ key: ' ', shiftKey, commandKey: false }, attempt.id)}
            onOpen={() => props.onOpen(attempt)}
          >
            {props.renderRow(attempt)}
          </AttemptRow>
        ))}
      </ul>
    </div>
  );
}

function AttemptRow(props: {
  readonly id: AttemptView['id'];
  readonly isOpened: boolean;
  /** Undefined where rows are opened and not chosen. */
  readonly isChosen: boolean | undefined;
  readonly isCursor: boolean;
  /** False where rows cannot be chosen. */
  readonly onChoose: (shiftKey: boolean) => boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <li
      id={rowId(props)}
      role="option"
      className="attempt-row"
      aria-selected={props.isChosen ?? props.isOpened}
      data-opened={props.isOpened || undefined}
      data-chosen={props.isChosen === true || undefined}
      data-cursor={props.isCursor || undefined}
      onClick={(event) => {
        const isChoosing = event.ctrlKey || event.metaKey || event.shiftKey;
        if (!isChoosing || !props.onChoose(event.shiftKey)) props.onOpen();
      }}
    >
      {props.children}
    </li>
  );
}

function pressOf(event: KeyboardEvent): ChoosingPress {
  const { key, shiftKey } = event;
  return { key, shiftKey, commandKey: event.ctrlKey || event.metaKey };
}

function rowId({ id }: Pick<AttemptView, 'id'>): string {
  return `row-${id}`;
}
