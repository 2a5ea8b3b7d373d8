import { Box, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { Field } from '../form/field.tsx';
import { SelectInput } from '../form/select-input.tsx';
import { columnMappingWords as words } from '../../words/files.ts';
import { Columns } from '../columns.tsx';

const none = '';

/** Assigns the file's columns to ours, with the first lines shown for reference. */
export function ColumnMapping<Column extends string>(props: {
  readonly file: {
    readonly headings: readonly string[];
    readonly sample: readonly (readonly string[])[];
  };
  readonly columns: readonly Column[];
  readonly needed: readonly Column[];
  readonly names: Readonly<Record<Column, string>>;
  readonly text?: string;
  readonly mapping: Readonly<Partial<Record<Column, number>>>;
  readonly onMap: (column: Column, at: number | null) => void;
}): ReactElement {
  const { file, columns, needed, names, mapping, onMap, text = words.text } = props;
  const options = [
    { value: none, words: words.notThere },
    ...file.headings.map((heading, at) => ({ value: String(at), words: heading })),
  ];
  return (
    <Stack className="column-mapping" gap={8} role="group" aria-label={words.title}>
      <h3>{words.title}</h3>
      <Box component="p" c="dimmed">
        {text}
      </Box>
      <Columns of="repeat(auto-fill, minmax(220px, 1fr))" align="start" gap="10px 16px">
        {columns.map((column) => (
          <Field key={column} label={`${names[column]}${needed.includes(column) ? ' *' : ''}`}>
            {(control) => (
              <SelectInput
                {...control}
                data-field={`column-${column}`}
                value={String(mapping[column] ?? none)}
                options={options}
                onValue={(value) => onMap(column, value === none ? null : Number(value))}
              />
            )}
          </Field>
        ))}
      </Columns>
      <h3>{words.sample}</h3>
      <LinesTable label={words.sample} lines={[file.headings, ...file.sample]} />
    </Stack>
  );
}

/** Lines of a file as a table that scrolls sideways; the first is its heading. */
export function LinesTable(props: {
  readonly label: string;
  readonly lines: readonly (readonly string[])[];
}): ReactElement {
  const [heading = [], ...lines] = props.lines;
  return (
    <Box
      className="file-lines scrolls"
      maw="100%"
      data-scrolls-sideways
      role="group"
      aria-label={props.label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keys scroll it.
      tabIndex={0}
    >
      <table className="table no-wrap">
        <thead>
          <tr>
            {heading.map((cell, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- Headings may be alike.
              <th key={at} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- Lines are known by place.
            <tr key={at}>
              {line.map((cell, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- So are cells.
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
