import { z } from 'zod';
import { detailLengthsMax, lineItemsMax } from '../../domain/charge/details/order-details.ts';
import { freeText } from '../schemas.ts';

/** Bounds texts as typed: two UTF-16 units hold any character, and the domain checks the rest. */
const roomFor = (lengthMax: number) => freeText(lengthMax * 2 + 100);

const figureSchema = z.number().int().min(-1e12).max(1e12);

const sharedShape = {
  description: roomFor(detailLengthsMax.description),
  note: roomFor(detailLengthsMax.note),
  items: z
    .array(
      z.strictObject({
        text: roomFor(detailLengthsMax.itemText),
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
  description: roomFor(detailLengthsMax.description),
  note: roomFor(detailLengthsMax.note),
  items: z
    .array(
      z.strictObject({
        text: roomFor(detailLengthsMax.itemText),
        quantity: freeText(64),
        unitAmount: freeText(64),
      }),
    )
    .max(lineItemsMax * 2)
    .readonly(),
  tax: freeText(64),
});
