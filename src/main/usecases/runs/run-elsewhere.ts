import type { RunView } from '../../../contract/plans/run-view.ts';
import type { RunHead } from '../../ports/ledger/runs.ts';
import type { AccountContext } from '../account-context.ts';
import { presentRun } from './present-run.ts';

type Context = Pick<AccountContext, 'ledger' | 'terminalId' | 'operatorName'>;

/** The open run that another terminal leads, as the records hold it; null without one, and when it cannot be read. */
export async function runElsewhere(context: Context): Promise<RunView | null> {
  const { runs, terminals } = context.ledger;
  // Records in a file have no other terminal.
  if (terminals.news === null) return null;
  const found = await runs.unfinishedRun();
  if (!found.ok || found.value === null) return null;
  const ledBy = await leaderName(context, found.value.head);
  return ledBy === null ? null : { ...presentRun(context, found.value, null), ledBy };
}

/** Name of the other terminal that leads a run; null for this one's own, and for runs of a file. */
export async function leaderName(
  { ledger, terminalId }: Omit<Context, 'operatorName'>,
  { ledBy }: Pick<RunHead, 'ledBy'>,
): Promise<string | null> {
  if (ledBy === null || ledBy === terminalId) return null;
  const known = await ledger.terminals.terminals();
  const name = known.ok ? known.value.find((one) => one.terminalId === ledBy)?.name : undefined;
  return name ?? 'Another terminal';
}
