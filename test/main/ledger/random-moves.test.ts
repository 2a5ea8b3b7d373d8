import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  nat,
  oneof,
  record,
} from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { canMove, isBlocking } from '../../../src/domain/charge/transitions.ts';
import type { Attempt, AttemptState, Verdict } from '../../../src/domain/charge/attempt.ts';
import type { AttemptId, IntentId } from '../../../src/domain/ids.ts';
import { createDayOf } from '../../../src/main/ledger/attempts/day-of.ts';
import { createAuditTrail } from '../../../src/main/ledger/audit/audit-trail.ts';
import { createOperations } from '../../../src/main/ledger/thread/operations.ts';
import type { LedgerOperations } from '../../../src/main/ledger/thread/operations.ts';
import { testKeyring } from '../../fixtures/audit-keyring.ts';
import { byHand, copyRecords, createRecords, isShared, plainRecords } from './by-hand.ts';
import {
  approved,
  declined,
  firstBoot,
  instant,
  mismatch,
  newAttempt,
  operator,
  outcome,
  rejected,
  secondBoot,
  strictScope,
  temporaryFolder,
  terminal,
  transaction,
  unknown,
  valueOf,
} from './ledger-fixture.ts';

let file = 0;
const folder = temporaryFolder();
afterAll(folder.remove);

const verdicts: readonly Verdict[] = [approved, declined, rejected, mismatch, unknown];

/** Distance of a call's target from the newest attempt. */
const target = nat({ max: 2 });
/** Few intents and transaction ids, so that random calls collide. */
const transactionId = nat({ max: 15 }).map((number) => `T-${number}`);
const command = oneof(
  record({ do: constant('prepare' as const), intent: nat({ max: 9 }) }),
  record({ do: constantFrom('not-sent' as const, 'dispatch', 'dispatch', 'dispatch'), target }),
  record({
    do: constant('settle' as const),
    target,
    verdict: constantFrom(...verdicts),
    transactionId,
  }),
  record({
    do: constant('resolve' as const),
    target,
    found: constantFrom('charged' as const, 'declined', 'not-charged', 'reversed'),
    transactionId,
  }),
  record({ do: constantFrom('recover' as const) }),
);
type Command = typeof command extends Arbitrary<infer Value> ? Value : never;

/** The expected state, written without looking at the ledger's implementation. */
interface Model {
  readonly states: Map<string, AttemptState>;
  readonly holders: Map<string, string>;
}

async function run(service: LedgerOperations, model: Model, step: Command, round: number) {
  const at = instant(round);
  if (step.do === 'recover') {
    const boot = { terminalId: terminal, bootId: secondBoot, at, runningMs: round };
    valueOf(await service.recover(boot));
    return null;
  }
  const newest = model.states.size - (step.do === 'prepare' ? 0 : 1 + step.target);
  const id = `r-${newest}` as AttemptId;
  switch (step.do) {
    case 'prepare':
      return service.prepare(
        newAttempt({
          id,
          intentId: `oneoff:${step.intent}` as IntentId,
          orderReference: `R-${step.intent}`,
          amountMinor: 100 + step.intent,
          preparedAt: at,
        }),
        strictScope,
      );
    case 'not-sent':
      return service.markNotSent(id, 'refused', at);
    case 'dispatch':
      return service.markDispatched(id, at);
    case 'settle':
      return service.settle(
        id,
        outcome(step.verdict, { transaction: transaction({ id: step.transactionId }) }),
      );
    case 'resolve':
      return service.resolve(id, { resolution: resolutionOf(step), operatorId: operator, at });
  }
}

function resolutionOf(step: Extract<Command, { do: 'resolve' }>) {
  const { found, transactionId: id } = step;
  if (found === 'charged') return { found, transactionId: id, amountTakenMinor: 1 } as const;
  if (found === 'declined') return { found, transactionId: id, responseCode: '05' } as const;
  if (found === 'not-charged') return { found, howLooked: 'dashboard' } as const;
  return { found, transactionId: id, amountMinor: 1, reversedOn: '2026-01-06' } as const;
}

const moversOf = {
  prepare: ['engine'],
  'not-sent': ['engine'],
  dispatch: ['engine'],
  settle: ['engine', 'late-answer'],
  resolve: ['staff'],
  recover: ['recovery'],
} as const;

