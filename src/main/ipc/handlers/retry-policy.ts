import { readRetryPolicy, saveRetryPolicy } from '../../usecases/retry-policy/retry-policy.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type PolicyOperation = Extract<keyof Handlers, `retry-policy.${string}`>;

/** Everything of `contract/plans/retry-policy.ts`. */
export function retryPolicyHandlers(source: AccountSource): Pick<Handlers, PolicyOperation> {
  return {
    'retry-policy.read': () => withAccount(source, readRetryPolicy),
    'retry-policy.save': (policy, caller) =>
      withAccount(source, (context) => saveRetryPolicy(context, staffOf(caller), policy)),
  };
}
