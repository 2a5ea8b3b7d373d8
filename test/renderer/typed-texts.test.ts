import * as fc from 'fast-check';
import { describe, it } from 'vitest';
import { defaultFormFields } from '../../src/domain/accounts/form-fields.ts';
import { backupSchedules } from '../../src/domain/backup/automatic-backup.ts';
import { channels } from '../../src/domain/charge/attempt.ts';
import type { DraftId } from '../../src/domain/ids.ts';
import type { CurrencyCode } from '../../src/domain/money.ts';
import { agreementWays } from '../../src/domain/plans/agreement.ts';
import { changeScopes } from '../../src/domain/plans/moves/amount-moves.ts';
import { bulkKinds } from '../../src/domain/plans/moves/bulk-change.ts';
import { onRetriesExhaustedChoices } from '../../src/domain/plans/retries/retry-policy.ts';
import { periodUnits, remaindersOn } from '../../src/domain/plans/terms.ts';
import type { CalendarDate } from '../../src/domain/time/calendar.ts';
import { readAutomaticDraft } from '../../src/renderer/topics/audit/automatic-draft.ts';
import { readOrder } from '../../src/renderer/topics/charge/form/order-reading.ts';
import { readTerms, usualTerms } from '../../src/renderer/topics/charge/plan-terms/terms-model.ts';
import { readDraft } from '../../src/renderer/topics/due/settings/run-settings-draft.ts';
import { readChange } from '../../src/renderer/topics/plans/bulk/bulk-asked.ts';
import { policyOf } from '../../src/renderer/topics/plan-settings/policy-draft.ts';
import { readResolutionInput } from '../../src/renderer/topics/unconfirmed/guide/resolution-model.ts';
import { readWalletOrder } from '../../src/renderer/topics/wallet/prepare/prepare-model.ts';
import { readCard } from '../../src/renderer/ui/card/card-reading.ts';

const currencies = ['AUD', 'JPY', 'KWD'] as CurrencyCode[];
const today = '2026-11-20' as CalendarDate;
const runs = 2_000;

/** Texts as they stand in a field while staff type, from nothing to what no field expects. */
const anyText = fc.oneof(
  fc.constantFrom('', ' ', '0', '1', '3', '12', '600', '601', '-1', '1.5', '1e9', '999999999'),
  fc.constantFrom('49.50', '49,50', '3*49.50', '10/3', '$0.01', '99999999999999', '0428', '9:00'),
  fc.constantFrom('2026-11-20', '2026-02-30', '2027-01-31', '9999-12-31', '22 11', '20/11/2026'),
  fc.constantFrom('5123456789012346', '123', 'INV-1', 'Zoë van der Berg', '۱۲۳', '51, 05'),
  fc.string({ maxLength: 12 }),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
);

const anyCurrency = fc.constantFrom(...currencies);

const draft = {
  draftId: 'draft-1' as DraftId,
  currencies,
  amountLimitMajor: 1_000,
  referenceLengthMax: 40,
  merchantName: 'The sample merchant',
  today,
  fields: defaultFormFields,
};

/** Terms of which some fields are as the form begins with them. */
const anyTermsText = fc
  .record(
    {
      every: anyText,
      unit: fc.constantFrom(...periodUnits),
      starts: anyText,
      restFrom: anyText,
      end: fc.constantFrom('never' as const, 'until' as const, 'after' as const),
      until: anyText,
      after: anyText,
      count: anyText,
      remainderOn: fc.constantFrom(...remaindersOn),
      firstAmount: anyText,
    },
    { requiredKeys: ['count'] },
  )
  .map((typed) => ({ ...usualTerms, ...typed }));

const anyDetails = fc.record({
  description: anyText,
  note: anyText,
  items: fc.array(fc.record({ text: anyText, quantity: anyText, unitAmount: anyText }), {
    maxLength: 3,
  }),
  tax: anyText,
});

