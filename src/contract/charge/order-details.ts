import { z } from 'zod';
import { textLengthsMax, roomFor } from '../../domain/text-lengths.ts';
import { detailLengthsMax, lineItemsMax } from '../../domain/charge/details/order-details.ts';
import { freeText } from '../schemas.ts';

const figureSchema = z.number().int().min(-1e12).max(1e12);

const sharedShape = {
  description: freeText(roomFor(detailLengthsMax.description)),
  note: freeText(roomFor(detailLengthsMax.note)),
  items: z
    .array(
      z.strictObject({
        text: freeText(roomFor(detailLengthsMax.itemText)),
        quantityThousandths: figureSchema,
        unitMinor: figureSchema,
      }),
    )
    .max(lineItemsMax * 2)
    .readonly(),
};

/** Details as a form sends them, with the tax as keyed; see `domain/charge/details`. */
export const enteredDetailsSchema = z.strictObject({
  ...sharedShape,
  tax: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('rate'), rateHundredths: figureSchema }),
      z.strictObject({ kind: z.literal('amount'), amountMinor: figureSchema }),
    ])
    .nullable(),
});

/** Details as recorded with an attempt. */
export const orderDetailsSchema = z.strictObject({
  ...sharedShape,
  tax: z
    .strictObject({ rateHundredths: z.number().int().nullable(), amountMinor: z.number().int() })
    .nullable(),
});

/** Details as typed, of a form and of a parked order. */
export const detailTextsSchema = z.strictObject({
  description: freeText(roomFor(detailLengthsMax.description)),
  note: freeText(roomFor(detailLengthsMax.note)),
  items: z
    .array(
      z.strictObject({
        text: freeText(roomFor(detailLengthsMax.itemText)),
        quantity: freeText(textLengthsMax.typedAmount),
        unitAmount: freeText(textLengthsMax.typedAmount),
      }),
    )
    .max(lineItemsMax * 2)
    .readonly(),
  tax: freeText(textLengthsMax.typedAmount),
});
