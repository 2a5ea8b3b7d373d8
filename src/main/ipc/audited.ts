import { operationNames } from '../../contract/names.ts';
import type { AuditDetails, AuditResult } from '../../domain/audit/entry.ts';
import type { Failure } from '../../contract/failure.ts';
import type { OperatorId } from '../../domain/ids.ts';
import type { Result } from '../../domain/result.ts';
import type { AuditNote } from '../ports/audit.ts';
import { auditRules } from './audit-rules.ts';
import type { AuditRule } from './audit-rules.ts';
import type { Caller, Handlers } from './handler-map.ts';
import type { DeskDoor } from './handlers/desk-door.ts';

/**
 * Lets every operation that changes, exports or opens something leave an entry in the log, whoever
 * wrote its use case: one place that no new operation can slip past unseen.
 */
export function audited(handlers: Handlers, door: DeskDoor): Handlers {
  const wrapped: Partial<Record<keyof Handlers, unknown>> = { ...handlers };
  for (const name of operationNames) {
    // A rule belongs to the operation of its own name, which the index type cannot say.
    const rule = auditRules[name] as AnyRule | undefined;
    const run = handlers[name] as AnyHandler;
    if (rule === undefined) continue;
    wrapped[name] = async (input: never, caller: Caller) => {
      const before = door.current();
      const result = await run(input, caller);
      const note = noteOf(name, rule, { input, caller, result });
      // What closes an account is written where it was asked for, if that is still open.
      const after = door.current();
      const desk = after.ok ? after : before;
      // What names nothing smaller was done to the account as a whole.
      const whole = desk.ok ? desk.value.account.name : '';
      if (note !== null && desk.ok) {
        await desk.value.audit.note({ ...note, subject: note.subject || whole });
      }
      return result;
    };
  }
  return wrapped as Handlers;
}

type AnyRule = AuditRule<never> & {
  readonly subject?: (input: never, output: unknown) => string;
  readonly details?: (input: never, output: unknown) => AuditDetails;
};
type AnyHandler = (input: never, caller: Caller) => Promise<Result<unknown, Failure>>;

interface Answered {
  readonly input: never;
  readonly caller: Caller;
  readonly result: Result<unknown, Failure>;
}

function noteOf(
  name: string,
  rule: AnyRule,
  { input, caller, result }: Answered,
): AuditNote | null {
  if (rule.isSilent?.(input) === true) return null;
  const outcome = outcomeOf(result);
  if (outcome === null || (outcome === 'done' && rule.isWrittenWhenDone)) return null;
  const other = rule.operator?.(input);
  const operator = other === undefined ? ownName(caller) : { id: other, name: null };
  const output = (result.ok ? result.value : null) as never;
  return {
    topic: rule.topic,
    event: name,
    operator,
    approvedBy: caller.approvedBy?.operatorName ?? null,
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

/** Answers by which an operation says that nothing was done, and that somebody changed their mind. */
const refusals: ReadonlySet<string> = new Set([
  'refused',
  'proof-refused',
  'not-enough',
  'same-person',
  'not-first',
  'not-possible',
  'charge-in-flight',
  'nothing-chosen',
  'gone',
  'held',
  'too-many',
  'faulty',
  'blocked',
]);

function outcomeOf(result: Result<unknown, Failure>): AuditResult | null {
  if (!result.ok) return 'failed';
  const kind = kindOf(result.value);
  if (kind === 'cancelled') return null;
  if (kind === 'trouble') return 'failed';
  return kind !== null && refusals.has(kind) ? 'refused' : 'done';
}

function kindOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const kind: unknown = Reflect.get(value, 'kind');
  return typeof kind === 'string' ? kind : null;
}

/** Why it was not done: kinds alone, which hold nothing that anybody typed. */
function whyNot(result: Result<unknown, Failure>): string {
  if (!result.ok) return result.error.kind;
  const value: unknown = result.value;
  if (typeof value !== 'object' || value === null) return '';
  const refusal: unknown = Reflect.get(value, 'refusal') ?? value;
  const reason: unknown =
    typeof refusal === 'object' && refusal !== null ? Reflect.get(refusal, 'reason') : '';
  return typeof reason === 'string' ? reason : '';
}
