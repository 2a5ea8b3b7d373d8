import type { ReactElement } from 'react';
import type { PlanFileColumn } from '../../../contract/plans/plan-files.ts';
import { neededColumns, planFileColumns } from '../../../domain/plan-files/plan-columns.ts';
import { Field } from '../../ui/form/field.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { planColumnWords, planFileWords as words } from './words/plan-files.ts';
import type { ChosenFile, Mapping } from './use-plan-file.ts';

const none = '';

/** Assigns the file's columns to ours, with the first lines shown for reference. */
export function ColumnMapping(props: {
  readonly file: ChosenFile;
  readonly mapping: Mapping;
  readonly onMap: (column: PlanFileColumn, at: number | null) => void;
}): ReactElement {
  const { file, mapping, onMap } = props;
  const options = [
    { value: none, words: words.notThere },
    ...file.headings.map((heading, at) => ({ value: String(at), words: heading })),
  ];
  return (
    <div className="column-mapping" role="group" aria-label={words.columns}>
      <h3>{words.columns}</h3>
      <p className="plan-settings-text">{words.columnsText}</p>
      {planFileColumns.map((column) => (
        <Field
          key={column}
          label={`${planColumnWords[column]}${neededColumns.includes(column) ? ' *' : ''}`}
        >
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
      <h3>{words.sample}</h3>
      <div
        className="sample-lines"
        data-scrolls-sideways
        role="group"
        aria-label={words.sample}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keys scroll it.
        tabIndex={0}
      >
        <table className="table">
          <thead>
            <tr>
              {file.headings.map((heading, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- Headings may be alike.
                <th key={at} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {file.sample.map((line, at) => (
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
      </div>
    </div>
  );
}
