import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { refundsOfLines, sendsOfLines } from '../../../src/domain/epochs/sent-line.ts';
import type { SentLine } from '../../../src/domain/epochs/sent-line.ts';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import type { RestoreMark } from '../../../src/main/ports/epochs.ts';

/** Every row of every table at one moment, as a backup holds them. */
interface RecordsCopy {
  readonly madeAt: Instant;
  readonly tables: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;
}

/** The backup of a simulated terminal, and what its computer knows beside the records. */
export class SimulatedCopies {
  computer = 'computer-0';
  /** The sent journal of this computer; another computer has none. */
  readonly #sentLines: SentLine[] = [];
  #backup: RecordsCopy | null = null;
  /** A restore that no start has judged yet. */
  #restored: RestoreMark | null = null;

  get isBackedUp(): boolean {
    return this.#backup !== null;
  }

  backUp(handle: DatabaseSync, at: Instant): void {
    this.#backup = copyRecords(handle, at);
  }

  /** Puts the last backup in place of the records; does nothing without one. */
  restore(handle: DatabaseSync, step: number): void {
    if (this.#backup === null) return;
    putBack(handle, this.#backup);
    const { madeAt } = this.#backup;
    this.#restored = { id: `restore-${step}`, backupMadeAt: madeAt, restoredBy: null };
  }

  moveToNewComputer(step: number): void {
    this.computer = `computer-${step}`;
    this.#sentLines.length = 0;
  }

  /** True when the sent journal of this computer holds the attempt. */
  isNoted(attemptId: string): boolean {
    return this.#sentLines.some((line) => line.kind === 'sent' && line.attempt.id === attemptId);
  }

  /** True when the sent journal of this computer holds the refund request. */
  isRefundNoted(requestId: string): boolean {
    return refundsOfLines(this.#sentLines).some(({ request }) => request.id === requestId);
  }

  /** True when the last line about an attempt says that it charged money. */
  isNotedCharged(attemptId: string): boolean {
    const send = sendsOfLines(this.#sentLines).find(({ attempt }) => attempt.id === attemptId);
    return send?.outcome?.state === 'approved';
  }

  /** State in which the terminal starts. */
  atStart() {
    return {
      lines: this.#sentLines,
      restored: this.#restored,
      computer: this.computer,
      onJudged: () => {
        this.#restored = null;
      },
    };
  }
}

/** Copies the records. The index of words is left out: it is written again with each row. */
function copyRecords(handle: DatabaseSync, madeAt: Instant): RecordsCopy {
  const tables = tableNames(handle).map(
    (name) => [name, handle.prepare(`select * from "${name}"`).all()] as const,
  );
  return { madeAt, tables: new Map(tables) };
}

/** Puts a copy in the place of the records. */
function putBack(handle: DatabaseSync, { tables }: RecordsCopy): void {
  handle.exec('pragma foreign_keys = off; begin');
  for (const [name, rows] of tables) {
    handle.exec(`delete from "${name}"`);
    for (const row of rows) {
      const columns = Object.keys(row);
      const named = columns.map((column) => `"${column}"`).join(', ');
      const places = columns.map(() => '?').join(', ');
      const insert = handle.prepare(`insert into "${name}" (${named}) values (${places})`);
      insert.run(...columns.map((column) => row[column] as SQLInputValue));
    }
  }
  handle.exec('commit; pragma foreign_keys = on');
}

function tableNames(handle: DatabaseSync): readonly string[] {
  return handle
    .prepare(
      `select name from sqlite_master where type = 'table'
        and name not like 'sqlite_%' and name not like 'history_words%'`,
    )
    .all()
    .map(({ name }) => String(name));
}
