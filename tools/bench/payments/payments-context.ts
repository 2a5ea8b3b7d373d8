import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../../src/contract/index.ts';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import type { OperatorId } from '../../../src/domain/ids.ts';
import { answerCalls } from '../../../src/main/ipc/answer-call.ts';
import type { Handlers } from '../../../src/main/ipc/handler-map.ts';
import { paymentListHandlers } from '../../../src/main/ipc/handlers/payment-lists.ts';
import type { UserFiles } from '../../../src/main/ports/files.ts';
import { randomIds } from '../../../src/main/shell/random-ids.ts';
import { stageStream } from '../../../src/main/shell/files/staged-stream.ts';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';
import type { PaymentListDeps } from '../../../src/main/usecases/payments/payment-list-deps.ts';
import { createExportRegistry } from '../../../src/main/usecases/payments/payment-list-deps.ts';
import { ok } from '../../../src/domain/result.ts';
import { openBenchContext } from '../bench-context.ts';
import type { BenchContext, OpenRecords } from '../bench-context.ts';
import { seedLedger } from '../seed/seed-ledger.ts';

/** An account context over seeded records, called as the window calls it: size, schema, role, run, output. */
export interface PaymentsContext extends BenchContext {
  readonly payments: number;
  readonly ask: <Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
  ) => Promise<OperationOutput<Name>>;
}

/** The seed of every bench, so that a figure can be measured again on the same records. */
export const benchSeed = 20_261;

/** Time of the newest payment of the seeded records. */
export const seededUntil = '2026-11-20T12:00:00.000Z' as Instant;

/** Where the records of a bench come from: a file that is filled, or another place that is opened. */
export interface SeededRecords {
  readonly fill?: (file: string) => Promise<void>;
  readonly open?: OpenRecords;
}

/** Fills a file with the given number of payments and a tenth as many plans. */
export function seededFile(
  payments: number,
): SeededRecords & Required<Pick<SeededRecords, 'fill'>> {
  return {
    fill: (file) =>
      seedLedger({
        file,
        accountId: practiceAccount.id,
        payments,
        plans: Math.round(payments / 10),
        seed: benchSeed,
        until: seededUntil,
      }),
  };
}

/** Opens an account context over records with the given number of payments; exports go to the given path. */
export async function openPaymentsContext(
  payments: number,
  exportTo: string,
  { fill, open }: SeededRecords = seededFile(payments),
): Promise<PaymentsContext> {
  const bench = await openBenchContext('http://127.0.0.1:9', fill, open);
  const files: Pick<UserFiles, 'askWhereToSave' | 'documents' | 'stageStream'> = {
    documents: exportTo,
    askWhereToSave: async () => exportTo,
    stageStream,
  };
  // An export asks for a path and for a stream, and needs no printing.
  const deps = {
    files,
    settings: { receiptFolder: () => null },
    exports: createExportRegistry(),
  } as unknown as PaymentListDeps;
  const source = { current: () => ok(bench.context) };
  const answer = answerCalls({
    target: Promise.resolve({
      // The bench calls nothing but the payments list.
      handlers: paymentListHandlers(source, deps) as unknown as Handlers,
      admit: () =>
        ok({
          role: 'clerk',
          operatorId: 'clerk' as OperatorId,
          operatorName: 'Clerk',
          approvedBy: null,
        }),
      allow: async () => ok(null),
      denied: () => undefined,
    }),
    log: bench.context.log,
    ids: randomIds,
  });
  return {
    ...bench,
    payments,
    ask: async (name, input) => {
      const envelope = await answer({ name, input });
      if (!envelope.ok) throw new Error(`${name} failed: ${JSON.stringify(envelope.error)}`);
      // The output was checked against the contract on its way here.
      return envelope.value as OperationOutput<typeof name>;
    },
  };
}
