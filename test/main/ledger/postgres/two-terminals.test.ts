import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttemptId, BootId, IntentId, TerminalId } from '../../../../src/domain/ids.ts';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import { testKeyring } from '../../../fixtures/audit-keyring.ts';
import { byHand } from '../by-hand.ts';
import {
  approved,
  instant,
  newAttempt,
  opened,
  outcome,
  strictScope,
  temporaryFolder,
  transaction,
  valueOf,
} from '../ledger-fixture.ts';

/** Rounds for each guard; 10,000 in the long run of it. */
const rounds = Number(process.env['TILLROOM_GUARD_ROUNDS'] ?? 110);

const folder = temporaryFolder();
const file = `${folder.path}/shop`;
let terminals: readonly [OpenedLedger, OpenedLedger];

beforeAll(async () => {
  const terminal = (number: number) =>
    opened(file, {
      bootId: `boot-${number}` as BootId,
      audit: testKeyring({ terminalId: `terminal-${number}` as TerminalId }),
    });
  terminals = [await terminal(1), await terminal(2)];
});

afterAll(async () => {
  // The tests' server gathers no statistics by itself, and a long run makes many rows.
  await byHand(file, 'analyze');
  expect(valueOf(await terminals[0].checkInvariants())).toEqual([]);
  for (const terminal of terminals) {
    const sound = { kind: 'sound' };
    expect(valueOf(await terminal.audit.verify())).toMatchObject(sound);
    await terminal.close();
  }
  folder.remove();
});

/** Counts how often both terminals did what only one may, over many rounds. */
async function doubles(
  race: (round: number) => Promise<readonly { readonly ok: boolean }[]>,
): Promise<{ readonly both: number; readonly neither: number }> {
  const found = { both: 0, neither: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const answers = await race(round);
    const done = answers.filter(({ ok }) => ok).length;
    if (done > 1) found.both += 1;
    if (done === 0) found.neither += 1;
  }
  return found;
}

const both = <Value>(ask: (terminal: OpenedLedger, number: number) => Promise<Value>) =>
  Promise.all(terminals.map(ask));

async function dispatchedOn(terminal: OpenedLedger): Promise<AttemptId> {
  const { id } = valueOf(await terminal.attempts.prepare(newAttempt(), strictScope));
  valueOf(await terminal.attempts.markDispatched(id, instant(1)));
  return id;
}

describe('two terminals at once', () => {
  it('begin one attempt of a debt', async () => {
    const found = await doubles((round) =>
      both((terminal) =>
        terminal.attempts.prepare(
          newAttempt({ intentId: `oneoff:debt-${round}` as IntentId }),
          strictScope,
        ),
      ),
    );
    expect(found).toEqual({ both: 0, neither: 0 });
  });

  it('begin one charge of a reference', async () => {
    const found = await doubles((round) =>
      both((terminal) =>
        terminal.attempts.prepare(newAttempt({ orderReference: `SAME-${round}` }), strictScope),
      ),
    );
    expect(found).toEqual({ both: 0, neither: 0 });
  });

  it('dispatch one attempt once', async () => {
    const found = await doubles(async () => {
      const { id } = valueOf(await terminals[0].attempts.prepare(newAttempt(), strictScope));
      return both((terminal) => terminal.attempts.markDispatched(id, instant(2)));
    });
    expect(found).toEqual({ both: 0, neither: 0 });
  });

  it('have one attempt hold a transaction', async () => {
    const found = await doubles(async (round) => {
      const ids = await both(dispatchedOn);
      const made = transaction({ id: `T-both-${round}` });
      return both((terminal, number) =>
        terminal.attempts.settle(
          ids[number] as AttemptId,
          outcome(approved, { transaction: made }),
        ),
      );
    });
    expect(found).toEqual({ both: 0, neither: 0 });
  });
});
