import { Box, Stack } from '@mantine/core';
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react';
import { Fragment, useContext, useEffect, useId, useRef } from 'react';
import type { ChoosingPress, RowChoice } from '../../lib/row-choice.ts';
import { chooseByKey } from '../../lib/row-choice.ts';
import { rowMove } from '../../lib/row-keys.ts';
import { SingleKeysContext } from '../letter-keys.tsx';
import { WithTick } from './tick.tsx';
import './list.css';

/** The chosen rows of a list, and what is told of a change. */
export interface RowListChoosing {
  readonly choice: RowChoice;
  readonly onChoice: (choice: RowChoice) => void;
}

/** Classes of a list that has no columns, and the room around the content of its rows. */
interface ListLook {
  readonly rows: string;
  readonly row: string;
  readonly padding: string;
}

interface RowListProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** The row with the keyboard cursor; the first one when it is not in the list. */
  readonly cursorId: string | null;
  readonly openedId: string | null;
  /** The row whose slip stands beside the list without having been opened. */
  readonly besideId?: string | null;
  /** The names of the columns; a list without columns has none, and its own classes. */
  readonly head?: ReactNode;
  readonly look?: ListLook;
  /** The words above the first of the rows that share them; each row says them itself to screen readers. */
  readonly groupOf?: (row: Row) => string;
  readonly renderRow: (row: Row) => ReactNode;
  readonly onCursor: (row: Row) => void;
  readonly onOpen: (row: Row) => void;
  readonly listRef: RefObject<HTMLUListElement | null>;
  /** Present where several rows can be selected at once. */
  readonly choosing?: RowListChoosing;
  /** Requests the next page, if there is one, when the cursor or the scroll position comes near the end. */
  readonly onNearEnd?: (() => void) | undefined;
}

/** Rows moved by Page Up and Page Down. */
const pageRows = 10;

/** Rows before the last one at which the next page is requested. */
const nearEndRows = 20;

/** A dense list of rows: arrows or J/K move, Space selects, Enter opens. */
export function RowList<Row extends { readonly id: string }>(
  props: RowListProps<Row>,
): ReactElement {
  const { rows, listRef, onNearEnd } = props;
  const listId = useId();
  const found = rows.findIndex(({ id }) => id === props.cursorId);
  const at = found === -1 ? 0 : found;
  const current = rows[at];
  const currentId = current === undefined ? null : `${listId}-${current.id}`;
  // The opened row too: the list may have become narrower beside its slip.
  const shownId = props.openedId === null ? null : `${listId}-${props.openedId}`;
  useEffect(() => {
    if (shownId !== null) document.getElementById(shownId)?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);
  const hasMoved = useRef(false);
  useEffect(() => {
    // A list that begins at its first row must not scroll the page around it.
    if (currentId !== null && (hasMoved.current || at > 0)) {
      document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
    }
    hasMoved.current = true;
  }, [currentId, at]);
  const isNearEnd = at >= rows.length - nearEndRows;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);
  const { choose, onKeyDown } = useRowKeys(props, at);
  const shown = (
    <Box
      component="ul"
      className={`list-rows scrolls ${props.look?.rows ?? 'row-list-rows'}`}
      mih={0}
      role="listbox"
      tabIndex={0}
      ref={listRef}
      aria-label={props.label}
      aria-multiselectable={props.choosing === undefined ? undefined : true}
      aria-activedescendant={currentId ?? undefined}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget: list }) => {
        const leftPx = list.scrollHeight - list.scrollTop - list.clientHeight;
        if (leftPx < list.clientHeight) onNearEnd?.();
      }}
    >
      {rows.map((row, index) => (
        <Fragment key={row.id}>
          {groupAbove(props, index)}
          <ListRow
            look={props.look}
            id={`${listId}-${row.id}`}
            isOpened={row.id === (props.openedId ?? props.besideId)}
            isChosen={props.choosing?.choice.chosen.has(row.id)}
            isCursor={index === at}
            onChoose={(shiftKey) => choose({ key: ' ', shiftKey, commandKey: false }, row.id)}
            onOpen={() => props.onOpen(row)}
          >
            {props.renderRow(row)}
          </ListRow>
        </Fragment>
      ))}
    </Box>
  );
  if (props.head === undefined) return shown;
  return (
    <Stack className="row-list" flex="0 1 auto" gap={0} mih={0}>
      <ListHead>
        <HeadWithTick {...props} onAll={(press) => choose(press, current?.id ?? '')} />
      </ListHead>
      {shown}
    </Stack>
  );
}

