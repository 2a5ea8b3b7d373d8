import '@mantine/core/styles/SimpleGrid.css';
import { SimpleGrid } from '@mantine/core';
import type { ReactElement } from 'react';
import type { DayItemFilters } from '../../../../contract/payments/day-items.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import { bookedKinds } from '../../../../domain/close/match-bank.ts';
import { brandName } from '../../../lib/brand-names.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SelectInput } from '../../../ui/form/select-input.tsx';
import { itemWords } from '../words/items.ts';
import { everyItem } from './queries.ts';

type Choices = OperationOutput<'closes.items'>['choices'];

/** The value of a filter that is not set; no kind, brand or operator has it. */
const all = '';

/** Kind, brand and operator of the itemised day; each narrows to one value. */
export function ItemFilters(props: {
  readonly filters: DayItemFilters;
  readonly choices: Choices;
  readonly onFilters: (filters: DayItemFilters) => void;
}): ReactElement {
  const { filters, choices, onFilters } = props;
  const narrow = (change: Partial<DayItemFilters>): void => {
    const next = { ...filters, ...change };
    const isEvery = Object.values(next).every((values) => values.length === 0);
    onFilters(isEvery ? everyItem : next);
  };
  const whole = { value: all, words: itemWords.all };
  return (
    <SimpleGrid minColWidth={150} autoFlow="auto-fit" spacing={12}>
      <OneOf
        name="day-kind"
        label={itemWords.kind}
        value={filters.kinds[0] ?? all}
        options={[whole, ...bookedKinds.map((value) => ({ value, words: itemWords.kinds[value] }))]}
        onValue={(chosen) => narrow({ kinds: bookedKinds.filter((kind) => kind === chosen) })}
      />
      <OneOf
        name="day-brand"
        label={itemWords.brand}
        value={filters.brands[0] ?? all}
        options={[
          whole,
          ...choices.brands.map((value) => ({ value, words: brandName(value) ?? value })),
        ]}
        onValue={(chosen) => narrow({ brands: chosen === all ? [] : [chosen] })}
      />
      <OneOf
        name="day-operator"
        label={itemWords.operator}
        value={filters.operatorIds[0] ?? all}
        options={[whole, ...choices.operators.map(({ value, name }) => ({ value, words: name }))]}
        onValue={(chosen) => narrow({ operatorIds: chosen === all ? [] : [chosen] })}
      />
    </SimpleGrid>
  );
}

function OneOf(props: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly words: string }[];
  readonly onValue: (value: string) => void;
}): ReactElement {
  return (
    <Field label={props.label}>
      {(control) => (
        <SelectInput
          {...control}
          data-field={props.name}
          value={props.value}
          options={props.options}
          onValue={props.onValue}
        />
      )}
    </Field>
  );
}
