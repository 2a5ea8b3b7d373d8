import { DatabaseSync } from 'node:sqlite';

/** One attempt as the records hold it, read independently of the ledger. */
export interface RecordedAttempt {
  readonly id: string;
  readonly intentId: string;
  readonly reference: string;
  readonly state: string;
  readonly amountMinor: number;
  readonly transactionId: string | null;
  readonly isDispatched: boolean;
}

/** Records of one account. */
export interface Records {
  readonly attempts: readonly RecordedAttempt[];
  /** Every state that each attempt was ever in. */
  readonly passed: ReadonlyMap<string, ReadonlySet<string>>;
  /** SQLite's report of damage to the file; empty when it is sound. */
  readonly damage: string;
}

/** Reads the attempts and their timelines; the file must not be open for writing. */
export function readRecords(file: string): Records {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const attempts = database
      .prepare(
        `select id, intent_id, reference, state, amount_minor, transaction_id, dispatched_at
         from attempts order by prepared_at, id`,
      )
      .all()
      .map((row) => ({
        id: String(row['id']),
        intentId: String(row['intent_id']),
        reference: String(row['reference']),
        state: String(row['state']),
        amountMinor: Number(row['amount_minor']),
        transactionId: row['transaction_id'] === null ? null : String(row['transaction_id']),
        isDispatched: row['dispatched_at'] !== null,
      }));
    const passed = new Map<string, Set<string>>();
    for (const row of database.prepare('select attempt_id, to_state from moves').iterate()) {
      const id = String(row['attempt_id']);
      const states = passed.get(id) ?? new Set();
      passed.set(id, states.add(String(row['to_state'])));
    }
    const check = database.prepare('pragma integrity_check').get();
    const said = String(check?.['integrity_check'] ?? 'no answer');
    return { attempts, passed, damage: said === 'ok' ? '' : said };
  } finally {
    database.close();
  }
}
