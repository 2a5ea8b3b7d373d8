import { Box, Popover, Stack } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { OperationOutput } from '../../../contract/index.ts';
import type { PaymentFilters } from '../../../contract/payments/payment-query.ts';
import { attemptStates } from '../../../domain/charge/attempt.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/form/choice.tsx';
import { kindWords } from '../../words/payments/charge-form.ts';
import { paymentWords } from '../../words/payments/payments.ts';
import { withValue } from './criteria.ts';
import type { ListFilter } from './criteria.ts';
import { useCloseOnLeave } from '../../ui/menu/use-close-on-leave.ts';
import { DayBox } from './day-box.tsx';

interface FiltersProps {
  readonly filters: PaymentFilters;
  readonly choices: OperationOutput<'history.choices'>;
  readonly nameOf: (name: ListFilter, value: string) => string;
  readonly onFilters: (filters: PaymentFilters) => void;
}

/** Filters with a menu of their own; the others share one. */
const withMenu = ['states', 'brands', 'operatorIds'] as const satisfies readonly ListFilter[];
const others = ['kinds', 'currencies', 'responseCodes'] as const satisfies readonly ListFilter[];

/** The filters, each under a button that opens its values. */
export function FilterMenus(props: FiltersProps): ReactElement {
  const { filters, onFilters } = props;
  return (
    <>
      {withMenu
        .filter((name) => valuesOf(name, props.choices).length > 0)
        .map((name) => (
          <FilterMenu key={name} words={paymentWords.filters[name]}>
            <Values {...props} name={name} />
          </FilterMenu>
        ))}
      <FilterMenu words={paymentWords.moreFilters}>
        {(['from', 'until', 'settledOn'] as const).map((day) => (
          <DayBox
            key={day}
            name={dayBoxes[day].name}
            takesOnBlur
            label={dayBoxes[day].label}
            value={filters[day] ?? ''}
            onDay={(chosen) => onFilters({ ...filters, [day]: chosen })}
          />
        ))}
        {others
          .filter((name) => valuesOf(name, props.choices).length > 0)
          .map((name) => (
            <div key={name}>
              <Box component="p" c="dimmed" fz={12.5} fw={600}>
                {paymentWords.filters[name]}
              </Box>
              <Values {...props} name={name} />
            </div>
          ))}
      </FilterMenu>
    </>
  );
}

const dayBoxes = {
  from: { name: 'payments-from', label: paymentWords.fromLabel },
  until: { name: 'payments-until', label: paymentWords.untilLabel },
  settledOn: { name: 'payments-settled', label: paymentWords.settledLabel },
} as const;

/** A button with what it opens below it; the first field takes the focus, and Escape gives it back. */
function FilterMenu(props: { readonly words: string; readonly children: ReactNode }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);
  useCloseOnLeave(isOpen, () => setOpen(false), [button, dropdown]);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      withinPortal={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      width={300}
      shadow="md"
    >
      <Popover.Target>
        <Button ref={button} hasMenu onClick={() => setOpen(!isOpen)}>
          {props.words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        aria-label={props.words}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          setOpen(false);
          button.current?.focus();
        }}
      >
        <Opened>{props.children}</Opened>
      </Popover.Dropdown>
    </Popover>
  );
}

function Opened(props: { readonly children: ReactNode }): ReactElement {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.querySelector('input')?.focus(), []);
  return (
    <Stack className="scrolls" gap={10} mah="50vh" p={4} m={-4} ref={part}>
      {props.children}
    </Stack>
  );
}

/** The values of one filter, each of which can be ticked. */
function Values(props: FiltersProps & { readonly name: ListFilter }): ReactElement {
  const { filters, name, nameOf, onFilters } = props;
  return (
    <Stack gap={6} role="group" aria-label={paymentWords.filters[name]}>
      {valuesOf(name, props.choices).map((value) => (
        <CheckBox
          key={value}
          words={nameOf(name, value)}
          checked={(filters[name] as readonly string[]).includes(value)}
          onChange={() => onFilters(withValue(filters, name, value))}
        />
      ))}
    </Stack>
  );
}

function valuesOf(name: ListFilter, choices: FiltersProps['choices']): readonly string[] {
  switch (name) {
    case 'states':
      return attemptStates;
    case 'kinds':
      return Object.keys(kindWords);
    case 'operatorIds':
      return choices.operators.map(({ value }) => value);
    case 'currencies':
    case 'brands':
    case 'responseCodes':
      return choices[name];
  }
}
