import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../../../src/main/sandbox/faults/faults.ts';
import { say } from '../terminal/open-terminal.ts';
import type { OpenTerminal } from '../terminal/open-terminal.ts';
import type { KeyedOrder } from '../terminal/orders.ts';
import { settled, submitted } from './outcomes.ts';

const blockBytes = 4_096;
/** More blocks than any small disk has. */
const blocksMax = 20_000;
/** Time that the bank holds a response back, so that the disk is full when it arrives, in ms. */
const answerDelayMs = 400;

/**
 * Charges on a disk that is full before the charge, and on one that fills up while the response is on its way; each
 * time room is made afterwards, and the next charge must go through.
 */
export async function fillAndFree(
  terminal: OpenTerminal,
  work: { readonly prefix: string; readonly rounds: number; readonly disk: string },
): Promise<void> {
  await terminal.call('session.switch-role', { role: 'supervisor' });
  const filler = join(work.disk, 'filler');
  let orders = 0;
  const next = (): KeyedOrder => {
    orders += 1;
    const reference = `${work.prefix}-${orders}`;
    return { reference, amountMinor: 10_000 + orders * 100, card: 'approving' };
  };
  for (let round = 0; round < work.rounds; round += 1) {
    await chargeAndTell(terminal, next(), 'with-room');

    fill(filler);
    const onFull = await submitted(terminal, next());
    // A charge taken although the disk is full may only get its outcome once there is room.
    const room = setTimeout(() => free(filler), answerDelayMs);
    if (onFull !== null)
      say('fact', `full-before-${(await settled(terminal, onFull.id)).state}`, 1);
    clearTimeout(room);
    free(filler);

    await delayNext();
    const onItsWay = await submitted(terminal, next());
    if (onItsWay === null) continue;
    await dispatched(terminal, onItsWay.id);
    fill(filler);
    const again = setTimeout(() => free(filler), 3 * answerDelayMs);
    say('fact', `full-meanwhile-${(await settled(terminal, onItsWay.id)).state}`, 1);
    clearTimeout(again);
    free(filler);
  }
  await chargeAndTell(terminal, next(), 'with-room');
}

async function chargeAndTell(terminal: OpenTerminal, order: KeyedOrder, when: string) {
  const attempt = await submitted(terminal, order);
  if (attempt !== null) say('fact', `${when}-${(await settled(terminal, attempt.id)).state}`, 1);
}

async function dispatched(terminal: OpenTerminal, id: Parameters<typeof settled>[1]) {
  for (;;) {
    const { attempt } = await terminal.call('charge.find', { attemptId: id });
    if (attempt.state !== 'prepared') return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** Makes the bank hold the next response back for a moment. */
async function delayNext(): Promise<void> {
  const fault: Fault = { kind: 'delay', delayMs: answerDelayMs };
  const url = `${process.env['TILLROOM_TORTURE_BANK'] ?? ''}/_practice/faults?token=torture`;
  await fetch(url, { method: 'POST', body: JSON.stringify(fault) });
}

/** Fills the disk completely. */
function fill(filler: string): void {
  const block = Buffer.alloc(blockBytes, 1);
  for (let count = 0; count < blocksMax; count += 1) {
    try {
      writeFileSync(filler, block, { flag: 'a' });
    } catch {
      return;
    }
  }
  throw new Error('The disk does not fill up.');
}

function free(filler: string): void {
  rmSync(filler, { force: true });
}
