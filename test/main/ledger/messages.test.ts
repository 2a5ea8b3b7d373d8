import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptId } from '../../../src/domain/ids.ts';
import type { MailFailure } from '../../../src/domain/mail/mail-failure.ts';
import { nextTryAt } from '../../../src/domain/mail/message.ts';
import type { NewMessage } from '../../../src/domain/mail/message.ts';
import type { OpenedLedger } from '../../../src/main/ledger/open.ts';
import {
  errorOf,
  firstBoot,
  instant,
  newAttempt,
  opened,
  operator,
  secondBoot,
  strictScope,
  temporaryFolder,
  terminal,
  valueOf,
} from './ledger-fixture.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

let file: string;
let ledger: OpenedLedger;
let files = 0;
beforeEach(async () => {
  files += 1;
  file = join(folder.path, `${files}.sqlite`);
  ledger = await opened(file);
});
afterEach(() => ledger.close());

let made = 0;

function newMessage(change: Partial<NewMessage> = {}): NewMessage {
  made += 1;
  return {
    id: `message-${made}`,
    kind: 'payment-failed',
    occasion: `occasion-${made}`,
    mailId: `mail-${made}@example.com`,
    batchId: null,
    customerId: null,
    attemptId: null,
    planId: null,
    copyNumber: null,
    recipient: 'ada@example.com',
    subject: 'Subject',
    body: 'Body',
    queuedAt: instant(made),
    expiresAt: null,
    operatorId: operator,
    ...change,
  };
}

const boot = { bootId: firstBoot, terminalId: terminal };
const later = instant(100_000);
const refused: MailFailure = { kind: 'recipient-refused', permanent: true, reply: '550 No' };

async function queue(change: Partial<NewMessage> = {}): Promise<string> {
  const message = newMessage(change);
  valueOf(await ledger.messages.queueMessage({ message, handOut: null }));
  return message.id;
}

async function begin(id: string): Promise<boolean> {
  return valueOf(await ledger.messages.beginMessage(id, { ...boot, at: later }));
}

async function stateOf(id: string): Promise<string | undefined> {
  return valueOf(await ledger.messages.findMessage(id))?.state;
}

