import { addCallBack, logCall, noteCall, openCallBacks } from '../../usecases/calls/call-backs.ts';
import { readCalls } from '../../usecases/calls/read-calls.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type CallOperation = Extract<keyof Handlers, `calls.${string}`>;

/** Everything of `contract/customers/calls.ts`. */
export function callHandlers(source: AccountSource): Pick<Handlers, CallOperation> {
  return {
    'calls.open': () => withAccount(source, openCallBacks),
    'calls.add': (call, caller) =>
      withAccount(source, (context) => addCallBack(context, staffOf(caller), call)),
    'calls.history': ({ about }) => withAccount(source, (context) => readCalls(context, about)),
    'calls.log': (call, caller) =>
      withAccount(source, (context) => logCall(context, staffOf(caller), call)),
    'calls.note': (call, caller) =>
      withAccount(source, (context) => noteCall(context, staffOf(caller), call)),
  };
}
