import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { RemovedLogin, TerminalView } from '../../../contract/accounts/records.ts';
import type { TerminalId } from '../../../domain/ids.ts';
import { recoveredTopics } from '../../../domain/terminals/news.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { isLedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { Recovered, Terminal } from '../../ports/ledger/terminals.ts';
import type { RecordsPlaces } from '../../ports/records/records-places.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import type { JoinDeps } from './join/join-deps.ts';
import { revokeLogin } from './join/terminal-rights.ts';

type TerminalContext = Pick<
  AccountContext,
  | 'account'
  | 'ledger'
  | 'terminalId'
  | 'bootId'
  | 'clock'
  | 'running'
  | 'notifier'
  | 'announceStatus'
>;

/** Reads where the records are, and the terminals that work on them; records in a file have none. */
export async function readPlace(
  { account, ledger, terminalId }: Pick<AccountContext, 'account' | 'ledger' | 'terminalId'>,
  places: RecordsPlaces,
): Promise<Result<OperationOutput<'records.place'>, Failure>> {
  const place = await places.server(account);
  if (place === null) return ok({ server: null, terminals: [] });
  const { host, port, database, user } = place;
  const found = await ledger.terminals.terminals();
  if (!found.ok) return recordsFailure(found.error);
  const terminals = found.value.map((one) => viewOf(one, terminalId));
  return ok({ server: { host, port, database, user }, terminals });
}

/** Staff who remove a terminal, and the logins of the server. */
interface Removing extends Pick<JoinDeps, 'roles' | 'storesOf'> {
  readonly operator: Operator;
}

/**
 * Removes a terminal, recovers what it left, and revokes its login.
 *
 * The records come first: from there on it sends nothing, whatever the server does with its login. A terminal that was
 * removed before loses its login alone, so that a repeat completes what the server refused.
 */
export async function retireTerminal(
  context: TerminalContext,
  removing: Removing,
  { terminalId: id, owner }: ParsedInput<'records.retire-terminal'>,
): Promise<Result<OperationOutput<'records.retire-terminal'>, Failure>> {
  const { ledger, terminalId, bootId, clock, running, notifier, announceStatus } = context;
  const boot = { terminalId, bootId, at: clock.now(), runningMs: running.nowMs() };
  const retired = await ledger.terminals.retireTerminal(id, boot, removing.operator.id);
  let recovered: Recovered = { notSent: 0, unknown: 0 };
  if (retired.ok) recovered = retired.value;
  else {
    const { error } = retired;
    if (isLedgerFailure(error)) return recordsFailure(error);
    if (error.kind === 'own-terminal') return ok({ kind: 'own-terminal' });
    const terminals = await ledger.terminals.terminals();
    if (!terminals.ok) return recordsFailure(terminals.error);
    const wasRemoved = terminals.value.some((one) => one.terminalId === id);
    if (!wasRemoved || owner === null) return ok({ kind: 'gone' });
  }
  // The records tell their news to other terminals only: the lists here would keep what they showed.
  notifier.publish('records.changed', { topics: [...recoveredTopics] });
  const login: RemovedLogin =
    owner === null
      ? { kind: 'kept' }
      : await revokeLogin(context, removing, { terminalId: id, ...owner });
  await announceStatus();
  const { notSent, unknown } = recovered;
  return ok({ kind: 'retired', notSent, unconfirmed: unknown, login });
}

function viewOf(one: Terminal, own: TerminalId): TerminalView {
  const { terminalId: id, name, doing, appVersion: version, seenAt } = one;
  const state = one.retiredAt !== null ? 'retired' : one.isAway ? 'away' : 'at-work';
  return { id, name, isOwn: id === own, state, doing, version, seenAt };
}
