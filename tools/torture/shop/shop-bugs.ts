import type { SourceEdit } from '../terminal/source-edits.ts';

/** A bug planted in every terminal of a shop. */
export interface ShopBug {
  readonly name: string;
  readonly edits: readonly SourceEdit[];
}

const send = 'src/main/usecases/charge/send-attempt.ts';
const persist = 'src/main/usecases/charge/persist-outcome.ts';
const pool = 'src/main/ledger/engine/postgres/server-pool.ts';

const dispatching = `const dispatched = await context.ledger.attempts.markDispatched(
      sending.attempt.id,
      context.clock.now(),
      connection.describePurchase(sending.request),
    );`;

/** Ways for terminals on one server to lose or double a charge; planted one at a time. */
export const shopBugs: readonly ShopBug[] = [
  {
    name: 'a commit whose answer is lost is taken for done',
    edits: [
      {
        file: 'src/main/ledger/engine/postgres/transaction-order.ts',
        find: 'line.lose();\n    throw new CommitInDoubt(error);',
        replace: "line.lose();\n    return ended('COMMIT');",
      },
    ],
  },
  {
    name: 'a claim is sent before its commit',
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
    name: 'sessions do not wait for the disk and the standby',
    edits: [
      { file: pool, find: "'synchronous_commit=on',", replace: "'synchronous_commit=off'," },
      {
        file: 'src/main/ledger/engine/postgres/server-check.ts',
        find: "const waits = facts.synchronous_commit === 'on';",
        replace: "const waits = facts.synchronous_commit !== '';",
      },
    ],
  },
  {
    name: 'what a terminal sent becomes not sent when it is taken over',
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
    name: 'an outcome that is not saved is not kept',
    edits: [
      {
        file: 'src/main/usecases/charge/keep-saving.ts',
        find: 'isKept ||= await saving.keep();',
        replace: 'isKept &&= await saving.keep();',
      },
    ],
  },
  {
    name: 'an outcome is shown before it is saved',
    edits: [
      {
        file: persist,
        find: 'const saved = await saveOutcome(context, inFlightCharge, savingOf(context, attempt, outcome));',
        replace: `const saving = savingOf(context, attempt, outcome);
  publishAttempt(context, saving.provisional);
  const saved = await saveOutcome(context, inFlightCharge, saving);`,
      },
    ],
  },
];
