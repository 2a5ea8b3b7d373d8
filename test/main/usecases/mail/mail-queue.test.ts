import { afterEach, describe, expect, it } from 'vitest';
import type { AccountId, AttemptId } from '../../../../src/domain/ids.ts';
import type { MailAccount } from '../../../../src/domain/mail/mail-account.ts';
import { blankTemplate } from '../../../../src/domain/receipt/template.ts';
import { ok } from '../../../../src/domain/result.ts';
import { createMailClient } from '../../../../src/main/mail/smtp-client.ts';
import { createMailWaker } from '../../../../src/main/usecases/mail/mail-deps.ts';
import type { MailDeps } from '../../../../src/main/usecases/mail/mail-deps.ts';
import { openMailQueue } from '../../../../src/main/usecases/mail/mail-queue.ts';
import type { MailQueue } from '../../../../src/main/usecases/mail/mail-queue.ts';
import { endMessage, sendAgain } from '../../../../src/main/usecases/mail/decide-message.ts';
import { sendReceipt, sendReceipts } from '../../../../src/main/usecases/mail/queue-receipts.ts';
import { createReceiptQueue } from '../../../../src/main/usecases/receipts/receipt-queue.ts';
import { saveCustomer } from '../../../../src/main/usecases/customers/save-customer.ts';
import { refusal, startMailServer } from '../../mail/mail-server.ts';
import type { MailReplies, TestMailServer } from '../../mail/mail-server.ts';
import { openTestContext, order, person, valueOf } from '../test-context.ts';
import type { TestContext } from '../test-context.ts';

const to = 'ada@example.com';
const minuteMs = 60_000;

interface Post {
  readonly deps: MailDeps;
  readonly queue: MailQueue;
  /** Sends a receipt of a payment that is charged for it. */
  readonly receipt: () => Promise<AttemptId>;
  readonly messages: () => Promise<readonly { readonly state: string; readonly tries: number }[]>;
}

const queues: MailQueue[] = [];
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.end();
});

function depsFor(port: number): MailDeps {
  const account: MailAccount = {
    host: 'localhost',
    port,
    security: 'none',
    username: '',
    fromAddress: 'shop@example.com',
    fromName: 'The shop',
  };
  const pdf = new TextEncoder().encode('%PDF-1.7');
  const receipts = {
    settings: { accounts: () => [{ id: 'practice' as AccountId, receipt: blankTemplate }] },
    printer: { toPdf: async () => ok(pdf) },
    queue: createReceiptQueue(),
  } as unknown as MailDeps['receipts'];
  return {
    settings: { mail: () => account, saveMail: () => ok(null) },
    vault: {} as MailDeps['vault'],
    client: createMailClient({ waits: { connectMs: 20_000, silenceMs: 20_000 } }),
    receipts,
    waker: createMailWaker(),
  };
}

async function openPost(shop: TestContext, port: number): Promise<Post> {
  const deps = depsFor(port);
  const queue = await openMailQueue(shop.context, deps);
  queues.push(queue);
  const receipt = async () => {
    const { id } = await shop.charge(order());
    const queued = await sendReceipt(shop.context, deps, {
      operator: person('clerk'),
      attemptId: id,
      to,
    });
    expect(valueOf(queued).kind).toBe('queued');
    return id;
  };
  const page = {
    list: 'all',
    customerId: null,
    attemptId: null,
    before: null,
    limit: 100,
  } as const;
  return {
    deps,
    queue,
    receipt,
    messages: async () => valueOf(await shop.context.ledger.messages.pageOfMessages(page)),
  };
}

async function withServer(replies: MailReplies = {}) {
  const server = await startMailServer(replies);
  const shop = await openTestContext();
  return { server, shop, ...(await openPost(shop, server.port)) };
}

