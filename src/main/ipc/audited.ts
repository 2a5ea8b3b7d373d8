import { meaningOf } from '../../contract/answers.ts';
import { contract } from '../../contract/index.ts';
import type { ActsOn, AuditRule } from '../../contract/define.ts';
import { operationNames } from '../../contract/names.ts';
import type { OperationName, ParsedInput } from '../../contract/index.ts';
import type { AuditResult } from '../../domain/audit/entry.ts';
import type { Failure } from '../../contract/failure.ts';
import type { AccountId, OperatorId } from '../../domain/ids.ts';
import type { Result } from '../../domain/result.ts';
import type { AuditNote } from '../ports/ledger/audit.ts';
import type { Caller, Handlers } from './handler-map.ts';
import type { AccountSource } from './handlers/with-account.ts';

/** Access to the audit logs: that of the open account, and those of accounts that a call names. */
export interface AuditDoor extends AccountSource {
  /**
   * The audit log of an account that is not open, as it was before the call; null when it has none. The returned
   * function resolves to false when the entry was not written there.
   */
  logElsewhere(id: AccountId): ((note: AuditNote) => Promise<boolean>) | null;
}

/**
 * Adds an audit entry to every operation that changes, exports or opens something. An operation without an audit rule
 * does not compile.
 */
export function audited(handlers: Handlers, source: AuditDoor): Handlers {
  const wrapped: Partial<Record<keyof Handlers, unknown>> = { ...handlers };
  for (const name of operationNames) {
    // A rule belongs to the operation of its own name, which the index type cannot express.
    const rule: AnyRule | null = contract[name].audit;
    const run = handlers[name] as AnyHandler;
    // Each answer in the passphrase window has its own entry (`recordAnswer`).
    if (rule === null || rule.isWrittenPerAnswer) continue;
    wrapped[name] = async (input: never, caller: Caller) => {
      const before = source.current();
      const elsewhere = logElsewhere(source, name, input);
      const result = await run(input, caller);
      const note = noteOf(name, rule, { input, caller, result });
      // The entry for closing an account is written where it was requested, if that is still open.
      const after = source.current();
      const context = after.ok ? after : before;
      // An operation that names nothing smaller was done to the account as a whole.
      const whole = context.ok ? context.value.account.name : '';
      // An act on an account is recorded in that account's log, wherever it was requested.
      if (note !== null && (await elsewhere?.(note)) === true) return result;
      if (note !== null && context.ok) {
        await context.value.audit.note({ ...note, subject: note.subject || whole });
      }
      return result;
    };
  }
  return wrapped as Handlers;
}

/** One answer in the passphrase window, as far as its audit entry depends on it. */
export interface RecordedAnswer<Name extends OperationName> {
  readonly name: Name;
  readonly input: ParsedInput<Name>;
  readonly caller: Caller;
  /** The person who answered, where it is not the one signed in. */
  readonly operatorId?: OperatorId;
  /** The account in whose log it belongs, when it is not the open one. */
  readonly accountId?: AccountId;
}

/** Runs one answer and records it: each wrong passphrase has its entry (PCI DSS 10.2.1.4). */
export type RecordAnswer = <Name extends OperationName, Value>(
  answer: RecordedAnswer<Name>,
  run: () => Promise<Result<Value, Failure>>,
) => Promise<Result<Value, Failure>>;

/** Records answers in the same logs as calls. */
export function recordAnswers(source: AuditDoor): RecordAnswer {
  return async ({ name, input, caller, operatorId, accountId }, run) => {
    const rule: AnyRule | null = contract[name].audit;
    const elsewhere = accountId === undefined ? null : source.logElsewhere(accountId);
    const before = source.current();
    const result = await run();
    const note =
      rule === null ? null : noteOf(name, rule, { input: input as never, caller, result });
    if (note === null) return result;
    const entry =
      operatorId === undefined ? note : { ...note, operator: { id: operatorId, name: null } };
    if ((await elsewhere?.(entry)) === true) return result;
    const after = source.current();
    const context = after.ok ? after : before;
    if (context.ok) {
      const subject = entry.subject || context.value.account.name;
      await context.value.audit.note({ ...entry, subject });
    }
    return result;
  };
}

function logElsewhere(source: AuditDoor, name: OperationName, input: never) {
  const actsOn: ActsOn<never> = contract[name].actsOn;
  const isNamed = typeof actsOn === 'object' && 'account' in actsOn;
  return isNamed ? source.logElsewhere(actsOn.account(input)) : null;
}

type AnyRule = AuditRule<never, never>;
type AnyHandler = (input: never, caller: Caller) => Promise<Result<unknown, Failure>>;

interface Answered {
  readonly input: never;
  readonly caller: Caller;
  readonly result: Result<unknown, Failure>;
}

function noteOf(name: OperationName, rule: AnyRule, answered: Answered): AuditNote | null {
  const { input, caller, result } = answered;
  if (rule.isSilent?.(input) === true) return null;
  const outcome = outcomeOf(name, answered);
  if (outcome === null || (outcome === 'done' && rule.isWrittenWhenDone)) return null;
  const other = rule.operator?.(input);
  const operator = other === undefined ? ownName(caller) : { id: other, name: null };
  const approvedBy = caller.provenBy?.name ?? caller.approvedBy?.operatorName ?? null;
  const output = (result.ok ? result.value : null) as never;
  return {
    topic: rule.topic,
    event: name,
    operator,
    approvedBy,
    result: outcome,
    subject: rule.subject?.(input, output) ?? '',
    reason: rule.reason?.(input) ?? whyNot(result),
    details: rule.details?.(input, output) ?? {},
  };
}

function ownName({ operatorId, operatorName }: Caller): {
  readonly id: OperatorId;
  readonly name: string;
} {
  return { id: operatorId, name: operatorName };
}

/** The result to record; null when nothing was done yet, or the operator cancelled. */
function outcomeOf(name: OperationName, { input, result }: Answered): AuditResult | null {
  if (!result.ok) return 'failed';
  const { outcome } = meaningOf(name, input, result.value);
  return outcome === 'asked' || outcome === 'cancelled' ? null : outcome;
}

/** The reason it was not done: a kind, never text that staff entered. */
function whyNot(result: Result<unknown, Failure>): string {
  if (!result.ok) return result.error.kind;
  const value: unknown = result.value;
  if (typeof value !== 'object' || value === null) return '';
  const refusal: unknown = Reflect.get(value, 'refusal') ?? value;
  const reason: unknown =
    typeof refusal === 'object' && refusal !== null ? Reflect.get(refusal, 'reason') : '';
  return typeof reason === 'string' ? reason : '';
}
