import { deceivingResponses } from '../terminal/bad-responses.ts';
import type { PlantedBug } from './planted-bug.ts';

const send = 'src/main/usecases/charge/send-attempt.ts';
const classify = 'src/domain/charge/classify.ts';
const echo = 'src/domain/charge/compare-response.ts';
/** The migration that made the blocking index last. */
const blockingIndexMigration = 'src/main/ledger/schema/migrations/first/0012-reference-taken.ts';

const dispatching = `const dispatched = await context.ledger.attempts.markDispatched(
      sending.attempt.id,
      context.clock.now(),
      connection.describePurchase(sending.request),
    );`;

/** Known bugs of payments software, planted one at a time; the first few in every test run. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'retry on time-out',
    by: 'kills',
    takesReferenceTwice: true,
    edits: [
      {
        file: send,
        find: 'const outcome = await readOutcome(context, sending, received);',
        replace: `let last = received;
  for (let times = 0; times < 3 && last.response.kind === 'incomplete'; times += 1) {
    const anew = await context.gateway.connect(sending.endpoint);
    if (anew.ok) last = await anew.value.sendPurchase(sending.request, () => undefined);
  }
  const outcome = await readOutcome(context, sending, last);`,
      },
    ],
  },
  {
    name: 'unknown becomes failed at start',
    by: 'kills',
    takesReferenceTwice: true,
    edits: [
      {
        file: 'src/main/ledger/attempts/recover-attempts.ts',
        find: "if (attempt.state === 'prepared') {",
        replace: "if (attempt.state === 'prepared' || attempt.state === 'dispatched') {",
      },
      {
        file: 'src/domain/charge/transitions.ts',
        find: "{ from: 'dispatched', to: ['unknown'], by: 'recovery' }",
        replace: "{ from: 'dispatched', to: ['unknown', 'not-sent'], by: 'recovery' }",
      },
    ],
  },
  {
    name: 'flag compared loosely',
    by: 'kills',
    faults: deceivingResponses,
    takesReferenceTwice: true,
    edits: [
      {
        file: 'src/main/gateway/wire/transaction.ts',
        find: 'if (value === true || value === false) return value;',
        replace: 'if (value !== undefined && value !== null) return Boolean(value);',
      },
    ],
  },
  {
    name: 'record after the answer',
    by: 'kills',
    takesReferenceTwice: true,
    edits: [
      {
        file: send,
        find: dispatching,
        replace: `const early = await connection.sendPurchase(sending.request, () => undefined);
    Object.assign(connection, { sendPurchase: async () => early });
    ${dispatching}`,
      },
    ],
  },
  {
    name: 'no lock and no blocking index',
    by: 'kills',
    takesReferenceTwice: true,
    edits: [
      {
        file: blockingIndexMigration,
        find: ".createIndex('attempts_one_blocking_per_intent')\n      .unique()",
        replace: ".createIndex('attempts_one_blocking_per_intent')",
      },
      {
        file: 'src/main/ledger/attempts/find-blocking-attempt.ts',
        find: "if (blocking !== null) return { kind: 'intent-blocked', by: blocking };",
        replace: '',
      },
    ],
  },
  {
    name: 'redirect followed',
    by: 'kills',
    takesReferenceTwice: true,
    edits: [
      {
        file: 'src/main/gateway/exchange.ts',
        find: 'this.#response = response;',
        replace: `this.#response = response;
    const { location } = response.headers;
    if (location !== undefined) {
      const next = startRequest(location, { method: 'POST' });
      next.on('error', () => undefined).end('{}');
    }`,
      },
    ],
  },
  {
    name: 'approval inferred from the code',
    by: 'kills',
    faults: deceivingResponses,
    takesReferenceTwice: true,
    edits: [
      {
        file: 'src/main/gateway/wire/decode.ts',
        find: "transactionSuccessful: readFlag(own(record, 'successful')),",
        replace: `transactionSuccessful:
      own(record, 'response_code') === '00' ? true : readFlag(own(record, 'successful')),`,
      },
    ],
  },
  {
    name: 'new reference after an unknown',
    by: 'kills',
    faults: [{ kind: 'drop-after' }],
    takesReferenceTwice: false,
    edits: [
      {
        file: 'src/domain/charge/reference.ts',
        find: "const usedUpStates: readonly AttemptState[] = [\n  'declined',",
        replace:
          "const usedUpStates: readonly AttemptState[] = [\n  'confirmed-not-charged',\n  'declined',",
      },
    ],
  },
  {
    name: 'rejected trusted after an unknown',
    by: 'kills',
    faults: [{ kind: 'drop-after' }],
    takesReferenceTwice: false,
    edits: [
      {
        file: 'src/main/usecases/charge/resolve-intent.ts',
        find: 'wasUnconfirmed: hasUnconfirmedAttempt(attempts),',
        replace: 'wasUnconfirmed: false,',
      },
    ],
  },
  {
    name: 'a 5xx is a failure',
    by: 'kills',
    takesReferenceTwice: true,
    edits: [
      { file: classify, find: "read: () => unknown('gateway-error'),", replace: 'read: rejected,' },
    ],
  },
  {
    name: 'no answer is a failure',
    by: 'kills',
    takesReferenceTwice: true,
    edits: [
      {
        file: classify,
        find: "read: (seen) => unknown(seen.incomplete ?? 'no-answer'),",
        replace: 'read: rejected,',
      },
    ],
  },
  {
    name: 'outcome shown before it is saved',
    by: 'kills',
    takesReferenceTwice: true,
    edits: [
      {
        file: 'src/main/usecases/charge/persist-outcome.ts',
        find: 'const saved = await keepSaving<Attempt, MoveRefusal>(context, {',
        replace: `publishAttempt(context, provisional);
  const saved = await keepSaving<Attempt, MoveRefusal>(context, {`,
      },
    ],
  },
  {
    name: 'a part taken for the whole',
    by: 'kills',
    takesReferenceTwice: true,
    edits: [
      {
        file: echo,
        find: "'captured-amount': isCapturedAmountOther(sent, transaction),",
        replace: "'captured-amount': false,",
      },
    ],
  },
  {
    name: 'the same transaction counted twice',
    by: 'kills',
    faults: [{ kind: 'replayed-id' }],
    takesReferenceTwice: true,
    edits: [
      {
        file: echo,
        find: "'known-id': id !== null && sent.isTransactionIdKnown(id),",
        replace: "'known-id': false,",
      },
      {
        file: 'src/main/ledger/attempts/record-attempt-outcome.ts',
        find: "return verdict.state === 'approved' ? failed('transaction-id-taken') : ok(null);",
        replace: 'return ok(id);',
      },
      {
        file: 'src/main/ledger/schema/migrations/first/0014-transaction-digest.ts',
        find: ".createIndex('attempts_transaction_id')\n      .unique()",
        replace: ".createIndex('attempts_transaction_id')",
      },
    ],
  },
  {
    name: 'a send left open at start',
    by: 'kills',
    takesReferenceTwice: true,
    edits: [
      {
        file: 'src/main/ledger/attempts/recover-attempts.ts',
        find: ".where('state', 'in', underWayStates)",
        replace: ".where('state', 'in', ['prepared'])",
      },
    ],
  },
  {
    name: 'no durable dispatch: commits are not synced',
    by: 'order',
    takesReferenceTwice: true,
    edits: [
      {
        file: 'src/main/ledger/engine/sqlite/connection.ts',
        find: 'pragma synchronous = full',
        replace: 'pragma synchronous = off',
      },
    ],
  },
  {
    name: 'no durable dispatch: it is not waited for',
    by: 'order',
    takesReferenceTwice: true,
    edits: [
      {
        file: send,
        find: dispatching,
        replace: `void context.ledger.attempts.markDispatched(sending.attempt.id, context.clock.now());
    const dispatched = { ok: true, value: { ...sending.attempt, state: 'dispatched' } };`,
      },
    ],
  },
];
