import { contract, type OperationName } from '../../contract/index.ts';
import { meaningOf } from '../../contract/answers.ts';
import type { Access } from '../../contract/define.ts';
import type { Envelope } from '../../contract/envelope.ts';
import { type Failure, failureSchema } from '../../contract/failure.ts';
import { operationNames } from '../../contract/names.ts';
import { maskCardNumbers } from '../../domain/cards/card-guard.ts';
import { isRoleEnough, mayBeApproved, roleToAsk } from '../../domain/staff/role.ts';
import type { Permission } from '../../domain/staff/role.ts';
import type { Result } from '../../domain/result.ts';
import type { IdSource } from '../ports/ids.ts';
import type { Log } from '../ports/log.ts';
import { errorFacts } from './error-facts.ts';
import type { Caller, Handlers, ProvenAdmin } from './handler-map.ts';
import { measureInput } from './input-size.ts';
import { signCall } from './sign-call.ts';

const pathsMax = 20;
const pathLengthMax = 100;

/** The composed app, as far as calls need it. */
export interface CallTarget {
  readonly handlers: Handlers;
  /**
   * Returns the caller, or the failure that stops the call: the terminal is locked, or no one is signed in. Operations
   * open to anyone are never refused here.
   *
   * `signed` covers the call and all its fields; asking consumes an approval given for exactly this call.
   */
  admit(name: OperationName, access: Access, signed?: SignedInput): Result<Caller, Failure>;
  /**
   * Asks for permission by the account that the call acts on; returns the admin who proved it, or null when no proof
   * was needed.
   *
   * `signature` covers the call and all its fields; asking consumes a proof given for exactly this call.
   */
  allow(call: CallOnAccount): Promise<Result<ProvenAdmin | null, Failure>>;
  /** Reports a call refused because of its caller's role; never throws. */
  denied(name: OperationName, need: Permission, caller: Caller): void;
}

/** A parsed input with a signature over all its fields. */
export interface SignedInput {
  readonly input: unknown;
  readonly signature: string;
}

/** A call whose input was parsed and whose caller's role is enough. */
export interface CallOnAccount {
  readonly name: OperationName;
  readonly input: unknown;
  readonly operatorId: Caller['operatorId'];
  readonly signature: string;
}

/** Dependencies for answering calls; a call waits for the app, so that the window need not. */
export interface AnswerParts {
  readonly target: Promise<CallTarget>;
  readonly log: Log;
  readonly ids: Pick<IdSource, 'reportId'>;
}

/** Answers one message of the renderer; it never rejects. */
export type AnswerCall = (message: unknown) => Promise<Envelope<unknown>>;

/**
 * Takes every call of a trusted page through the same steps: size, schema, role, run, output. Refusals name paths and
 * never values.
 *
 * Anything unexpected becomes `internal` with a report id; the log has the place under that id, and no payload.
 */
export function answerCalls(parts: AnswerParts): AnswerCall {
  return async (message) => {
    const name = readOperation(message);
    if (name === null) return refuse({ kind: 'invalid', paths: ['name'] });
    try {
      return await answer(name, Reflect.get(Object(message), 'input'), parts);
    } catch (thrown) {
      const reportId = parts.ids.reportId();
      parts.log.error('call-threw', { reportId, operation: name, ...errorFacts(thrown) });
      return refuse({ kind: 'internal', reportId });
    }
  };
}

/** A message that throws while it is read is not a call either. */
function readOperation(message: unknown): OperationName | null {
  try {
    return operationOf(message);
  } catch {
    return null;
  }
}

function operationOf(message: unknown): OperationName | null {
  if (typeof message !== 'object' || message === null) return null;
  const keys = Object.keys(message);
  if (keys.some((key) => key !== 'name' && key !== 'input')) return null;
  const name: unknown = Object.hasOwn(message, 'name') ? Reflect.get(message, 'name') : null;
  return operationNames.find((known) => known === name) ?? null;
}

async function answer(
  name: OperationName,
  input: unknown,
  parts: AnswerParts,
): Promise<Envelope<unknown>> {
  const { inputBytesMax, role, ...schemas } = contract[name];
  const size = measureInput(input, inputBytesMax);
  if (size === 'too-large') return refuse({ kind: 'too-large', bytesMax: inputBytesMax });
  if (size === 'not-plain') return refuse({ kind: 'invalid', paths: [''] });
  const parsed = schemas.input.safeParse(input);
  if (!parsed.success) return refuse({ kind: 'invalid', paths: pathsOf(parsed.error.issues) });

  const target = await parts.target;
  const signature = signCall(name, parsed.data);
  const admitted = target.admit(name, role, { input: parsed.data, signature });
  if (!admitted.ok) return refuse(admitted.error);
  const caller = admitted.value;
  if (role !== 'anyone' && !mayCall(caller, role)) {
    target.denied(name, role, caller);
    return refuse({ kind: 'denied', need: roleToAsk(role) });
  }
  const { operatorId } = caller;
  const allowed = await target.allow({ name, input: parsed.data, operatorId, signature });
  if (!allowed.ok) return refuse(allowed.error);
  // The schema of this very name parsed the input, which the index type cannot express.
  const run = target.handlers[name] as (
    input: unknown,
    caller: Caller,
  ) => Promise<Result<unknown, Failure>>;
  const result = await run(parsed.data, { ...caller, provenBy: allowed.value });
  const checked = (result.ok ? schemas.output : failureSchema).safeParse(
    result.ok ? result.value : result.error,
  );
  if (checked.success && result.ok) {
    const { helps } = meaningOf(name, parsed.data, checked.data);
    return { ok: true, value: checked.data, ...(helps && { helps }) };
  }
  if (checked.success) return refuse(checked.data as Failure);

  const reportId = parts.ids.reportId();
  const paths = pathsOf(checked.error.issues).join(' ');
  parts.log.error('answer-does-not-fit', { reportId, operation: name, failed: !result.ok, paths });
  return refuse({ kind: 'internal', reportId });
}

/** The caller's own role is enough, or that of the staff member who approved this call. */
function mayCall({ role, approvedBy }: Caller, needed: Permission): boolean {
  if (isRoleEnough(role, needed)) return true;
  return mayBeApproved(role) && approvedBy !== null && isRoleEnough(approvedBy.role, needed);
}

/** Paths where an input or output did not fit, with card numbers masked: a key that staff made up may hold one. */
function pathsOf(issues: readonly { readonly path: readonly PropertyKey[] }[]): string[] {
  const paths = issues.map(({ path }) => maskCardNumbers(path.map(String).join('.')));
  return [...new Set(paths.map((path) => path.slice(0, pathLengthMax)))].slice(0, pathsMax);
}

function refuse(error: Failure): Envelope<never> {
  return { ok: false, error };
}
