import type { AccountContext } from '../../../src/main/usecases/account-context.ts';

type Ledger = AccountContext['ledger'];

/** A ledger that names each call made to it. */
export interface CountedLedger {
  readonly ledger: Ledger;
  /** Names of the calls since the last time, in their order; each is one trip to the records. */
  take(): readonly string[];
}

/** Counts the calls to a ledger: in a file's ledger each is one trip to a thread. */
export function countCalls(ledger: Ledger): CountedLedger {
  let calls: string[] = [];
  const counted = (name: string, call: unknown): unknown =>
    typeof call !== 'function' || name === 'breach' || name === 'alteredFacts'
      ? call
      : (...values: readonly unknown[]) => {
          calls.push(name);
          return Reflect.apply(call, undefined, values) as unknown;
        };
  const parts = Object.entries(ledger).map(([part, calledBy]: [string, unknown]) => {
    if (typeof calledBy !== 'object' || calledBy === null) return [part, calledBy] as const;
    const methods = Object.entries(calledBy).map(([name, call]: [string, unknown]) => [
      name,
      counted(name, call),
    ]);
    return [part, Object.fromEntries(methods)] as const;
  });
  return {
    // Each part has the same methods as before.
    ledger: Object.fromEntries(parts) as unknown as Ledger,
    take: () => {
      const taken = calls;
      calls = [];
      return taken;
    },
  };
}
