import { Box, Flex, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useRef } from 'react';
import { textLengthsMax, roomFor } from '../../../../domain/text-lengths.ts';
import type { FieldRefusal } from '../../../../contract/charge/charge.ts';
import { lineItemsMax, detailLengthsMax } from '../../../../domain/charge/details/order-details.ts';
import type { DetailField } from '../../../../domain/charge/details/order-details.ts';
import { blankLineItem } from '../../../../domain/charge/details/detail-texts.ts';
import type { DetailTexts, LineItemText } from '../../../../domain/charge/details/detail-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import {
  detailWords,
  lineLabel,
  sumWords,
  takeSumWords,
} from '../../../words/payments/order-details.ts';
import { lineSum, lineText, withLine } from './details-model.ts';
import { pressOnEnter } from './detail-props.ts';
import type { OrderDetailsProps } from './detail-props.ts';

interface LineItemsProps extends OrderDetailsProps {
  readonly errorOf: (field: DetailField) => string | null;
  readonly onCardNumber: () => void;
  readonly onDetails: (details: DetailTexts) => void;
}

/** Lines of the order with their sum, which has to be the amount. */
export function LineItems(props: LineItemsProps): ReactElement {
  const { order, onDetails } = props;
  const { details } = order;
  const group = useRef<HTMLDivElement>(null);
  const focusLine = (line: number): void => {
    const find = (): HTMLElement | null | undefined =>
      group.current?.querySelector<HTMLElement>(`[data-line="${line}"]`) ??
      group.current?.querySelector<HTMLElement>('[data-add-line]');
    requestAnimationFrame(() => find()?.focus());
  };
  const add = (): void => {
    onDetails({ ...details, items: [...details.items, blankLineItem] });
    focusLine(details.items.length + 1);
  };
  const remove = (place: number): void => {
    onDetails(withLine(details, place, null));
    focusLine(Math.max(1, place));
  };
  const error = props.errorOf('items');
  return (
    <Stack gap={6} role="group" aria-label={detailWords.items} ref={group}>
      {details.items.length === 0 ? null : (
        <Flex {...lineRoom} rowGap={0} c="dimmed" fz={12.5} aria-hidden="true">
          {itemFields.map(({ field, label, room }) => (
            <Box key={field} {...room}>
              {label}
            </Box>
          ))}
          <Box {...sumRoom}>{detailWords.lineAmount}</Box>
          <Box {...removeRoom} />
        </Flex>
      )}
      {details.items.map((item, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- A line is known by its place alone.
        <LineItemRow
          key={place}
          {...props}
          item={item}
          place={place}
          onRemove={() => remove(place)}
        />
      ))}
      <Flex wrap="wrap" align="center" gap="8px 12px">
        <Button
          data-add-line=""
          data-field="items"
          why={details.items.length < lineItemsMax ? null : detailWords.mostLines}
          onKeyDown={pressOnEnter}
          onClick={add}
        >
          {detailWords.addLine}
        </Button>
        <Sum {...props} />
      </Flex>
      {error === null ? null : <FieldError>{error}</FieldError>}
    </Stack>
  );
}

function Sum({ order, onEdit }: LineItemsProps): ReactElement | null {
  const sum = lineSum(order);
  if (sum === null) return null;
  return (
    <>
      <Box component="output" className="tabular" c={sum.agrees ? 'var(--ink)' : 'var(--warn)'}>
        {sumWords(sum.sum, sum.amount)}
      </Box>
      {sum.agrees ? null : (
        <Button tone="quiet" onKeyDown={pressOnEnter} onClick={() => onEdit({ amount: sum.plain })}>
          {takeSumWords(sum.sum)}
        </Button>
      )}
    </>
  );
}

/** Where the form is narrow, the parts of a line wrap, and their names above the lines wrap as they do. */
const lineRoom = { wrap: 'wrap', align: 'center', columnGap: 8, rowGap: 8 } as const;
const sumRoom = { className: 'tabular', ta: 'right', w: 84 } as const;
const removeRoom = { w: 84 } as const;

const itemFields = [
  {
    field: 'item-text',
    member: 'text',
    label: detailWords.itemText,
    room: { flex: '1 1 120px', miw: 0 },
  },
  { field: 'item-quantity', member: 'quantity', label: detailWords.quantity, room: { w: 84 } },
  { field: 'item-amount', member: 'unitAmount', label: detailWords.unitAmount, room: { w: 108 } },
] as const;

function LineItemRow(
  props: LineItemsProps & {
    readonly item: LineItemText;
    readonly place: number;
    readonly onRemove: () => void;
  },
): ReactElement {
  const { item, place, order, refusals, wordsOf, onDetails } = props;
  const line = place + 1;
  const refused = refusals.filter((refusal) => refusal.line === line);
  return (
    <div className="line-item-pair">
      <Flex {...lineRoom}>
        {itemFields.map(({ field, member, label, room }) => {
          const isRefused = refused.some((refusal) => refusal.field === field);
          return (
            <Box key={field} {...room}>
              <GuardedInput
                aria-label={lineLabel(label, line)}
                aria-invalid={isRefused || undefined}
                dir="auto"
                {...(member === 'text' ? { 'data-line': line } : { inputMode: 'decimal' })}
                {...(isRefused ? { 'data-field': field } : {})}
                maxLength={
                  member === 'text'
                    ? roomFor(detailLengthsMax.itemText)
                    : textLengthsMax.typedAmount
                }
                value={item[member]}
                onText={(typed) => onDetails(withLine(order.details, place, { [member]: typed }))}
                onCardNumber={props.onCardNumber}
              />
            </Box>
          );
        })}
        <Box {...sumRoom}>{lineText(item, order.currency) ?? '–'}</Box>
        <Box {...removeRoom}>
          <Button
            tone="quiet"
            aria-label={lineLabel(detailWords.remove, line)}
            onKeyDown={pressOnEnter}
            onClick={props.onRemove}
          >
            {detailWords.remove}
          </Button>
        </Box>
      </Flex>
      <Errors refused={refused} wordsOf={wordsOf} />
    </div>
  );
}

function Errors(props: {
  readonly refused: readonly FieldRefusal[];
  readonly wordsOf: (refusal: FieldRefusal) => string;
}): ReactElement {
  return (
    <>
      {props.refused.map((refusal) => (
        <FieldError key={refusal.field}>{props.wordsOf(refusal)}</FieldError>
      ))}
    </>
  );
}
