import type { ReactElement } from 'react';
import { EmptyState } from '../../ui/panel.tsx';
import { reportWords } from './words/reports.ts';
import { barShare } from './report-page.ts';

/** One row: its name, the figure for the bar, and all figures as text. */
export interface BarRow {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly cells: readonly string[];
}

/**
 * A chart that is its own table: each row has its bar beside its figures, so that the drawing is never needed
 * to read it, and it prints unchanged.
 */
export function BarTable(props: {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly BarRow[];
  readonly whenEmpty: string;
  /** The sum of all rows, under the table. */
  readonly total?: readonly string[];
  /** Opens the payments or plans behind a row. */
  readonly onOpen?: (row: BarRow) => void;
}): ReactElement {
  const { caption, heads, rows, whenEmpty, onOpen } = props;
  if (rows.length === 0) return <EmptyState title={whenEmpty} />;
  const longest = Math.max(...rows.map(({ value }) => value));
  const [first, ...rest] = heads;
  return (
    <table className="bar-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col" aria-hidden="true" className="bar-cell" />
          {rest.map((head) => (
            <th key={head} scope="col" className="bar-number">
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
                <button
                  type="button"
                  className="bar-open"
                  title={reportWords.opensPayments}
                  onClick={() => onOpen(row)}
                >
                  {row.name}
                </button>
              )}
            </th>
            <td className="bar-cell" aria-hidden="true">
              <svg className="bar" viewBox="0 0 100 10" preserveAspectRatio="none">
                <rect width={barShare(row.value, longest)} height="10" />
              </svg>
            </td>
            {row.cells.map((cell, index) => (
              <td key={heads[index + 1]} className="bar-number" data-head={heads[index + 1]}>
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
        <td className="bar-cell" aria-hidden="true" />
        {props.cells.map((cell, index) => (
          <td
            key={props.heads[index + 1]}
            className="bar-number"
            data-head={props.heads[index + 1]}
          >
            {cell}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
