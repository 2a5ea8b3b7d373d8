import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react';
import {
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { rowMove } from '../../lib/row-keys.ts';
import { SingleKeysContext } from '../../ui/letter-keys.tsx';
import {
  rowOfScroll,
  rowPx,
  rowsInSight,
  scrollOfRow,
  spacerPx,
  topRowMax,
  topRowShowing,
} from './scroll-model.ts';

interface TallListProps {
  readonly label: string;
  readonly total: number;
  /** The row with the keyboard cursor, from 0. */
  readonly cursor: number;
  readonly isOpened: (row: number) => boolean;
  readonly renderRow: (row: number) => ReactNode;
  readonly onCursor: (row: number) => void;
  readonly onOpen: (row: number) => void;
  /** Reports the visible rows, so that they are read. */
  readonly onSight: (first: number, last: number) => void;
  readonly listRef: RefObject<HTMLDivElement | null>;
}

/**
 * A list of any number of rows of one height, of which only the visible ones are rendered.
 *
 * It reaches the last of a million rows at every pixel ratio, which a plain tall element does not; the wheel
 * and the keys move by rows, whatever the length of the bar.
 */
export function TallList(props: TallListProps): ReactElement {
  const { total, cursor, listRef } = props;
  const listId = useId();
  const singleKeys = useContext(SingleKeysContext);
  const [viewPx, setViewPx] = useState(600);
  const [topRow, setTopRow] = useState(0);
  const frame = { total, viewPx };
  const top = Math.min(topRow, topRowMax(frame));
  useViewHeight(listRef, setViewPx);
  useScrollBar(listRef, {
    top,
    frame,
    onTop: setTopRow,
    onRows: (rows) => setTopRow((before) => Math.min(topRowMax(frame), Math.max(0, before + rows))),
  });
  const [shownCursor, setShownCursor] = useState(cursor);
  if (shownCursor !== cursor) {
    setShownCursor(cursor);
    setTopRow(topRowShowing(cursor, top, frame));
  }
  const [first, last] = rowsInSight(top, frame);
  const sight = useEffectEvent((from: number, until: number) => props.onSight(from, until));
  useEffect(() => sight(first, last), [first, last]);
  const pageRows = Math.max(1, Math.floor(viewPx / rowPx) - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && total > 0) {
      event.preventDefault();
      if (!event.repeat) props.onOpen(cursor);
      return;
    }
    const next = rowMove(event.key, { at: cursor, count: total, pageRows }, singleKeys);
    if (next === null) return;
    event.preventDefault();
    props.onCursor(next);
  };
  return (
    <div
      className="tall-list list-rows scrolls"
      role="listbox"
      tabIndex={0}
      ref={listRef}
      aria-label={props.label}
      aria-activedescendant={cursor >= first && cursor <= last ? `${listId}-${cursor}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div className="tall-list-spacer" role="presentation" style={{ height: spacerPx(frame) }}>
        <div className="tall-list-sight" role="presentation" style={{ height: viewPx }}>
          {rowNumbers(first, last).map((row) => (
            <div
              key={row}
              id={`${listId}-${row}`}
              className="tall-list-row list-row"
              role="option"
              aria-setsize={total}
              aria-posinset={row + 1}
              aria-selected={props.isOpened(row)}
              data-opened={props.isOpened(row) || undefined}
              data-cursor={row === cursor || undefined}
              style={{ transform: `translateY(${(row - top) * rowPx}px)` }}
              onClick={() => props.onOpen(row)}
            >
              {props.renderRow(row)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function rowNumbers(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

function useViewHeight(
  list: RefObject<HTMLDivElement | null>,
  onHeight: (heightPx: number) => void,
): void {
  const tell = useEffectEvent(onHeight);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => tell(element.clientHeight));
    observer.observe(element);
    tell(element.clientHeight);
    return () => observer.disconnect();
  }, [list]);
}

/** The scroll bar follows the rows, and the rows follow a bar that is dragged. */
function useScrollBar(
  list: RefObject<HTMLDivElement | null>,
  at: {
    readonly top: number;
    readonly frame: { readonly total: number; readonly viewPx: number };
    readonly onTop: (top: number) => void;
    /** Moves by that many rows from the list's position at that time. */
    readonly onRows: (rows: number) => void;
  },
): void {
  const { top, frame } = at;
  const expectedPx = useRef(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    element.scrollTo({ top: scrollOfRow(top, { total: frame.total, viewPx: frame.viewPx }) });
    expectedPx.current = element.scrollTop;
  }, [list, top, frame.total, frame.viewPx]);
  const onScroll = useEffectEvent((scrollPx: number) => {
    if (Math.abs(scrollPx - expectedPx.current) < 1) return;
    at.onTop(rowOfScroll(scrollPx, frame));
  });
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    const rows =
      event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY / rowPx : event.deltaY;
    at.onRows(rows);
  });
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const scrolled = (): void => onScroll(element.scrollTop);
    const wheeled = (event: WheelEvent): void => onWheel(event);
    element.addEventListener('scroll', scrolled);
    // Not passive: a bar of eight million px moves thousands of rows with one notch of the wheel.
    element.addEventListener('wheel', wheeled, { passive: false });
    return () => {
      element.removeEventListener('scroll', scrolled);
      element.removeEventListener('wheel', wheeled);
    };
  }, [list]);
}
