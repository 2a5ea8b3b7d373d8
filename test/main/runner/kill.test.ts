import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planIntent } from '../../../src/domain/ids.ts';
import type { OperatorId, PlanId } from '../../../src/domain/ids.ts';
import { instalmentReference } from '../../../src/domain/plans/plan.ts';
import { startSandbox } from '../../../src/main/sandbox/server.ts';
import type { RunningSandbox } from '../../../src/main/sandbox/server.ts';
import { addDuePlans, cardsOf, duePlans } from '../../../tools/bench/due-plans.ts';
import { ledgerWorkerUrl } from '../../fixtures/worker-urls.ts';
import { must, openTerminal } from './terminal-of.ts';

/**
 * Number of kills of the run: a few in every test run, and `TILLROOM_RUN_KILLS` in a run of its own:
 *
 * TILLROOM_RUN_KILLS=200 npx vitest run --project unit test/main/runner/kill.test.ts
 */
const kills = Number(process.env['TILLROOM_RUN_KILLS'] ?? 20);
/** Most rows that one start of the terminal charges, including those it leaves in flight. */
const rowsPerKill = 16;
/** Kills of one set of records: a small run is resumed in the time of a few charges. */
const killsPerRun = 20;
const latencyMs = 60;
/** Longest life of a start at first, in ms; a start that sent nothing gives the next one a quarter more. */
const firstLifeMsMax = 250;

const folder = mkdtempSync(join(tmpdir(), 'tillroom-run-kills-'));
const child = join(folder, 'run-child.mjs');
const worker = fileURLToPath(ledgerWorkerUrl);

/** Built as the app is built, because a bundle starts in a third of the time. */
beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: {
          'run-child': fileURLToPath(new URL('./run-child.ts', import.meta.url)),
        },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the terminal; `kill` ends it at a random moment, of its opening or of the run. */
async function liveOnce(
  records: string,
  baseUrl: string,
  kill: 'opening' | 'running' | 'never',
  lifeMsMax = firstLifeMsMax,
) {
  const started = spawn(process.execPath, [child, worker, records, baseUrl], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(started, 'close');
  let [said, complaints] = ['', ''];
  started.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  started.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  if (kill !== 'never') {
    const isGoing = () => said.includes('going') || started.exitCode !== null;
    if (kill === 'running') while (!isGoing()) await wait(1);
    await wait(Math.random() * (kill === 'running' ? lifeMsMax : 2 * lifeMsMax));
    started.kill('SIGKILL');
  }
  await ended;
  expect(complaints).toBe('');
  return said.split('\n').includes('done');
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Result of each row, according to the records and to the bank's own list of charges. */
async function judge(records: string, bank: RunningSandbox, planIds: readonly PlanId[]) {
  const { context, ledger } = await openTerminal({
    folder: records,
    workerUrl: ledgerWorkerUrl,
    baseUrl: bank.baseUrl,
  });
  const charges = new Map<string, number>();
  for (const { reference } of bank.truth()) {
    charges.set(reference, (charges.get(reference) ?? 0) + 1);
  }
  const found = {
    once: 0,
    notConfirmed: 0,
    notConfirmedCharged: 0,
    twice: 0,
    lost: 0,
    denied: 0,
    untouched: 0,
  };
  for (const planId of planIds) {
    const plan = must(await ledger.plans.planAlone(planId));
    const reference = instalmentReference(plan?.reference ?? '', 1);
    const charged = charges.get(reference) ?? 0;
    const attempts = must(await ledger.attempts.ofIntent(planIntent(planId, 1)));
    const states = attempts.map(({ state }) => state);
    if (charged > 1) found.twice += 1;
    else if (states.includes('approved')) {
      if (charged === 1 && plan?.paidCount === 1) found.once += 1;
      else found.lost += 1;
    } else if (states.includes('unknown')) {
      if (plan?.waitingOn !== 1) found.lost += 1;
      found.notConfirmed += 1;
      found.notConfirmedCharged += charged;
    } else if (charged === 1) found.denied += 1;
    else found.untouched += 1;
  }
  const run = must(await ledger.runs.unfinishedRun());
  const broken = must(await ledger.checkInvariants());
  await context.inFlightCharges.allEnded();
  await ledger.close();
  return { found, run, broken };
}

/** Kills one run that many times, lets it end, and returns the results of its rows. */
async function killRun(bank: RunningSandbox, name: string, wanted: number) {
  const records = join(folder, name);
  const plans = duePlans(wanted * rowsPerKill, name);
  await bank.saveCards(cardsOf(plans));
  const made = await openTerminal({
    folder: records,
    workerUrl: ledgerWorkerUrl,
    baseUrl: bank.baseUrl,
  });
  const planIds = await addDuePlans(made.context, plans);
  const settings = { concurrency: 3, gapMs: 0, notConfirmedMax: 20, startsAt: null };
  const entry = { operatorId: 'admin' as OperatorId, at: made.context.clock.now() };
  must(await made.ledger.planRules.saveRunSettings(settings, entry));
  await made.ledger.close();

  const sentAtFirst = bank.truth().length;
  let killed = 0;
  // A busy machine may take longer to its first charge than an idle one to all of them.
  let lifeMsMax = firstLifeMsMax;
  for (; killed < wanted; killed += 1) {
    const kill = killed % 4 === 3 ? 'opening' : 'running';
    const sentBefore = bank.truth().length;
    if (await liveOnce(records, bank.baseUrl, kill, lifeMsMax)) break;
    if (kill === 'running' && bank.truth().length === sentBefore) lifeMsMax *= 1.25;
  }
  const sentUnderKills = bank.truth().length - sentAtFirst;
  expect(await liveOnce(records, bank.baseUrl, 'never')).toBe(true);
  const { found, run, broken } = await judge(records, bank, planIds);
  expect(broken).toEqual([]);
  expect(run).toBeNull();
  return { killed, rows: plans.length, sentUnderKills, ...found };
}

describe('a run that is killed at any moment', () => {
  it(
    `charges each row once or shows it not confirmed, over ${kills} kills`,
    async () => {
      const bank = await startSandbox({ seed: 11, latencyMs });
      const sums: Record<string, number> = {};
      for (let left = kills; left > 0; left -= killsPerRun) {
        const result = await killRun(bank, `RUN${left}`, Math.min(left, killsPerRun));
        for (const [name, count] of Object.entries(result)) sums[name] = (sums[name] ?? 0) + count;
      }
      const requests = Object.values(bank.purchaseRequests());
      await bank.close();
      console.log(JSON.stringify(sums));
      expect(sums['killed']).toBe(kills);
      expect(Math.max(...requests)).toBe(1);
      expect(sums).toMatchObject({ twice: 0, lost: 0, denied: 0, untouched: 0 });
      expect((sums['once'] ?? 0) + (sums['notConfirmed'] ?? 0)).toBe(sums['rows']);
      // The kills must have met active runs, or they would have shown nothing.
      expect(sums['sentUnderKills']).toBeGreaterThan(kills / 4);
      expect(sums['notConfirmed']).toBeGreaterThan(0);
    },
    60_000 + kills * 6_000,
  );
});
