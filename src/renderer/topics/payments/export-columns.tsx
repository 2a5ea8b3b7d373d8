import { Box, Flex } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/form/choice.tsx';
import { exportTitles, paymentWords } from '../../words/payments/payments.ts';
import type { ExportField } from '../../../domain/payments/payment-list.ts';

/** Columns of the list, in order, and what was taken and refunded beside what was asked. */
export const usualFields: readonly ExportField[] = [
  'at',
  'reference',
  'customerName',
  'brand',
  'lastFour',
  'state',
  'currency',
  'amount',
  'taken',
  'refunded',
  'net',
  'takenCurrency',
];

/** Every column that a file can have; those of the screen come first. */
const exportOrder: readonly ExportField[] = [
  ...usualFields,
  ...(Object.keys(exportTitles) as ExportField[]).filter((field) => !usualFields.includes(field)),
];

/** Columns of the file: those of the screen, and any others selected; Escape closes the choice. */
export function ExportColumns(props: {
  readonly fields: readonly ExportField[];
  readonly onFields: (fields: readonly ExportField[]) => void;
  readonly onDone: () => void;
}): ReactElement {
  const { fields, onFields, onDone } = props;
  const part = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // The menu that led here gives the focus back to its button first.
    const frame = requestAnimationFrame(() => part.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onDone();
  };
  return (
    <Box component="fieldset" ref={part} flex="1 0 100%" miw={0} onKeyDown={onKeyDown}>
      <Box component="legend" fw={550} fz={13} pb={6}>
        {paymentWords.columnsOfFile(fields.length)}
      </Box>
      <Flex wrap="wrap" align="center" gap="4px 16px">
        {exportOrder.map((field) => (
          <CheckBox
            key={field}
            words={exportTitles[field]}
            checked={fields.includes(field)}
            onChange={() => {
              const next = exportOrder.filter((one) => fields.includes(one) !== (one === field));
              // A file has at least one column.
              if (next.length > 0) onFields(next);
            }}
          />
        ))}
        <Button keys="Esc" onClick={onDone}>
          {paymentWords.columnsChosen}
        </Button>
      </Flex>
    </Box>
  );
}
