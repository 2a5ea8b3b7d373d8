import { describe, expect, it } from 'vitest';
import type { DeclineOverride } from '../../../../src/domain/charge/decline-override.ts';
import { declineAdvice } from '../../../../src/domain/charge/decline-table.ts';
import {
  readDeclineOverrides,
  resetDeclineOverride,
  saveDeclineOverride,
} from '../../../../src/main/usecases/declines/decline-overrides.ts';
import { explanationOf, outcomeWords } from '../../../../src/renderer/words/payments/outcomes.ts';
import { openTestContext, order, person, tellingCard, valueOf } from '../test-context.ts';

const supervisor = person('supervisor');
const payDay: DeclineOverride = {
  kind: 'whole',
  code: '51',
  meaning: 'Not enough money today.',
  say: 'Shall we try on your pay day?',
  doNext: 'Write the pay day down.',
  retry: 'later',
};

describe("the merchant's own words for a decline", () => {
  it('are kept under who wrote them, and said at the next decline by the practice bank', async () => {
    const { context, charge, clock } = await openTestContext();
    const saved = valueOf(
      await saveDeclineOverride(context, supervisor, { ...payDay, code: ' 51 ' }),
    );
    const view = { row: payDay, changedAt: clock.now(), changedBy: 'Name of supervisor' };
    expect(saved).toEqual({ kind: 'saved', saved: view });
    expect(valueOf(await readDeclineOverrides(context))).toEqual([view]);

    const declined = await charge(order({ amountMinor: 10_051 }, { number: tellingCard }));
    expect(declined.response?.responseCode).toBe('51');
    const rows = valueOf(await readDeclineOverrides(context)).map(({ row }) => row);
    expect(outcomeWords(declined, rows)).toMatchObject({
      say: payDay.say,
      reason: payDay.meaning,
      next: [payDay.doNext],
    });
  });

  it('never change what a sensitive code says', async () => {
    const { context, charge } = await openTestContext();
    const refused = valueOf(
      await saveDeclineOverride(context, supervisor, { ...payDay, code: '41' }),
    );
    expect(refused).toEqual({ kind: 'refused', refusals: [{ field: 'code', reason: 'locked' }] });
    const telling: DeclineOverride = { kind: 'addition', code: '41', doNext: 'The card is lost.' };
    expect(valueOf(await saveDeclineOverride(context, supervisor, telling))).toEqual({
      kind: 'refused',
      refusals: [{ field: 'do-next', reason: 'gives-away' }],
    });
    const added: DeclineOverride = { kind: 'addition', code: '41', doNext: 'Tell Priya by noon.' };
    expect(valueOf(await saveDeclineOverride(context, supervisor, added)).kind).toBe('saved');

    const declined = await charge(order({ amountMinor: 10_041 }, { number: tellingCard }));
    const rows = valueOf(await readDeclineOverrides(context)).map(({ row }) => row);
    const plain = declineAdvice('41', null);
    expect(outcomeWords(declined, rows)).toMatchObject({
      say: plain.say,
      reason: plain.meaning,
      next: [`${plain.doNext} Tell Priya by noon.`],
    });
  });

  it('go back to the default, whatever case the code is typed in', async () => {
    const { context } = await openTestContext();
    await saveDeclineOverride(context, supervisor, { ...payDay, code: 'r1' });
    expect(valueOf(await resetDeclineOverride(context, ' r1'))).toEqual({ removed: true });
    expect(valueOf(await resetDeclineOverride(context, 'R1'))).toEqual({ removed: false });
    expect(valueOf(await readDeclineOverrides(context))).toEqual([]);
  });

  it('leave an unknown code to a person, with the message of the bank on the slip', async () => {
    const { context, charge } = await openTestContext();
    const declined = await charge(order({ amountMinor: 10_085 }, { number: tellingCard }));
    const rows = valueOf(await readDeclineOverrides(context)).map(({ row }) => row);
    const explained = explanationOf(outcomeWords(declined, rows)).join(' ');
    expect(declined).toMatchObject({ state: 'declined', response: { responseCode: '85' } });
    expect(explained).toContain('Ask a supervisor');
    expect(explained).toContain('message');
  });
});
