import { afterAll, afterEach, beforeEach } from 'vitest';
import { leaseTimes } from '../../../../src/domain/terminals/lease.ts';
import type { AttemptId, BootId, TerminalId } from '../../../../src/domain/ids.ts';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import { startLeaseWatch } from '../../../../src/main/runner/lease-watch.ts';
import type { LeaseWatch } from '../../../../src/main/runner/lease-watch.ts';
import { handClock } from '../../../fakes/hand-clock.ts';
import type { HandClock } from '../../../fakes/hand-clock.ts';
import { memoryLog } from '../../../fakes/memory-log.ts';
import { recordingNotifier } from '../../../fakes/recording-notifier.ts';
import type { RecordingNotifier } from '../../../fakes/recording-notifier.ts';
import { testKeyring } from '../../../fixtures/audit-keyring.ts';
import {
  instant,
  newAttempt,
  opened,
  strictScope,
  temporaryFolder,
  valueOf,
} from '../ledger-fixture.ts';

/** The test alone looks: its computer's own timer would renew a lease that has to run out. */
const byHand = { ...leaseTimes, renewEveryMs: 1_000_000_000 };

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** One terminal of the shop: its own opening of the records, its own clock and its own watch. */
export interface Till {
  readonly ledger: OpenedLedger;
  readonly clock: HandClock;
  readonly watch: LeaseWatch;
  /** The updates of its windows. */
  readonly notifier: RecordingNotifier;
  readonly terminalId: TerminalId;
  readonly bootId: BootId;
  close(): Promise<void>;
}

let shops = 0;
let file = '';
let tills: Till[] = [];

beforeEach(() => {
  shops += 1;
  file = `${folder.path}/shop-${shops}`;
});
afterEach(async () => {
  for (const one of tills) await one.close();
  tills = [];
});

/** The records of this test. */
export const shopFile = () => file;

/** Opens the records of this test for one of its terminals. */
export async function till(number: number, boot = 1): Promise<Till> {
  const terminalId = `terminal-${number}` as TerminalId;
  const bootId = `boot-${number}-${boot}` as BootId;
  const ledger = await opened(file, {
    bootId,
    audit: testKeyring({ terminalId }),
    expected: true,
  });
  const [clock, notifier] = [handClock(), recordingNotifier()];
  const context = {
    ledger,
    clock,
    terminalId,
    bootId,
    log: memoryLog(),
    notifier,
    running: { nowMs: () => 9000, advanceMs: async () => undefined, save: async () => undefined },
    announceStatus: async () => undefined,
  };
  const watch = startLeaseWatch(context, () => 'idle', { times: byHand });
  const made = {
    ledger,
    clock,
    watch,
    notifier,
    terminalId,
    bootId,
    close: async () => {
      await watch.end();
      await ledger.close();
    },
  };
  tills.push(made);
  return made;
}

/** The terminal and its start, as attempts name them. */
export const own = ({ terminalId, bootId }: Till) => ({ terminalId, bootId });

/** Prepares an attempt. */
export async function begun(at: Till): Promise<AttemptId> {
  return valueOf(await at.ledger.attempts.prepare(newAttempt(own(at)), strictScope)).id;
}

/** Dispatches an attempt. */
export async function sent(at: Till): Promise<AttemptId> {
  const id = await begun(at);
  valueOf(await at.ledger.attempts.markDispatched(id, instant(1)));
  return id;
}
