import { readRetryPolicy, saveRetryPolicy } from '../../usecases/retry-policy/retry-policy.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type PolicyOperation = Extract<keyof Handlers, `retry-policy.${string}`>;

/** Everything of `contract/retry-policy.ts`. */
export function retryPolicyHandlers(door: DeskDoor): Pick<Handlers, PolicyOperation> {
  return {
    'retry-policy.read': () => atDesk(door, readRetryPolicy),
    'retry-policy.save': (policy, caller) =>
      atDesk(door, (desk) => saveRetryPolicy(desk, staffOf(caller), policy)),
  };
}
