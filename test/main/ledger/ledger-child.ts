import { pathToFileURL } from 'node:url';
import type { AttemptId, BootId, IntentId } from '../../../src/domain/ids.ts';
import { openLedger } from '../../../src/main/ledger/open.ts';
import type { OpenedLedger } from '../../../src/main/ledger/open.ts';
import { printLine } from '../../../tools/torture/print-line.ts';
import {
  approved,
  declined,
  instant,
  newAttempt,
  operator,
  options,
  outcome,
  strictScope,
  terminal,
  transaction,
  unknown,
  valueOf,
} from './ledger-fixture.ts';

/**
 * A terminal in a process of its own, to be killed: `hold` opens a ledger and stays, `charge` works on it.
 *
 * Each line of its output is written after its call has returned.
 */
const [worker, task, file, bootName] = process.argv.slice(2);
if (worker === undefined || task === undefined || file === undefined || bootName === undefined) {
  throw new Error('Usage: ledger-child <worker> hold|charge <file> <boot>');
}
const bootId = bootName as BootId;
const say = (...words: readonly string[]) => printLine(words.join(' '));

const result = await openLedger(options(file, { bootId, workerUrl: pathToFileURL(worker) }));
if (!result.ok) say('refused', result.error.kind);
else if (task === 'hold') say('held');
else await charge(result.value);

async function charge(ledger: OpenedLedger): Promise<void> {
  const at = instant(500_000);
  valueOf(await ledger.attempts.recover({ terminalId: terminal, bootId, at, runningMs: 1 }));
  say('recovered', JSON.stringify(valueOf(await ledger.checkInvariants())));
  const lanes = [0, 1, 2].map(async (lane) => {
    for (let round = 0; round < 10_000; round += 1) await chargeOnce(ledger, lane, round);
  });
  await Promise.all(lanes);
}

async function chargeOnce(ledger: OpenedLedger, lane: number, round: number): Promise<void> {
  const name = `${bootId}-${lane}-${round}`;
  const id = name as AttemptId;
  const wanted = newAttempt({
    id,
    intentId: `oneoff:${name}` as IntentId,
    orderReference: name,
    bootId,
    amountMinor: Number(bootId.replaceAll(/\D/g, '')) * 1_000_000 + lane * 100_000 + round + 1,
  });
  say(id, valueOf(await ledger.attempts.prepare(wanted, strictScope)).state);
  if (round % 5 === 4) {
    say(id, valueOf(await ledger.attempts.markNotSent(id, 'refused', wanted.preparedAt)).state);
    return;
  }
  say(id, valueOf(await ledger.attempts.markDispatched(id, wanted.preparedAt)).state);
  const verdict = [approved, declined, unknown, approved][round % 4] ?? approved;
  const answer = outcome(verdict, {
    transaction: verdict === unknown ? null : transaction({ id: `T-${name}` }),
  });
  say(id, valueOf(await ledger.attempts.settle(id, answer)).state);
  if (verdict !== unknown) return;
  const resolution = { found: 'charged', transactionId: `F-${name}`, amountTakenMinor: 1 } as const;
  const entry = { resolution, operatorId: operator, at: wanted.preparedAt };
  say(id, valueOf(await ledger.attempts.resolve(id, entry)).state);
}
