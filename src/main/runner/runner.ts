import { errorName } from '../../domain/assert.ts';
import { failed, ok } from '../../domain/result.ts';
import type { RunRecord } from '../ports/ledger/runs.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import { presentRun } from '../usecases/runs/present-run.ts';
import type { Runner } from '../usecases/runs/runner.ts';
import { carryOut, heedRequest } from './heed-request.ts';
import { createHelper } from './helper.ts';
import type { Helper } from './helper.ts';
import { createRunEngine } from './run-engine.ts';
import type { RunEngine } from './run-engine.ts';
import { isOver } from './run-recorder.ts';
import { createThrottle } from './throttle.ts';
import { clockStaff, prepareResume } from './prepare-resume.ts';
import { recoverRun, writeRun } from './write-run.ts';

/** Shortest interval between two updates of a run in progress, in ms: about four a second. */
const runGapMs = 250;
/** Shortest interval between two notices that plans have changed, in ms. */
const plansGapMs = 1_000;
/** Longest wait for charges in progress when the account closes, in ms; then their sockets are closed. */
const landingMs = 5_000;

/** Drives the runs of one open account: one at a time, by staff or by schedule. */
export function createRunner(context: AccountContext): Runner {
  let engine: RunEngine | null = null;
  let isBeginning = false;
  let isShut = false;
  let recovering: Promise<void> = Promise.resolve();

  const view = () => engine && presentRun(context, engine.record(), engine.ratePerMinute());
  const tellings = createTellings(context, view);
  const take = (record: Omit<RunRecord, 'found' | 'happenings'>) => {
    const taken = createRunEngine(context, record, {
      moved: tellings.moved,
      heed: () => heed(taken),
      turned: (state) => {
        tellings.turned();
        // Only once the records know that it is over: until then another one could not start.
        if (engine === taken && (isOver({ state }) || isGivenUp(taken))) engine = null;
        // A lease that was lost shows as a write that failed.
        else if (hasFailedWrites(taken)) noteBreak(context, heed(taken));
      },
    });
    engine = taken;
    return taken;
  };
  const heed = async (taken: RunEngine) => {
    const isLedHere = await heedRequest(context, taken);
    if (isLedHere || engine !== taken || isCharging(taken)) return;
    engine = null;
    tellings.turned();
  };
  const begin: Runner['begin'] = async (order) => {
    await recovering.catch(() => undefined);
    if (engine !== null || isBeginning || isShut) return failed({ kind: 'run-open' });
    isBeginning = true;
    try {
      const written = await writeRun(context, order);
      if (!written.ok) return written;
      const begun = take(written.value);
      begun.go({ staff: order.staff, endpoint: order.endpoint, vetoes: new Map() });
      return ok(presentRun(context, begun.record(), null));
    } finally {
      isBeginning = false;
    }
  };
  const helper = createHelper(context, () => isShut || engine !== null);
  const control: Runner['control'] = async (id, command, staff) => {
    if (engine?.record().run.id === id) {
      return obey(context, engine, { command, staff, isShut: () => isShut });
    }
    return command === 'help' ? helper.help(id, staff) : ok(null);
  };
  const takeUp = async (): Promise<void> => {
    if (engine !== null || isBeginning || isShut || context.ledger.readOnlyReason !== null) return;
    const parts = { take, turned: tellings.turned, isShut: () => isShut, stopHelping: helper.stop };
    await takeUpRun(context, parts);
  };

  return {
    current: () => engine?.record() ?? null,
    currentView: view,
    isBusy: () => isBeginning || isCharging(engine) || helper.isBusy(),
    isHelping: helper.isHelping,
    begin,
    control,
    recover: () => (recovering = recovering.catch(() => undefined).then(takeUp)),
    heed: async () => (engine === null || isShut ? undefined : heed(engine)),
    shutDown: async () => {
      isShut = true;
      helper.stop();
      await land(context, isCharging(engine) ? engine : null, helper);
      tellings.end();
    },
  };
}

