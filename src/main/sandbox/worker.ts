/**
 * The practice bank in its own thread, so that the terminal's main thread never serves HTTP. Start it with {@link
 * SandboxOptions} as `workerData`; it posts {@link SandboxReply} messages and takes {@link SandboxRequest} messages.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Charge } from './bank-state.ts';
import type { Fault, FaultTarget } from './faults/faults.ts';
import type { SavedPracticeCard } from './cards/save-cards.ts';
import type { DatedCharge } from './practice/date-back.ts';
import { type RunningSandbox, type SandboxOptions, startSandbox } from './server.ts';

/** Requests from the starting thread. */
export type SandboxRequest =
  | {
      readonly kind: 'fault';
      readonly fault: Fault;
      readonly count?: number;
      readonly on?: FaultTarget;
    }
  | {
      readonly kind: 'share';
      readonly rate: number;
      readonly faults: readonly Fault[];
      readonly seed?: number;
    }
  | { readonly kind: 'clear-faults' }
  | { readonly kind: 'release' }
  | { readonly kind: 'advance-clock'; readonly days: number; readonly minutes?: number }
  | { readonly kind: 'keep-cards'; readonly cards: readonly SavedPracticeCard[] }
  | { readonly kind: 'date-back'; readonly charges: readonly DatedCharge[] }
  | { readonly kind: 'truth' }
  | { readonly kind: 'close' };

/** Messages of the thread. `failed` means that it could not start and has ended. */
export type SandboxReply =
  | {
      readonly kind: 'ready';
      readonly baseUrl: string;
      readonly paynowUrl: string;
      readonly practiceUrl: string;
      readonly notices: readonly string[];
      readonly today: string;
      readonly advancedMinutes: number;
    }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'truth'; readonly charges: readonly Charge[] }
  | { readonly kind: 'clock'; readonly today: string; readonly moved: boolean }
  | { readonly kind: 'cards-kept'; readonly kept: boolean }
  | { readonly kind: 'dated-back' }
  | { readonly kind: 'closed' };

async function run(port: MessagePort, options: SandboxOptions): Promise<void> {
  const say = (reply: SandboxReply): void => port.postMessage(reply);
  let sandbox: RunningSandbox;
  try {
    sandbox = await startSandbox(options);
  } catch (reason) {
    say({ kind: 'failed', message: reason instanceof Error ? reason.message : 'unknown' });
    return;
  }
  port.on('message', (request: SandboxRequest) => void obey(sandbox, request, port));
  const { baseUrl, paynowUrl, practiceUrl, notices } = sandbox;
  const [today, advancedMinutes] = [sandbox.today(), sandbox.advancedMinutes()];
  say({ kind: 'ready', baseUrl, paynowUrl, practiceUrl, notices, today, advancedMinutes });
}

async function obey(
  sandbox: RunningSandbox,
  request: SandboxRequest,
  port: MessagePort,
): Promise<void> {
  const say = (reply: SandboxReply): void => port.postMessage(reply);
  switch (request.kind) {
    case 'fault':
      sandbox.faults.queue(request.fault, request.count, request.on);
      return;
    case 'share':
      sandbox.faults.setShare(request.rate, request.faults, request.seed);
      return;
    case 'clear-faults':
      sandbox.faults.clear();
      return;
    case 'release':
      sandbox.faults.release();
      return;
    case 'advance-clock': {
      const moved = await sandbox.advanceClock(request.days, request.minutes);
      say({ kind: 'clock', today: sandbox.today(), moved });
      return;
    }
    case 'keep-cards':
      say({ kind: 'cards-kept', kept: await sandbox.saveCards(request.cards) });
      return;
    case 'date-back':
      sandbox.dateBack(request.charges);
      say({ kind: 'dated-back' });
      return;
    case 'truth':
      say({ kind: 'truth', charges: sandbox.truth() });
      return;
    case 'close':
      await sandbox.close();
      say({ kind: 'closed' });
      port.close();
  }
}

if (parentPort !== null) {
  // A checked cast: the thread is only ever started by our own composition with these options.
  await run(parentPort, workerData as SandboxOptions);
}
