import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { TerminalView } from '../../../contract/accounts/records.ts';
import type { TerminalId } from '../../../domain/ids.ts';
import { recoveredTopics } from '../../../domain/terminals/news.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { isLedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { Terminal } from '../../ports/ledger/terminals.ts';
import type { RecordsPlaces } from '../../ports/records-places.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';

type TerminalContext = Pick<
  AccountContext,
  'ledger' | 'terminalId' | 'bootId' | 'clock' | 'running' | 'notifier' | 'announceStatus'
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

/** Removes a terminal, and recovers what it left. */
export async function retireTerminal(
  { ledger, terminalId, bootId, clock, running, notifier, announceStatus }: TerminalContext,
  operator: Operator,
  id: TerminalId,
): Promise<Result<OperationOutput<'records.retire-terminal'>, Failure>> {
  const boot = { terminalId, bootId, at: clock.now(), runningMs: running.nowMs() };
  const retired = await ledger.terminals.retireTerminal(id, boot, operator.id);
  if (!retired.ok) {
    const { error } = retired;
    if (isLedgerFailure(error)) return recordsFailure(error);
    return ok({ kind: error.kind === 'not-found' ? 'gone' : error.kind });
  }
  const { notSent, unknown } = retired.value;
  // The records tell their news to other terminals only: the lists here would keep what they showed.
  notifier.publish('records.changed', { topics: [...recoveredTopics] });
  await announceStatus();
  return ok({ kind: 'retired', notSent, unconfirmed: unknown });
}

function viewOf(one: Terminal, own: TerminalId): TerminalView {
  const { terminalId: id, name, doing, appVersion: version, seenAt } = one;
  const state = one.retiredAt !== null ? 'retired' : one.isAway ? 'away' : 'at-work';
  return { id, name, isOwn: id === own, state, doing, version, seenAt };
}