/** Each form, as a property: whatever stands in its fields is read or refused. */
const forms = {
  'the terms of a plan': fc.property(
    anyTermsText,
    fc.constantFrom('recurring' as const, 'instalment' as const),
    anyText,
    anyCurrency,
    (text, kind, amount, currency) => {
      const reading = readTerms(text, { kind, order: { amount, currency }, draft });
      if (!reading.ok) return reading.refusals.length > 0;
      return reading.preview.rows.every(
        ({ amountMinor }) => Number.isSafeInteger(amountMinor) && amountMinor > 0,
      );
    },
  ),
  'an order': fc.property(
    fc.record({
      reference: anyText,
      amount: anyText,
      currency: anyCurrency,
      channel: fc.constantFrom(...channels),
      details: anyDetails,
    }),
    (text) => {
      readOrder(text, draft);
    },
  ),
  'a card': fc.property(
    fc.record({ number: anyText, expiry: anyText, holder: anyText, code: anyText }),
    (text) => {
      readCard(text, { today, fields: defaultFormFields, channel: 'phone', codeReason: null });
    },
  ),
  'a wallet order': fc.property(
    fc.record({
      invoice: anyText,
      amount: anyText,
      currency: anyCurrency,
      channel: fc.constantFrom(...channels),
      origin: anyText,
      path: anyText,
      cart: fc.array(
        fc.record({
          id: fc.nat(),
          description: anyText,
          quantity: anyText,
          cost: anyText,
          image: anyText,
        }),
        { maxLength: 3 },
      ),
    }),
    (text) => {
      readWalletOrder(text);
    },
  ),
  'a change of several plans': fc.property(
    fc.constantFrom(...bulkKinds),
    fc.record({ reason: anyText, amount: anyText, days: anyText, 'agreed-on': anyText }),
    anyCurrency,
    fc.constantFrom('days' as const, 'month-day' as const),
    (kind, text, currency, to) => {
      readChange(kind, text, { currency, to, scope: changeScopes[0], way: agreementWays[0] });
    },
  ),
  'a resolution': fc.property(
    fc.constantFrom('charged', 'declined', 'reversed', 'not-charged', 'paid-elsewhere'),
    fc.dictionary(
      fc.constantFrom('transaction-id', 'response-code', 'shown-at', 'amount', 'date', 'phrase'),
      anyText,
    ),
    anyCurrency,
    (found, text, currency) => {
      readResolutionInput(found, text, { currency, today, needsPhrase: true });
    },
  ),
  'the settings of runs': fc.property(
    fc.record({
      concurrency: anyText,
      gapSeconds: anyText,
      notConfirmedMax: anyText,
      startsBy: fc.constantFrom('person' as const, 'clock' as const),
      startsAt: anyText,
    }),
    (text) => {
      readDraft(text);
    },
  ),
  'the retry rules': fc.property(
    fc.record({
      scheduleDays: anyText,
      spacingHours: anyText,
      triesPerInstalmentMax: anyText,
      triesPerCardMax: anyText,
      cardWindowDays: anyText,
      giveUpAfterDays: anyText,
      sameDayCodes: anyText,
      sameDayGapHours: anyText,
      budgets: fc.array(fc.record({ brand: anyText, attempts: anyText, hours: anyText })),
      whenUsedUp: fc.constantFrom(...onRetriesExhaustedChoices),
    }),
    (text) => {
      policyOf(text);
    },
  ),
  'the automatic backup': fc.property(
    fc.record({
      schedule: fc.constantFrom(...backupSchedules),
      dailyAt: anyText,
      kept: anyText,
    }),
    (text) => {
      readAutomaticDraft(text);
    },
  ),
};

describe('a form reads or refuses whatever is typed, and never breaks', () => {
  for (const [name, property] of Object.entries(forms)) {
    it(name, () => {
      fc.assert(property as fc.IProperty<unknown>, { numRuns: runs });
    });
  }
});
