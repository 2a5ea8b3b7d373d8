import { DatabaseSync, StatementSync } from 'node:sqlite';

/** Statements that the money writer runs in this process. */
export interface CountedStatements {
  /** Texts of the statements since the last time, in their order; a begin and a commit are one each. */
  take(): readonly string[];
  /** Ends the counting. */
  restore(): void;
}

/** Texts that a connection runs without preparing them, and that count. */
const control = /^(?:begin|commit|rollback)/u;

/**
 * Counts the statements of every connection that may write and that is opened from here on in this process, so a ledger
 * has to be served in the same thread.
 */
export function countStatements(): CountedStatements {
  const readers = new WeakSet<DatabaseSync>();
  const ofStatement = new WeakMap<
    StatementSync,
    { readonly text: string; readonly on: DatabaseSync }
  >();
  let texts: string[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- Each is called with the object that it was taken from.
  const { prepare, exec } = DatabaseSync.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- As above.
  const { all, run } = StatementSync.prototype;

  const note = (statement: StatementSync) => {
    const made = ofStatement.get(statement);
    if (made !== undefined && !readers.has(made.on)) texts.push(made.text);
  };
  DatabaseSync.prototype.prepare = function prepareCounted(text) {
    const statement = Reflect.apply(prepare, this, [text]);
    ofStatement.set(statement, { text, on: this });
    return statement;
  };
  DatabaseSync.prototype.exec = function execCounted(text) {
    if (text === 'pragma query_only = on') readers.add(this);
    if (control.test(text) && !readers.has(this)) texts.push(text);
    Reflect.apply(exec, this, [text]);
  };
  StatementSync.prototype.all = function allCounted(...values: unknown[]) {
    note(this);
    return Reflect.apply(all, this, values) as ReturnType<typeof all>;
  };
  StatementSync.prototype.run = function runCounted(...values: unknown[]) {
    note(this);
    return Reflect.apply(run, this, values) as ReturnType<typeof run>;
  };
  return {
    take: () => {
      const taken = texts;
      texts = [];
      return taken;
    },
    restore: () => {
      Object.assign(DatabaseSync.prototype, { prepare, exec });
      Object.assign(StatementSync.prototype, { all, run });
    },
  };
}
