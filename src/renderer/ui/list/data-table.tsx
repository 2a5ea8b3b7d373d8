import '@mantine/core/styles/Table.css';
import { Table } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import './data-table.css';
import { ScrollPart } from './scroll-part.tsx';

/** A column of a table. */
export interface DataColumn {
  readonly head: string;
  /** Figures stand at the right, under each other. */
  readonly isFigure?: boolean;
  /** Holds the name of each row. */
  readonly isName?: boolean;
}

interface DataTableProps {
  readonly caption: string;
  /** Shows the caption above the table; otherwise only screen readers get it. */
  readonly showsCaption?: boolean;
  readonly columns: readonly DataColumn[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
  /** Last rows, such as the sum of all. */
  readonly feet?: readonly (readonly ReactNode[])[];
  readonly className?: string;
}

/**
 * Rows under named columns; in a narrow window each row is a list of its values, each after the name of its column.
 *
 * Between the two, a table that is wider than its part scrolls sideways.
 */
export function DataTable(props: DataTableProps): ReactElement {
  return (
    <ScrollPart label={props.caption} className="scrolls" sideways>
      <WholeTable {...props} />
    </ScrollPart>
  );
}

function WholeTable(props: DataTableProps): ReactElement {
  const { columns, feet = [] } = props;
  return (
    <Table className={`data-table ${props.className ?? ''}`} captionSide="top">
      {props.showsCaption === true ? (
        <Table.Caption ta="left" mb={0}>
          {props.caption}
        </Table.Caption>
      ) : (
        <caption className="visually-hidden">{props.caption}</caption>
      )}
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) =>
            // A column of buttons has no name, and an empty heading would promise one.
            column.head === '' ? (
              <Table.Td key={column.head} />
            ) : (
              <Table.Th
                key={column.head}
                scope="col"
                c="dimmed"
                fz={12.5}
                fw={550}
                ta={alignOf(column)}
              >
                {column.head}
              </Table.Th>
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {props.rows.map((row) => (
          <Table.Tr key={row.id}>
            <Cells columns={columns} cells={row.cells} nameWeight={550} />
          </Table.Tr>
        ))}
      </Table.Tbody>
      {feet.length === 0 ? null : (
        <Table.Tfoot fw={600}>
          {feet.map((cells, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- A sum has no name but its place.
            <Table.Tr key={at}>
              <Cells columns={columns} cells={cells} nameWeight={600} />
            </Table.Tr>
          ))}
        </Table.Tfoot>
      )}
    </Table>
  );
}

function Cells(props: {
  readonly columns: readonly DataColumn[];
  readonly cells: readonly ReactNode[];
  readonly nameWeight: number;
}): ReactElement[] {
  return props.columns.map((column, index) =>
    column.isName === true ? (
      <Table.Th key={column.head} scope="row" fw={props.nameWeight}>
        {props.cells[index]}
      </Table.Th>
    ) : (
      <Table.Td key={column.head} ta={alignOf(column)} data-head={column.head}>
        {props.cells[index]}
      </Table.Td>
    ),
  );
}

function alignOf(column: DataColumn): 'left' | 'right' {
  return column.isFigure === true ? 'right' : 'left';
}
