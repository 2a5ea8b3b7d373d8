import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../../src/domain/time/calendar.ts';
import type { AttemptId, IntentId } from '../../../../src/domain/ids.ts';
import { unconfirmedCharges } from '../../../../src/main/usecases/charge/look-up.ts';
import { newAttempt } from '../../ledger/ledger-fixture.ts';
import { openTestContext, valueOf } from '../test-context.ts';

const waiting = 205;

describe('more payments not confirmed than are shown at once', () => {
  it('shows the ones that have waited longest', async () => {
    const { context } = await openTestContext();
    const { attempts } = context.ledger;
    for (let index = 0; index < waiting; index += 1) {
      const id = `attempt-${index}` as AttemptId;
      const at = new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString() as Instant;
      valueOf(
        await attempts.prepare(
          newAttempt({
            id,
            bootId: context.bootId,
            intentId: `oneoff:${index}` as IntentId,
            orderReference: `OLD-${index}`,
            reference: `OLD-${index}`,
            amountMinor: 1_000 + index,
            preparedAt: at,
          }),
          { since: at, pass: 'none' },
        ),
      );
      valueOf(await attempts.markDispatched(id, at));
      valueOf(
        await attempts.settle(id, {
          verdict: { state: 'unknown', reason: 'no-answer' },
          transaction: null,
          gatewayErrors: [],
          httpStatus: null,
          outcomeAt: at,
          runningMs: 0,
        }),
      );
    }
    const shown = valueOf(await unconfirmedCharges(context));
    expect(shown.map((view) => view.reference)).toEqual(
      Array.from({ length: 200 }, (_, index) => `OLD-${index}`),
    );
  });
});
