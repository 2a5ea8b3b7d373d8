import type { Failure } from '../../../contract/failure.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../../usecases/account-context.ts';

/**
 * The handlers' access to the open account.
 *
 * A call that needs the records of an account fails with the reason when none is open; it never waits for another
 * account to take its place.
 */
export interface AccountSource {
  current(): Result<AccountContext, Failure>;
}

/** Runs one use case in the open account's context, or returns the reason there is none. */
export async function withAccount<Value>(
  source: AccountSource,
  work: (context: AccountContext) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  const context = source.current();
  return context.ok ? work(context.value) : context;
}