describe('receipts by mail', () => {
  it('leave once each, over one connection, with their file', async () => {
    const { server, queue, receipt, messages } = await withServer();
    for (let each = 0; each < 3; each += 1) await receipt();
    await queue.look();
    await queue.look();
    expect((await messages()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    expect(server.seen).toHaveLength(3);
    expect(server.connections()).toBe(1);
    expect(server.seen[0]?.text).toContain('Content-Type: application/pdf');
    expect(server.seen[0]?.text).toContain('The receipt is attached as a PDF.');
    expect(server.seen[0]?.text).toContain('PRACTICE');
  });

  it('go to the customers of several payments, and say who has no address', async () => {
    const { shop, deps, server, queue, messages } = await withServer();
    const customer = async (email: string) => {
      const saved = await saveCustomer(shop.context, person('clerk'), {
        customerId: null,
        name: 'Ada',
        phone: '',
        email,
        notes: '',
      });
      const value = valueOf(saved) as { readonly customer: { readonly id: string } };
      return value.customer.id;
    };
    const [one, other] = [await customer(to), await customer('')];
    const ids: AttemptId[] = [];
    for (const customerId of [one, other, null]) {
      const keyed = { ...order(), customerId } as unknown as ReturnType<typeof order>;
      ids.push((await shop.charge(keyed)).id);
    }
    const sent = await sendReceipts(shop.context, deps, {
      operator: person('clerk'),
      attemptIds: ids,
    });
    expect(valueOf(sent)).toMatchObject({
      kind: 'queued',
      queued: 1,
      withoutAddress: 2,
      optedOut: 0,
      withoutReceipt: 0,
    });
    await queue.look();
    expect(server.seen.map((mail) => mail.to)).toEqual([[to]]);
    expect(await messages()).toHaveLength(1);
  });
});

describe('a mail server that is down in the middle', () => {
  it('gets the rest when it is back, and nothing twice', async () => {
    const first = await startMailServer();
    const shop = await openTestContext();
    const { queue, receipt, messages } = await openPost(shop, first.port);
    await receipt();
    await queue.look();
    await first.close();
    await receipt();
    await receipt();
    await queue.look();
    expect(queue.trouble()?.reason).toMatchObject({ kind: 'refused' });
    expect((await messages()).map(({ state }) => state).toSorted()).toEqual([
      'queued',
      'queued',
      'sent',
    ]);
    const second = await startMailServer({ port: first.port });
    // It waits before it tries again.
    await queue.look();
    expect(second.connections()).toBe(0);
    shop.clock.advanceMs(minuteMs);
    await queue.look();
    expect((await messages()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    expect([first.seen.length, second.seen.length]).toEqual([1, 2]);
    expect(queue.trouble()).toBeNull();
  });

  it('leaves the one that was dropped after DATA unknown, until a person sends it again', async () => {
    let drops = true;
    const { shop, deps, server, queue, receipt, messages } = await withServer({
      onMessage: (_mail, drop) => {
        if (drops) drop();
        return null;
      },
    });
    await receipt();
    await receipt();
    await queue.look();
    expect((await messages()).map(({ state }) => state).toSorted()).toEqual(['queued', 'unknown']);
    drops = false;
    shop.clock.advanceMs(60 * minuteMs);
    await queue.look();
    expect((await messages()).map(({ state }) => state).toSorted()).toEqual(['sent', 'unknown']);
    expect(server.seen).toHaveLength(2);

    const doubtful = (await messages()).find(({ state }) => state === 'unknown');
    const { id } = doubtful as unknown as { readonly id: string };
    const again = { id, to: null, operator: person('clerk') };
    expect(valueOf(await sendAgain(shop.context, deps, again))).toEqual({ kind: 'queued' });
    await queue.look();
    expect(server.seen).toHaveLength(3);
    const idsOf = server.seen.map(({ text }) => /^Message-ID: (.*)$/mu.exec(text)?.[1]);
    expect(idsOf[2]).toBe(idsOf[0]);
    expect(idsOf[1]).not.toBe(idsOf[0]);
  });

  it('sends what was queued after a restart, and nothing that was being sent', async () => {
    const { shop, server, queue, receipt, deps, messages } = await withServer();
    await receipt();
    const sending = await receipt();
    const { ledger, bootId, terminalId, clock } = shop.context;
    const page = {
      list: 'all',
      customerId: null,
      attemptId: sending,
      before: null,
      limit: 1,
    } as const;
    const [message] = valueOf(await ledger.messages.pageOfMessages(page));
    await ledger.messages.beginMessage(message?.id ?? '', { at: clock.now(), bootId, terminalId });
    await queue.end();

    const next = await openMailQueue(shop.context, deps);
    queues.push(next);
    await next.look();
    expect((await messages()).map(({ state }) => state).toSorted()).toEqual(['sent', 'unknown']);
    expect(server.seen).toHaveLength(1);
  });
});

describe('a message that is refused', () => {
  it('stands under To do after a 550, and may go to a corrected address', async () => {
    const onRcptTo = (
      address: { readonly address: string },
      _session: unknown,
      done: (error?: Error) => void,
    ) => (address.address === to ? done(refusal(550, 'No such user')) : done());
    const { shop, deps, server, queue, receipt, messages } = await withServer({
      options: { onRcptTo },
    });
    await receipt();
    await queue.look();
    const [refused] = (await messages()) as unknown as readonly { readonly id: string }[];
    expect(refused).toMatchObject({
      state: 'refused',
      failure: { kind: 'recipient-refused', reply: '550 No such user' },
    });
    expect(valueOf(await shop.context.ledger.messages.messageCounts()).toDo).toBe(1);
    const wish = { id: refused?.id ?? '', operator: person('clerk') };
    expect(
      valueOf(await sendAgain(shop.context, deps, { ...wish, to: 'ada@new.example' })),
    ).toEqual({ kind: 'queued' });
    await queue.look();
    expect(server.seen.map((mail) => mail.to)).toEqual([['ada@new.example']]);
    expect(valueOf(await endMessage(shop.context, wish))).toEqual({ kind: 'not-possible' });
  });

  it('is tried again after a 421 or 451, with growing waits, until a person has to decide', async () => {
    const { shop, server, queue, receipt, messages } = await withServer({
      onMessage: () => refusal(421, 'Try later'),
    });
    await receipt();
    for (let tries = 1; tries <= 6; tries += 1) {
      await queue.look();
      expect(server.seen).toHaveLength(tries);
      await queue.look();
      expect(server.seen).toHaveLength(tries);
      shop.clock.advanceMs(24 * 60 * minuteMs);
    }
    expect(await messages()).toMatchObject([{ state: 'refused', tries: 6 }]);
  });

  it('waits as long as the sender is refused, and stays in the queue', async () => {
    const onMailFrom = (_address: unknown, _session: unknown, done: (error: Error) => void) =>
      done(refusal(553, 'Not yours'));
    const { queue, receipt, messages } = await withServer({ options: { onMailFrom } });
    await receipt();
    await queue.look();
    expect(await messages()).toMatchObject([{ state: 'queued' }]);
    expect(queue.trouble()?.reason).toMatchObject({ kind: 'sender-refused' });
  });
});

describe('when no message may leave', () => {
  it.each(['gap', 'read-only'])('nothing is sent: %s', async (why) => {
    const server: TestMailServer = await startMailServer();
    const shop = await openTestContext();
    const { receipt, deps } = await openPost(shop, server.port);
    await receipt();
    const { ledger } = shop.context;
    const context = {
      ...shop.context,
      ledger:
        why === 'gap'
          ? {
              ...ledger,
              epochs: { ...ledger.epochs, openGap: async () => ok({ epoch: 2 } as never) },
            }
          : { ...ledger, readOnlyReason: 'read-only' as const },
    };
    const queue = await openMailQueue(context, deps);
    queues.push(queue);
    await queue.look();
    expect(server.connections()).toBe(0);
  });
});