/** Compares every row with the model, then updates the model with the legal changes. */
async function compare(
  service: LedgerOperations,
  model: Model,
  step: Command,
  moved: Attempt | null,
) {
  const page = valueOf(await service.page({ states: null, before: null, limit: 200 }));
  for (const row of page) {
    const before = model.states.get(row.id) ?? null;
    if (row.state === before) continue;
    expect(step.do === 'recover' || row.id === moved?.id).toBe(true);
    expect([
      before,
      row.state,
      moversOf[step.do].some((by) => canMove(before, row.state, by)),
    ]).toEqual([before, row.state, true]);
    model.states.set(row.id, row.state);
  }
  expect(page).toHaveLength(model.states.size);
  const blocked = page.filter((row) => isBlocking(row.state)).map((row) => row.intentId);
  expect(new Set(blocked).size).toBe(blocked.length);
  expectOneHolder(model, page);
}

function expectOneHolder(model: Model, page: readonly Attempt[]): void {
  model.holders.clear();
  for (const row of page) {
    const charged = row.state === 'approved' ? row.transaction?.id : null;
    const found = ['confirmed-charged', 'surplus-charged'].includes(row.state);
    const resolution = found && row.resolution?.found === 'charged' ? row.resolution : null;
    const id = charged ?? resolution?.transactionId;
    if (!id) continue;
    expect([id, model.holders.get(id)]).toEqual([id, undefined]);
    model.holders.set(id, row.id);
  }
}

const lengths = { minLength: 10, maxLength: 40, size: 'max' } as const;

describe('any sequence of calls', () => {
  it('moves rows by the table only and never breaks an invariant', async () => {
    let moves = 0;
    // Creating a ledger costs more than the steps in it, so that each round copies one.
    const template = `${folder.path}/template.db`;
    await createRecords(template, instant(0));
    await assert(
      asyncProperty(array(command, lengths), async (steps) => {
        file += 1;
        const path = `${folder.path}/random-${file}.db`;
        await copyRecords(template, path);
        const connection = await plainRecords(path, 'write');
        try {
          const service = createOperations({
            db: connection.db,
            bootId: firstBoot,
            dayOf: createDayOf('Australia/Sydney'),
            audit: createAuditTrail({ ...testKeyring(), bootId: firstBoot }),
          });
          const model: Model = { states: new Map(), holders: new Map() };
          for (const [round, step] of steps.entries()) {
            const result = await run(service, model, step, round);
            const moved = result?.ok ? result.value : null;
            if (moved) moves += 1;
            await compare(service, model, step, moved);
          }
          expect(valueOf(await service.checkInvariants())).toEqual([]);
        } finally {
          await connection.close();
        }
      }),
      { numRuns: isShared ? 12 : 60 },
    );
    expect(moves).toBeGreaterThan(isShared ? 20 : 150);
  });
});

describe('the check of the invariants', () => {
  it.each([
    ['I1', "drop index attempts_one_blocking_per_intent; update attempts set intent_id = 'x'"],
    ['I2', "update attempts set dispatched_at = null where state = 'approved'"],
    ['I8 one', "drop index attempts_transaction_id; update attempts set transaction_id = 'x'"],
    ['I8 a charge', 'update attempts set transaction_id = null'],
    ['a timeline ends', "update attempts set state = 'rejected'"],
    ['a timeline has', "update moves set from_state = 'declined' where sequence = 2"],
    ['every move', "update moves set from_state = 'declined' where sequence = 3"],
  ])('sees a breach of "%s"', async (name, breach) => {
    file += 1;
    const path = `${folder.path}/breach-${file}.db`;
    await createRecords(path, instant(0));
    const connection = await plainRecords(path, 'write');
    const service = createOperations({
      db: connection.db,
      bootId: firstBoot,
      dayOf: createDayOf('Australia/Sydney'),
      audit: createAuditTrail({ ...testKeyring(), bootId: firstBoot }),
    });
    for (let index = 0; index < 2; index += 1) {
      const { id } = valueOf(await service.prepare(newAttempt(), strictScope));
      valueOf(await service.markDispatched(id, instant(1)));
      valueOf(await service.settle(id, outcome(approved)));
    }
    expect(valueOf(await service.checkInvariants())).toEqual([]);
    await byHand(path, 'drop index attempts_try', breach);
    const breaches = valueOf(await service.checkInvariants());
    expect(breaches.some((words) => words.startsWith(name))).toBe(true);
    await connection.close();
  });
});
