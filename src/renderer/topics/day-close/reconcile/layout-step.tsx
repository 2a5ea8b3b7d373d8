import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import {
  bankColumns,
  dateOrders,
  exampleLayouts,
} from '../../../../domain/reconcile/bank-columns.ts';
import { LinesTable } from '../../../ui/files/column-mapping.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { SelectInput } from '../../../ui/form/select-input.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { columnWords, dateOrderWords, reconcileWords } from '../words/reconcile.ts';
import type { BankFile, ChosenBankFile } from './use-bank-file.ts';

const none = '';

/** Choice of which column of the file holds what, with its first lines for reference. */
export function LayoutStep(props: {
  readonly held: BankFile;
  readonly file: ChosenBankFile;
  readonly layout: NonNullable<BankFile['layout']>;
}): ReactElement {
  const { held, file, layout } = props;
  const headings = [...new Set(file.headings)].filter((heading) => heading !== '');
  const options = [
    { value: none, words: reconcileWords.notThere },
    ...headings.map((heading) => ({ value: heading, words: heading })),
  ];
  return (
    <Panel title={reconcileWords.columns} aside={`${file.fileName}, ${file.lineCount}`}>
      <Box component="p" className="breaks-anywhere" c="dimmed">
        {file.isKeptLayout ? reconcileWords.keptLayout : reconcileWords.columnsText}
      </Box>
      <Box className="file-columns" my={10} mx={0} role="group" aria-label={reconcileWords.columns}>
        {bankColumns.map((column) => (
          <Field key={column} label={columnWords[column]}>
            {(control) => (
              <SelectInput
                {...control}
                data-field={`bank-column-${column}`}
                value={layout.columns[column] ?? none}
                options={options}
                onValue={(value) => held.map(column, value === none ? null : value)}
              />
            )}
          </Field>
        ))}
        <Field label={reconcileWords.dateOrder}>
          {(control) => (
            <SelectInput
              {...control}
              data-field="bank-date-order"
              value={layout.dateOrder}
              options={dateOrders.map((value) => ({ value, words: dateOrderWords[value] }))}
              onValue={held.order}
            />
          )}
        </Field>
      </Box>
      <LinesTable label={reconcileWords.sample} lines={[file.headings, ...file.sample]} />
    </Panel>
  );
}

/** The layouts that banks use most, as examples before a file is chosen. */
export function ExampleLayouts(): ReactElement {
  return (
    <Panel title={reconcileWords.examples}>
      {exampleLayouts.map(({ name, lines }) => (
        <Box key={name} component="section" mb={12}>
          <h3>{reconcileWords.exampleNames[name]}</h3>
          <LinesTable label={reconcileWords.exampleNames[name]} lines={lines} />
        </Box>
      ))}
    </Panel>
  );
}
