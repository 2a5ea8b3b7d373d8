import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
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
  readonly rows: readonly FigureRow[];
  readonly whenEmpty: string;
  /** The sum of all rows, under the table. */
  readonly total?: readonly string[];
  /** Opens the payments or plans behind a row. */
  readonly onOpen?: (row: FigureRow) => void;
}): ReactElement {
  const { caption, heads, rows, whenEmpty, onOpen } = props;
  if (rows.length === 0) return <EmptyState title={whenEmpty} />;
  const [first, ...rest] = heads;
  return (
    <table className="figure-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {rest.map((head) => (
            <th key={head} scope="col" className="figure-number">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              {onOpen === undefined ? (
                row.name
              ) : (
                <Box
                  type="button"
                  component="button"
                  className="figure-open"
                  mih={24}
                  p={0}
                  c="var(--accent)"
                  ta="left"
                  td="underline"
                  title={reportWords.opensPayments}
                  onClick={() => onOpen(row)}
                >
                  {row.name}
                </Box>
              )}
            </th>
            {row.cells.map((cell, index) => (
              <td key={heads[index + 1]} className="figure-number" data-head={heads[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {props.total === undefined ? null : <Total heads={heads} cells={props.total} />}
    </table>
  );
}

/** All rows together; the cells belong to the heads after the first. */
function Total(props: {
  readonly heads: readonly string[];
  readonly cells: readonly string[];
}): ReactElement {
  return (
    <tfoot>
      <tr>
        <th scope="row">{reportWords.total}</th>
        {props.cells.map((cell, index) => (
          <td
            key={props.heads[index + 1]}
            className="figure-number"
            data-head={props.heads[index + 1]}
          >
            {cell}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
