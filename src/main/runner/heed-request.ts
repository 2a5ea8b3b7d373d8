import type { RunHead } from '../ports/ledger/runs.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import { clockStaff, prepareResume } from './prepare-resume.ts';
import type { RunEngine } from './run-engine.ts';

/**
 * Reads what other terminals asked of this run and did with its items, and carries it out. False when another terminal
 * has taken the run over: nothing more of it is begun here.
 */
export async function heedRequest(context: AccountContext, engine: RunEngine): Promise<boolean> {
  const { run } = engine.record();
  const head = await context.ledger.runs.headOfRun(run.id);
  if (!head.ok || head.value === null) return true;
  const { ledBy, isHelped } = head.value;
  if (ledBy !== null && ledBy !== context.terminalId) {
    engine.halt('pause', 'led-elsewhere', null);
    return false;
  }
  await carryOut(context, engine, head.value);
  if (isHelped) await engine.follow();
  return true;
}

/**
 * Carries out an order of another terminal. Repeating it changes nothing; the entry of the state that follows removes the
 * order from the records. Without this terminal's credentials a run stays paused.
 */
export async function carryOut(
  context: AccountContext,
  engine: RunEngine,
  { requested, requestedBy }: Pick<RunHead, 'requested' | 'requestedBy'>,
): Promise<void> {
  if (requested === null) return;
  const id = requestedBy ?? clockStaff.id;
  if (requested !== 'resume') {
    engine.halt(requested, 'person', id);
    return;
  }
  const { run } = engine.record();
  const staff = { ...clockStaff, id, name: context.operatorName(id) };
  const drive = await prepareResume(context, run, staff);
  if (engine.record().run.state !== 'paused') return;
  if (drive.ok) {
    engine.resume(drive.value, id);
    return;
  }
  context.log.warn('run.not-continued', { run: run.id });
  const entry = { kind: 'request-declined' } as const;
  const declined = await context.ledger.runs.recordRun(run.id, entry);
  if (!declined.ok) context.log.warn('run.not-recorded', { run: run.id, entry: entry.kind });
}
