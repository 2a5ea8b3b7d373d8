import type { z } from 'zod';
import { roles } from '../domain/staff/role.ts';
import type { Role } from '../domain/staff/role.ts';

export { roles };
export type { Role };

/** What an operation asks of its caller; `anyone` may call before signing in and while the terminal is locked. */
export type Access = Role | 'anyone';

/** One operation of the contract: what goes in, what comes out, who may call it, how large it may be. */
export interface Operation<Input extends z.ZodType, Output extends z.ZodType> {
  readonly input: Input;
  readonly output: Output;
  readonly role: Access;
  /** Largest serialised input, in bytes of UTF-8. */
  readonly inputBytesMax: number;
}

const inputBytesMaxDefault = 8 * 1024;

/** Declares an operation; 8 KiB of input unless it says more (`design.md` 6). */
export function operation<Input extends z.ZodType, Output extends z.ZodType>(spec: {
  readonly input: Input;
  readonly output: Output;
  readonly role: Access;
  readonly inputBytesMax?: number;
}): Operation<Input, Output> {
  return { inputBytesMax: inputBytesMaxDefault, ...spec };
}