describe('the queue of messages', () => {
  it('gives out the oldest due message, and begins each of them once', async () => {
    const [first, second] = [await queue(), await queue()];
    expect(valueOf(await ledger.messages.nextMessage(later))?.id).toBe(first);
    expect(await Promise.all([begin(first), begin(first)])).toEqual([true, false]);
    expect(valueOf(await ledger.messages.nextMessage(later))?.id).toBe(second);
    valueOf(await ledger.messages.endMessage(first, { kind: 'sent', at: later }));
    expect(await stateOf(first)).toBe('sent');
    expect(await begin(first)).toBe(false);
  });

  it('holds each occasion once', async () => {
    await queue({ occasion: 'the same' });
    const message = newMessage({ occasion: 'the same' });
    const again = await ledger.messages.queueMessage({ message, handOut: null });
    expect(errorOf(again)).toEqual({ kind: 'already-queued' });
  });

  it('numbers a receipt with its message, or queues neither', async () => {
    const attemptId: AttemptId = valueOf(
      await ledger.attempts.prepare(newAttempt(), strictScope),
    ).id;
    const handOut = {
      attemptId,
      way: 'email',
      issuedAt: instant(1),
      operatorId: operator,
    } as const;
    const put = (copyNumber: number) =>
      ledger.messages.queueMessage({ message: newMessage(), handOut: { ...handOut, copyNumber } });
    valueOf(await put(0));
    expect(errorOf(await put(0))).toEqual({ kind: 'copy-number-taken' });
    expect(valueOf(await ledger.messages.messageCounts()).queued).toBe(1);
    expect(valueOf(await ledger.receipts.issueHistory(attemptId)).handedOut).toHaveLength(1);
  });

  it('makes what an earlier start was sending unknown, and never sends it by itself', async () => {
    const [sending, queued] = [await queue(), await queue()];
    await begin(sending);
    await ledger.crash();
    ledger = await opened(file, { bootId: secondBoot, expected: true });
    const recovered = await ledger.messages.recoverMessages({ at: later, terminalId: terminal });
    expect(valueOf(recovered)).toBe(1);
    expect(await stateOf(sending)).toBe('unknown');
    expect(valueOf(await ledger.messages.nextMessage(later))?.id).toBe(queued);
    expect(valueOf(await ledger.messages.messageCounts())).toEqual({
      queued: 1,
      sending: 0,
      toDo: 1,
    });
  });

  it('is sent again by a person alone, under the same id, and to the same address when in doubt', async () => {
    const id = await queue();
    await begin(id);
    valueOf(await ledger.messages.endMessage(id, { kind: 'unknown', at: later }));
    const mailId = valueOf(await ledger.messages.findMessage(id))?.mailId;
    const decision = { id, at: later, operatorId: operator };
    const elsewhere = { ...decision, recipient: 'eve@example.com' };
    expect(errorOf(await ledger.messages.sendMessageAgain(elsewhere))).toEqual({
      kind: 'not-possible',
    });
    valueOf(await ledger.messages.sendMessageAgain({ ...decision, recipient: null }));
    expect(valueOf(await ledger.messages.nextMessage(later))).toMatchObject({ id, mailId });
    expect(
      errorOf(await ledger.messages.sendMessageAgain({ ...decision, recipient: null })),
    ).toEqual({ kind: 'not-possible' });
  });

  it('lets a refused message go to a corrected address, or off the list', async () => {
    const [one, other] = [await queue(), await queue()];
    for (const id of [one, other]) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      await begin(id);
      // oxlint-disable-next-line no-await-in-loop -- As above.
      valueOf(
        await ledger.messages.endMessage(id, { kind: 'refused', failure: refused, at: later }),
      );
    }
    const page = {
      list: 'to-do',
      customerId: null,
      attemptId: null,
      before: null,
      limit: 9,
    } as const;
    expect(valueOf(await ledger.messages.pageOfMessages(page)).map(({ id }) => id)).toEqual([
      other,
      one,
    ]);
    const decision = { at: later, operatorId: operator };
    const recipient = 'ada@new.example';
    valueOf(await ledger.messages.sendMessageAgain({ ...decision, id: one, recipient }));
    valueOf(await ledger.messages.endMessageByPerson({ ...decision, id: other }));
    expect(valueOf(await ledger.messages.pageOfMessages(page))).toEqual([]);
    expect(valueOf(await ledger.messages.findMessage(one))).toMatchObject({
      state: 'queued',
      recipient,
      failure: null,
    });
    expect(await stateOf(other)).toBe('refused');
  });

  it('does not send what is past its time', async () => {
    const id = await queue({ expiresAt: instant(50_000) });
    expect(valueOf(await ledger.messages.nextMessage(later))).toBeNull();
    expect(await stateOf(id)).toBe('cancelled');
  });

  it('waits after a temporary refusal', async () => {
    const id = await queue();
    await begin(id);
    const failure: MailFailure = { kind: 'message-refused', permanent: false, reply: '451' };
    const dueAt = instant(200_000);
    valueOf(await ledger.messages.endMessage(id, { kind: 'again', failure, dueAt, at: later }));
    expect(valueOf(await ledger.messages.nextMessage(later))).toBeNull();
    expect(valueOf(await ledger.messages.nextMessage(dueAt))).toMatchObject({ id, failure });
  });

  it('tells the log of each end, without the address', async () => {
    const id = await queue();
    await begin(id);
    valueOf(await ledger.messages.endMessage(id, { kind: 'refused', failure: refused, at: later }));
    const page = valueOf(
      await ledger.audit.page({
        text: '',
        topic: null,
        operatorId: null,
        fromAt: null,
        beforeAt: null,
        before: null,
        limit: 5,
      }),
    );
    const told = JSON.stringify(page);
    expect(told).toContain('message.refused');
    expect(told).not.toContain('ada@example.com');
  });
});

describe('the waits after temporary refusals', () => {
  it('grow, and end with a person', () => {
    const soft = { ...refused, permanent: false };
    const waits = [1, 2, 3, 4, 5, 6].map((tries) => nextTryAt(tries, soft, instant(0)));
    expect(waits).toEqual(
      [5, 15, 60, 240, 720].map((minutes) => instant(minutes * 60)).concat([null as never]),
    );
    expect(nextTryAt(1, refused, instant(0))).toBeNull();
  });
});
