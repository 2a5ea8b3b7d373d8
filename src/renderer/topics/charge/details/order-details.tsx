import { Box, Flex, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useId, useRef, useState } from 'react';
import { detailLengthsMax } from '../../../../domain/charge/details/order-details.ts';
import { textLengthsMax, roomFor } from '../../../../domain/text-lengths.ts';
import type { DetailField } from '../../../../domain/charge/details/order-details.ts';
import { hasNoDetails, isBlankItem } from '../../../../domain/charge/details/detail-texts.ts';
import type { DetailTexts } from '../../../../domain/charge/details/detail-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Field, FieldHint } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { detailWords, foldedWords } from '../../../words/payments/order-details.ts';
import { pressOnEnter } from './detail-props.ts';
import type { OrderDetailsProps } from './detail-props.ts';
import { isOfDetails } from './details-model.ts';
import { LineItems } from './line-items.tsx';

/**
 * Details of the order behind one fold at the end of the form.
 *
 * Enter walks past the folded fields, so an order without details takes no further key.
 */
export function OrderDetailsPart(props: OrderDetailsProps): ReactElement {
  const { order, refusals, onEdit } = props;
  const { details } = order;
  const [isUnfolded, setUnfolded] = useState(!hasNoDetails(details));
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const isOpen = isUnfolded || refusals.some(isOfDetails);
  const toggle = (): void => {
    setUnfolded(!isOpen);
    if (!isOpen) requestAnimationFrame(() => body.current?.querySelector('input')?.focus());
  };
  return (
    <section className="order-details">
      <Flex
        type="button"
        component="button"
        align="center"
        gap={8}
        w="100%"
        mih="var(--row)"
        p={0}
        fw={600}
        ta="left"
        data-field="order-details"
        aria-expanded={isOpen}
        aria-controls={id}
        onKeyDown={pressOnEnter}
        onClick={toggle}
      >
        <Icon name={isOpen ? 'down' : 'right'} size={14} />
        <Box component="span" className="no-wrap">
          {detailWords.title}
        </Box>
        <Box component="span" c="dimmed" fz={12.5} fw={400}>
          {isOpen ? '' : shortWords(details)}
        </Box>
      </Flex>
      <div id={id} ref={body} hidden={!isOpen}>
        {isOpen ? (
          <Stack gap={12} pt={8}>
            <Fields {...props} onDetails={(next) => onEdit({ details: next })} />
          </Stack>
        ) : null}
      </div>
    </section>
  );
}

function Fields(
  props: OrderDetailsProps & { readonly onDetails: (details: DetailTexts) => void },
): ReactElement {
  const { order, refusals, wordsOf, onDetails } = props;
  const { details } = order;
  /** The field from which a card number was removed, until something else is typed. */
  const [cleaned, setCleaned] = useState<DetailField | null>(null);
  const errorOf = (field: DetailField): string | null => {
    if (cleaned === field) return detailWords.cardNumber;
    const refusal = refusals.find((one) => one.field === field && one.line === undefined);
    return refusal === undefined ? null : wordsOf(refusal);
  };
  const text = (
    field: 'description' | 'order-note' | 'tax',
    member: 'description' | 'note' | 'tax',
    words: { readonly label: string; readonly hint: string },
  ): ReactElement => (
    <Field label={words.label} hint={words.hint} error={errorOf(field)}>
      {(control) => (
        <GuardedInput
          {...control}
          dir="auto"
          data-field={field}
          maxLength={
            member === 'tax' ? textLengthsMax.typedAmount : roomFor(detailLengthsMax[member])
          }
          value={details[member]}
          onText={(typed) => {
            setCleaned(null);
            onDetails({ ...details, [member]: typed });
          }}
          onCardNumber={() => setCleaned(field)}
        />
      )}
    </Field>
  );
  return (
    <>
      {text('description', 'description', {
        label: detailWords.description,
        hint: detailWords.descriptionHint,
      })}
      <LineItems {...props} errorOf={errorOf} onCardNumber={() => setCleaned('items')} />
      {text('tax', 'tax', { label: detailWords.tax, hint: detailWords.taxHint })}
      {text('order-note', 'note', { label: detailWords.note, hint: detailWords.noteHint })}
      <FieldHint>{detailWords.notSent}</FieldHint>
    </>
  );
}

function shortWords({ description, note, items, tax }: DetailTexts): string {
  const lines = items.filter((item) => !isBlankItem(item)).length;
  const hasTexts = description.trim() !== '' || note.trim() !== '';
  return foldedWords(lines, tax.trim() !== '', hasTexts);
}
