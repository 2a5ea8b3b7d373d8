import type { ReactElement, ReactNode, RefObject } from 'react';
import { useState } from 'react';
import { RowList } from './row-list.tsx';

interface OpenedRowsProps<Row extends { readonly id: string }> {
  readonly label: string;
  /** The classes of the list and of each row. */
  readonly look: { readonly rows: string; readonly row: string };
  readonly rows: readonly Row[];
  /** The row whose page is open beside the list. */
  readonly openId: string | null;
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly onOpen: (id: Row['id']) => void;
  readonly renderRow: (row: Row) => ReactNode;
}

/** Rows beside the page of one of them: the cursor continues from the row that was opened last. */
export function OpenedRows<Row extends { readonly id: string }>(
  props: OpenedRowsProps<Row>,
): ReactElement {
  const { openId, onOpen, ...list } = props;
  const [cursorId, setCursorId] = useState<string | null>(openId);
  return (
    <RowList
      {...list}
      cursorId={cursorId ?? openId}
      openedId={openId}
      onCursor={({ id }) => setCursorId(id)}
      onOpen={({ id }) => {
        setCursorId(id);
        onOpen(id);
      }}
    />
  );
}
