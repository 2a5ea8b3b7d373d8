import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useState } from 'react';
import { QueryPart } from '../query-part.tsx';
import { RowList } from './row-list.tsx';
import type { RowListChoosing } from './row-list.tsx';

interface FoundListProps<Page, Row extends { readonly id: string }> {
  readonly label: string;
  /** Words of the wait for the first page. */
  readonly reading: string;
  readonly pages: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly rowsOf: (page: Page) => readonly Row[];
  /** The row whose page was opened. */
  readonly openId: string | null;
  /** The row whose page stands beside the list, opened or not. */
  readonly besideId?: string | null;
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly onOpen: (id: Row['id']) => void;
  readonly renderRow: (row: Row) => ReactNode;
  /** Present where several rows can be chosen; each then has a tick box. */
  readonly choosing?: RowListChoosing;
  /** Shown in place of the rows when there are none. */
  readonly empty: ReactNode;
}

/** Rows beside the page of one of them, read on near their end; the keys go on from the row opened last. */
export function FoundList<Page, Row extends { readonly id: string }>(
  props: FoundListProps<Page, Row>,
): ReactElement {
  const { pages, openId, onOpen } = props;
  const [cursorId, setCursorId] = useState<string | null>(null);
  const canReadOn = pages.hasNextPage && !pages.isFetchingNextPage;
  return (
    <QueryPart query={pages} reading={props.reading}>
      {(data) => {
        const rows = data.pages.flatMap(props.rowsOf);
        if (rows.length === 0) return props.empty;
        return (
          <RowList
            label={props.label}
            look={{ rows: 'found-rows', row: 'found-row', padding: '5px 8px 6px' }}
            rows={rows}
            cursorId={cursorId ?? openId}
            openedId={openId}
            besideId={props.besideId ?? null}
            listRef={props.listRef}
            {...(props.choosing === undefined ? {} : { choosing: props.choosing })}
            renderRow={props.renderRow}
            onCursor={({ id }) => setCursorId(id)}
            onOpen={({ id }) => {
              setCursorId(id);
              onOpen(id);
            }}
            onNearEnd={canReadOn ? () => void pages.fetchNextPage() : undefined}
          />
        );
      }}
    </QueryPart>
  );
}
