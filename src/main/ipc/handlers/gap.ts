import {
  answerGap,
  answerRest,
  chooseList,
  takeOverEvidence,
} from '../../usecases/gap/answer-gap.ts';
import { closeGap } from '../../usecases/gap/close-gap.ts';
import type { GapDeps } from '../../usecases/gap/gap-deps.ts';
import { readGap } from '../../usecases/gap/read-gap.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type GapOperation = Extract<keyof Handlers, `gap.${string}`>;

/** Everything of `contract/gap.ts`. */
export function gapHandlers(source: AccountSource, deps: GapDeps): Pick<Handlers, GapOperation> {
  return {
    'gap.read': () => withAccount(source, (context) => readGap(context, deps)),
    'gap.take-over': (input, caller) =>
      withAccount(source, (context) => takeOverEvidence(context, deps, staffOf(caller), input)),
    'gap.choose-list': (input, caller) =>
      withAccount(source, (context) => chooseList(context, deps, staffOf(caller), input)),
    'gap.answer': (input, caller) =>
      withAccount(source, (context) => answerGap(context, deps, staffOf(caller), input)),
    'gap.answer-rest': (input, caller) =>
      withAccount(source, (context) => answerRest(context, deps, staffOf(caller), input)),
    'gap.close': (input, caller) =>
      withAccount(source, (context) => closeGap(context, deps, staffOf(caller), input)),
  };
}
