import { z } from 'zod';
import {
  abilityNames,
  abilityPathFaults,
  abilityPathLengthMax,
  defaultAbilities,
} from '../../domain/accounts/gateway-abilities.ts';
import { refundLimitMajorMax } from '../../domain/refunds/refund-rules.ts';
import { lookUpDifferences } from '../../domain/charge/look-up/judge-look-up.ts';
import { atOpenAccount, operation, provenHere } from '../define.ts';
import { freeText } from '../schemas.ts';

const pathSchema = freeText(abilityPathLengthMax);

const abilitySchema = (name: (typeof abilityNames)[number]) =>
  z.strictObject({ path: pathSchema, isOn: z.boolean() }).default(defaultAbilities[name]);

const limitSchema = z.number().int().min(0).max(refundLimitMajorMax);

export const refundLimitsSchema = z.strictObject({
  clerkMajor: limitSchema,
  supervisorMajor: limitSchema,
});

/** The abilities of an account's gateway; one that an account was saved without is off. */
export const gatewayAbilitiesSchema = z.strictObject({
  void: abilitySchema('void'),
  refund: abilitySchema('refund'),
  refundLimits: refundLimitsSchema.default(defaultAbilities.refundLimits),
  lookUpById: abilitySchema('lookUpById'),
  lookUpByReference: abilitySchema('lookUpByReference'),
});

/** The result of a try, which moves no money. */
export const abilityTrySchema = z.discriminatedUnion('kind', [
  /** The gateway returned the newest approved payment, and everything in it agrees. */
  z.strictObject({ kind: z.literal('found'), reference: z.string() }),
  /** No approved payment is recorded yet; the gateway said in its own form that it has none by a made-up name. */
  z.strictObject({ kind: z.literal('nothing-to-find') }),
  z.strictObject({
    kind: z.literal('differs'),
    reference: z.string(),
    differences: z.array(z.enum(lookUpDifferences)),
  }),
  /** A request about a payment that does not exist was refused in the gateway's own form. */
  z.strictObject({ kind: z.literal('refused-in-form'), messages: z.array(z.string()) }),
  /** The newest approved payment was not found. */
  z.strictObject({ kind: z.literal('not-found'), reference: z.string() }),
  z.strictObject({ kind: z.literal('credentials') }),
  z.strictObject({ kind: z.literal('no-answer') }),
  /** The response has another form than expected: another path, or a gateway without this function. */
  z.strictObject({ kind: z.literal('unclear'), status: z.number().int().nullable() }),
]);

export type AbilityTry = z.infer<typeof abilityTrySchema>;

const refused = z.strictObject({ kind: z.literal('refused'), reason: z.enum(abilityPathFaults) });

export const abilities = {
  /** Asks the gateway at this path for a payment that is known; saves nothing. */
  'abilities.try': operation({
    input: () => z.strictObject({ ability: z.enum(abilityNames), path: pathSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('tried'), report: abilityTrySchema }),
        refused,
      ]),
    role: 'admin',
    ...atOpenAccount,
    audit: { topic: 'setting', subject: ({ ability }) => ability },
  }),
  /** Saves an ability's path and turns it on or off; it is turned on only when the gateway answers a try as expected. */
  'abilities.set': operation({
    input: () =>
      z.strictObject({
        ability: z.enum(abilityNames),
        path: pathSchema,
        isOn: z.boolean(),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved'), abilities: gatewayAbilitiesSchema }),
        refused,
        z.strictObject({ kind: z.literal('not-working'), report: abilityTrySchema }),
      ]),
    role: 'admin',
    ...provenHere,
    audit: {
      topic: 'setting',
      subject: ({ ability }) => ability,
      details: ({ path, isOn }) => ({ path, isOn }),
    },
  }),
  /** Saves the largest refund of each role by itself. */
  'abilities.set-limits': operation({
    input: () => refundLimitsSchema,
    output: () => z.strictObject({ abilities: gatewayAbilitiesSchema }),
    role: 'admin',
    ...provenHere,
    audit: {
      topic: 'setting',
      subject: () => 'refundLimits',
      details: ({ clerkMajor, supervisorMajor }) => ({ clerkMajor, supervisorMajor }),
    },
  }),
} as const;
