import { ok } from '../../../../domain/result.ts';
import { approveShown } from '../../../usecases/accounts/addresses/approve-address.ts';
import { inviteTerminal } from '../../../usecases/records/join/invite-terminal.ts';
import type { JoinDeps } from '../../../usecases/records/join/join-deps.ts';
import { joinRecords } from '../../../usecases/records/join/join-records.ts';
import { chooseJoinFile } from '../../../usecases/records/join/read-join-file.ts';
import {
  readRights,
  revokeLogin,
  upgradeRecords,
} from '../../../usecases/records/join/terminal-rights.ts';
import type { Handlers } from '../../handler-map.ts';
import type { BackupSource } from '../backup.ts';
import { withAccount } from '../with-account.ts';

type TerminalOperation = Extract<keyof Handlers, `terminals.${string}`>;

/** Everything of `contract/accounts/terminals.ts`. */
export function terminalHandlers(
  source: BackupSource,
  deps: JoinDeps,
): Pick<Handlers, TerminalOperation> {
  return {
    'terminals.rights': () => withAccount(source, (context) => readRights(context, deps)),
    'terminals.invite': (input) =>
      withAccount(source, (context) => inviteTerminal(context, deps, input)),
    'terminals.revoke-login': (input) =>
      withAccount(source, async (context) => ok(await revokeLogin(context, deps, input))),
    'terminals.upgrade': (input) => upgradeRecords(source.account(), deps, input),
    'terminals.choose-join-file': (input) => chooseJoinFile(deps, input),
    'terminals.join': async (input, { provenBy }) => {
      const account = deps.held.find(input.accountId)?.account ?? null;
      const joined = await joinRecords(deps, input);
      const isDone = joined.ok && joined.value.kind === 'joined';
      if (isDone && account !== null) await approveShown(deps.accounts, account, provenBy);
      return joined;
    },
  };
}
