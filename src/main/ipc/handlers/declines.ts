import {
  readDeclineOverrides,
  resetDeclineOverride,
  saveDeclineOverride,
} from '../../usecases/declines/decline-overrides.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type DeclineOperation = Extract<keyof Handlers, `declines.${string}`>;

/** Everything of `contract/charge/declines.ts`. */
export function declineHandlers(source: AccountSource): Pick<Handlers, DeclineOperation> {
  return {
    'declines.own': () => withAccount(source, readDeclineOverrides),
    'declines.save': ({ row }, caller) =>
      withAccount(source, (context) => saveDeclineOverride(context, staffOf(caller), row)),
    'declines.reset': ({ code }) =>
      withAccount(source, (context) => resetDeclineOverride(context, code)),
  };
}
