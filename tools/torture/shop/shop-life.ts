import { seededChance } from '../../bench/seed/seeded-chance.ts';
import type { LifeWork } from '../terminal/life.ts';
import { driveRun, keepCharging } from '../terminal/load.ts';
import { say } from '../terminal/open-terminal.ts';
import type { OpenTerminal } from '../terminal/open-terminal.ts';
import { chargeOnce } from '../terminal/orders.ts';
import type { HazardPoint } from './shop-build.ts';

type ShopLoad = Extract<LifeWork, { readonly kind: 'shop' }>;
type ShopEnd = Extract<LifeWork, { readonly kind: 'shop-end' }>;

const pauseMs = 50;

/** Works one terminal of a shop until it is killed. */
export async function workInShop(terminal: OpenTerminal, work: ShopLoad): Promise<void> {
  armHazards(work);
  await whenOpen(terminal, { isWhole: false });
  say('fact', 'open', Math.round(performance.now()));
  await keepCharging(terminal, { ...work, kind: 'load' });
}

/**
 * Opens one terminal when all faults are over, and shows that it works: what it left is recovered, an order is
 * approved, and the run that it leads comes to its end.
 */
export async function endInShop(terminal: OpenTerminal, work: ShopEnd): Promise<void> {
  // After a fail-over: the journals of all terminals agree, since a synchronous standby lost nothing.
  await whenOpen(terminal, { isWhole: true });
  await terminal.call('session.switch-role', { role: 'supervisor' });
  const order = {
    reference: `${work.prefix}-END`,
    amountMinor: 10_000,
    card: 'approving',
  } as const;
  const outcome = await chargeOnce(terminal, order);
  if (outcome?.state !== 'approved')
    throw new Error(`The last order is ${outcome?.state ?? 'refused'}`);
  // The others finish too: what one of them left is recovered once its lease is taken or it is back.
  await new Promise((resolve) => setTimeout(resolve, work.watchMs));
  const endsAtMs = performance.now() + work.runMs;
  while (performance.now() < endsAtMs) {
    const { run } = await terminal.call('runs.current', {});
    if (run === null) break;
    await driveRun(terminal).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/**
 * Resolves when the records are open and may be written, as the page asks again and again; whole ones have no gap either.
 */
async function whenOpen(terminal: OpenTerminal, { isWhole }: { readonly isWhole: boolean }) {
  for (let told = ''; ; ) {
    const { blocked, signIn, gap } = await terminal.call('session.status', {});
    // Staff that could not be read yet sign nobody in, and the page waits for them.
    const isOpen = blocked === null && signIn.kind !== 'signed-out';
    if (isOpen && (gap === null || !isWhole)) return;
    const why = JSON.stringify(blocked ?? gap ?? signIn);
    if (why !== told) say('note', 'blocked', why);
    told = why;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Kills or stops this process at its points, by chance. */
function armHazards({ seed, hazards }: ShopLoad): void {
  // Another sequence than that of the staff.
  const chance = seededChance(~seed);
  const meet = (point: HazardPoint): void => {
    const { kill, stop } = hazards;
    const drawn = chance.fraction();
    if (drawn < kill) {
      say('killed', point);
      process.kill(process.pid, 'SIGKILL');
      waitForSignal();
    } else if (drawn < kill + stop) {
      say('stopped', point);
      process.kill(process.pid, 'SIGSTOP');
    }
  };
  Reflect.set(globalThis, 'tillroomHazard', meet);
}

/** The signal may take a moment to arrive, and nothing may happen in it. */
function waitForSignal(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_000);
}