/** The names of the columns, after the box that chooses every row shown where rows can be chosen. */
function HeadWithTick<Row extends { readonly id: string }>(
  props: Pick<RowListProps<Row>, 'choosing' | 'head' | 'rows'> & {
    readonly onAll: (press: ChoosingPress) => void;
  },
): ReactNode {
  const { choosing, rows, onAll } = props;
  if (choosing === undefined) return props.head;
  const isAllChosen = rows.every(({ id }) => choosing.choice.chosen.has(id));
  return (
    <WithTick
      isChosen={isAllChosen}
      isInset={false}
      onPress={() => onAll({ shiftKey: false, ...(isAllChosen ? noneByKey : allByKey) })}
    >
      {props.head}
    </WithTick>
  );
}

const allByKey = { key: 'a', commandKey: true };
const noneByKey = { key: 'Escape', commandKey: false };

/** The words above a row that begins a group; null inside one. */
function groupAbove<Row extends { readonly id: string }>(
  { rows, groupOf }: Pick<RowListProps<Row>, 'rows' | 'groupOf'>,
  index: number,
): ReactElement | null {
  const [row, before] = [rows[index], rows[index - 1]];
  if (groupOf === undefined || row === undefined) return null;
  const words = groupOf(row);
  if (before !== undefined && groupOf(before) === words) return null;
  return (
    <Box
      component="li"
      px={8}
      pt={index === 0 ? 0 : 12}
      pb={4}
      c="dimmed"
      fz={12.5}
      fw={600}
      aria-hidden
    >
      {words}
    </Box>
  );
}

/** The names of the columns above the rows; screen readers hear each row whole. */
function ListHead(props: { readonly children: ReactNode }): ReactElement {
  return (
    <Stack
      className="row-list-head rule-below"
      flex="none"
      justify="center"
      gap={0}
      mih={36}
      pl={3}
      c="dimmed"
      fz={12.5}
      fw={550}
      aria-hidden="true"
    >
      {props.children}
    </Stack>
  );
}

/** Key handling of the list: selecting, opening, moving. */
function useRowKeys<Row extends { readonly id: string }>(props: RowListProps<Row>, at: number) {
  const { rows } = props;
  const singleKeys = useContext(SingleKeysContext);
  const current = rows[at];
  const choose = (press: ChoosingPress, atId: string): boolean => {
    const { choosing } = props;
    if (choosing === undefined) return false;
    const ids = rows.map(({ id }) => id);
    const next = chooseByKey(press, atId, { ids, choice: choosing.choice });
    if (next !== null) choosing.onChoice(next);
    return next !== null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isSlipFirst = event.key === 'Escape' && props.openedId !== null;
    if (current !== undefined && !isSlipFirst && choose(pressOf(event), current.id)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault();
      if (!event.repeat) props.onOpen(current);
      return;
    }
    const move = rowMove(event.key, { at, count: rows.length, pageRows }, singleKeys);
    const next = move === null ? undefined : rows[move];
    if (next === undefined) return;
    event.preventDefault();
    props.onCursor(next);
  };
  return { choose, onKeyDown };
}

function ListRow(props: {
  readonly id: string;
  readonly look: ListLook | undefined;
  readonly isOpened: boolean;
  /** Undefined where rows can be opened but not selected. */
  readonly isChosen: boolean | undefined;
  readonly isCursor: boolean;
  /** False where rows cannot be selected. */
  readonly onChoose: (shiftKey: boolean) => boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Box
      component="li"
      id={props.id}
      role="option"
      className={`list-row ${props.look?.row ?? 'row-list-row'}`}
      p={props.look?.padding ?? 0}
      aria-selected={props.isChosen ?? props.isOpened}
      data-opened={props.isOpened || undefined}
      data-chosen={props.isChosen === true || undefined}
      data-cursor={props.isCursor || undefined}
      onClick={(event) => {
        const isTick =
          event.target instanceof Element && event.target.closest('[data-tick]') !== null;
        const isChoosing = event.ctrlKey || event.metaKey || event.shiftKey || isTick;
        if (!isChoosing || !props.onChoose(event.shiftKey)) props.onOpen();
      }}
    >
      {props.isChosen === undefined ? (
        props.children
      ) : (
        <WithTick isChosen={props.isChosen} isInset={props.look !== undefined}>
          {props.children}
        </WithTick>
      )}
    </Box>
  );
}

function pressOf(event: KeyboardEvent): ChoosingPress {
  const { key, shiftKey } = event;
  return { key, shiftKey, commandKey: event.ctrlKey || event.metaKey };
}