/** Updates of a run for the windows, limited in rate. */
function createTellings(context: AccountContext, view: Runner['currentView']) {
  const plans = createThrottle(context.clock, plansGapMs, () => {
    context.notifier.publish('plans.changed', {});
  });
  const run = createThrottle(context.clock, runGapMs, () => {
    const shown = view();
    if (shown !== null) context.notifier.publish('run.changed', shown);
  });
  return {
    moved: () => {
      run.ask();
      plans.ask();
    },
    turned: () => {
      run.now();
      plans.now();
    },
    end: () => {
      run.end();
      plans.end();
    },
  };
}

/** Takes up the open run that is this terminal's to lead, if there is one. */
async function takeUpRun(
  context: AccountContext,
  parts: {
    readonly take: (record: Omit<RunRecord, 'found' | 'happenings'>) => RunEngine;
    readonly turned: () => void;
    readonly isShut: () => boolean;
    readonly stopHelping: () => void;
  },
): Promise<void> {
  const found = await context.ledger.runs.takeUpRun();
  if (!found.ok || found.value === null) return;
  const { record, isTakenOver } = found.value;
  parts.stopHelping();
  const run = await recoverRun(context, record);
  const engine = isOver(run) ? null : parts.take({ ...record, run });
  parts.turned();
  if (engine === null || parts.isShut()) return;
  const { requested } = record.head;
  // Staff agreed to the whole run; its leader is gone, and nobody has paused it.
  const goesOn = isTakenOver && record.run.state === 'running' && requested === null;
  if (goesOn) await goOn(context, engine, parts.isShut);
  else await carryOut(context, engine, record.head);
}

/** Continues a run that was taken over, with this terminal's credentials; without them it stays paused. */
async function goOn(
  context: AccountContext,
  engine: RunEngine,
  isShut: () => boolean,
): Promise<void> {
  const { run } = engine.record();
  const drive = await prepareResume(context, run, clockStaff);
  if (drive.ok && !isShut()) engine.resume(drive.value, clockStaff.id);
  else context.log.warn('run.not-continued', { run: run.id });
}

/** True of a run that another terminal has taken over, once nothing of it is in progress here. */
function isGivenUp(engine: RunEngine): boolean {
  const { state, haltReason } = engine.record().run;
  return state === 'paused' && haltReason === 'led-elsewhere';
}

/** True of a run that paused because something of it was not recorded. */
function hasFailedWrites(engine: RunEngine): boolean {
  const { state, haltReason } = engine.record().run;
  return state === 'paused' && haltReason === 'records-failed';
}

/** Has a bug in work that no caller waits for end there, with a line in the log. */
function noteBreak({ log }: AccountContext, work: Promise<void>): void {
  work.catch((error: unknown) => log.error('run.heed-broke', { error: errorName(error) }));
}

function isCharging(engine: RunEngine | null): engine is RunEngine {
  return engine !== null && ['running', 'pausing', 'stopping'].includes(engine.record().run.state);
}

/** Starts nothing more, and gives charges in progress a moment to finish before their sockets are closed. */
async function land(
  context: AccountContext,
  engine: RunEngine | null,
  helper: Helper,
): Promise<void> {
  if (engine === null && !helper.isBusy()) return;
  engine?.halt('pause', 'interrupted', null);
  const settled = async () => void (await Promise.all([engine?.settled(), helper.settled()]));
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => late.resolve(), landingMs);
  await Promise.race([settled(), late.promise]);
  clearTimeout(timer);
  context.inFlightCharges.abandonAll();
  await settled();
}

/** Carries out an order to the run that this terminal leads. */
async function obey(
  context: AccountContext,
  engine: RunEngine,
  given: {
    readonly command: Parameters<Runner['control']>[1];
    readonly staff: Parameters<Runner['control']>[2];
    readonly isShut: () => boolean;
  },
): ReturnType<Runner['control']> {
  const { command, staff } = given;
  if (command === 'resume') {
    const drive = await prepareResume(context, engine.record().run, staff);
    if (!drive.ok) return drive;
    if (given.isShut()) return failed({ kind: 'records', reason: 'closed' });
    engine.resume(drive.value, staff.id);
  } else if (command !== 'help') {
    engine.halt(command, 'person', staff.id);
  }
  return ok(presentRun(context, engine.record(), engine.ratePerMinute()));
}
