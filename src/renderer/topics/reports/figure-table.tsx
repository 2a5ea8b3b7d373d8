import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { DataTable } from '../../ui/list/data-table.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { reportWords } from './words/reports.ts';

/** One row: its name, and its figures as text. */
export interface FigureRow {
  readonly id: string;
  readonly name: string;
  readonly cells: readonly string[];
}

/** The figures behind a chart, in full: the drawing is never needed to read them. */
export function FigureTable(props: {
  readonly caption: string;
  readonly heads: readonly string[];
  /** Heads of the columns that hold words instead of figures. */
  readonly wordHeads?: readonly string[];
  readonly rows: readonly FigureRow[];
  readonly whenEmpty: string;
  /** The sum of all rows, under the table. */
  readonly total?: readonly string[];
  /** Opens the payments or plans behind a row. */
  readonly onOpen?: (row: FigureRow) => void;
}): ReactElement {
  const { caption, heads, rows, whenEmpty, onOpen } = props;
  if (rows.length === 0) return <EmptyState title={whenEmpty} />;
  const [first = '', ...rest] = heads;
  return (
    <Box className="boxed" flex="none">
      <DataTable
        caption={caption}
        columns={[
          { head: first, isName: true },
          ...rest.map((head) =>
            props.wordHeads?.includes(head) === true ? { head } : { head, isFigure: true as const },
          ),
        ]}
        rows={rows.map((row) => ({
          id: row.id,
          cells: [
            onOpen === undefined ? (
              row.name
            ) : (
              <OpenLink key="name" title={reportWords.opensPayments} onClick={() => onOpen(row)}>
                {row.name}
              </OpenLink>
            ),
            ...row.cells,
          ],
        }))}
        feet={props.total === undefined ? [] : [[reportWords.total, ...props.total]]}
      />
    </Box>
  );
}

/** The name of a row that opens what is behind its figures. */
export function OpenLink(props: {
  readonly title: string;
  readonly onClick: () => void;
  readonly children: string;
}): ReactElement {
  return (
    <Box
      component="button"
      type="button"
      className="figure-open"
      mih={24}
      p={0}
      c="var(--accent)"
      fw={550}
      ta="left"
      td="underline"
      {...props}
    />
  );
}
