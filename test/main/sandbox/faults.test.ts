import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { faultKinds, readFault } from '../../../src/main/sandbox/faults/fault-request.ts';
import type { Fault } from '../../../src/main/sandbox/faults/faults.ts';
import type { RunningSandbox } from '../../../src/main/sandbox/server.ts';
import {
  envelope,
  openBank,
  post,
  purchase,
  purchaseBody,
  type Reply,
  send,
  tellingCard,
} from './practice-client.ts';
import { practiceAddress } from '../../fixtures/practice-address.ts';

async function under(fault: Fault, fields = {}): Promise<{ reply: Reply; bank: RunningSandbox }> {
  const bank = await openBank();
  bank.faults.queue(fault);
  const reply = await purchase(bank, fields);
  return { reply, bank };
}

async function lost(fault: Fault): Promise<number> {
  const bank = await openBank();
  bank.faults.queue(fault);
  await expect(purchase(bank)).rejects.toThrow(/hang up|aborted|Parse Error|ECONNRESET/);
  const after = await envelope(purchase(bank));
  expect(after.response['successful']).toBe(true);
  return bank.truth().length - 1;
}

async function statusesFor(seed: number): Promise<string> {
  const bank = await openBank();
  const faults = [{ kind: 'status', status: 500 }];
  await post(practiceAddress(bank.practiceUrl, 'faults/share'), { rate: 0.3, faults, seed });
  const statuses: number[] = [];
  for (let count = 0; count < 40; count += 1) {
    statuses.push((await purchase(bank)).status);
  }
  return statuses.join();
}

function telling(amount: number): Record<string, unknown> {
  return { card_number: tellingCard, amount };
}

describe('a fault on demand', () => {
  it('loses the answer after charging', async () => {
    expect(await lost({ kind: 'drop-after' })).toBe(1);
    expect(await lost({ kind: 'reset-after' })).toBe(1);
    expect(await lost({ kind: 'truncated' })).toBe(1);
    expect(await lost({ kind: 'garbage' })).toBe(1);
  });

  it('loses the request before charging', async () => {
    expect(await lost({ kind: 'drop-before' })).toBe(0);
  });

  it('answers 5xx or a web page, charged or not', async () => {
    const failed = await under({ kind: 'status', status: 503, charge: true });
    expect(failed.reply.status).toBe(503);
    expect(failed.bank.truth()).toHaveLength(1);
    const refused = await under({ kind: 'status', status: 502, charge: false });
    expect(refused.reply.status).toBe(502);
    expect(refused.bank.truth()).toHaveLength(0);
    const page = await under({ kind: 'html', charge: true });
    expect(page.reply.headers['content-type']).toContain('text/html');
    expect(page.reply.status).toBe(200);
    expect(page.bank.truth()).toHaveLength(1);
  });

  it('answers exactly what it is told', async () => {
    const body = '{"successful":"true"}';
    const fault = { kind: 'answer', status: 422, contentType: 'text/plain', body, charge: false };
    const { reply, bank } = await under(fault as Fault);
    expect([reply.status, reply.text]).toEqual([422, body]);
    expect(bank.truth()).toHaveLength(0);
  });

  it('delays the answer', async () => {
    const started = performance.now();
    const { reply } = await under({ kind: 'delay', delayMs: 150 });
    expect(performance.now() - started).toBeGreaterThanOrEqual(145);
    expect(reply.json?.response['successful']).toBe(true);
  });

  it('holds the answer until it is released, already charged', async () => {
    const bank = await openBank();
    bank.faults.queue({ kind: 'hold' });
    let isAnswered = false;
    const reply = purchase(bank).finally(() => {
      isAnswered = true;
    });
    await expect.poll(() => bank.faults.held).toBe(1);
    expect(bank.truth()).toHaveLength(1);
    expect(isAnswered).toBe(false);
    expect(bank.faults.release()).toBe(1);
    expect((await reply).json?.response['successful']).toBe(true);
  });

  it('forgets a held answer whose client went away', async () => {
    const bank = await openBank();
    bank.faults.queue({ kind: 'hold' });
    const { hostname, port } = new URL(bank.baseUrl);
    const body = JSON.stringify(purchaseBody());
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `POST /v1.0/purchases HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer TEST\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    await expect.poll(() => bank.faults.held).toBe(1);
    socket.destroy();
    await expect.poll(() => bank.faults.held).toBe(0);
    expect(bank.truth()).toHaveLength(1);
  });

  it('drips the answer byte by byte', async () => {
    const { reply } = await under({ kind: 'drip', intervalMs: 0 });
    expect(reply.json?.response['successful']).toBe(true);
  });

  it('echoes what was not sent', async () => {
    const sent = { amount: 1_200, currency: 'AUD', reference: 'ECHO-1' };
    const echoed = async (field: string): Promise<Record<string, unknown>> => {
      const fault = readFault({ kind: 'wrong-echo', field });
      const { reply, bank } = await under(fault as Fault, sent);
      expect(bank.truth()[0]).toMatchObject({ amountMinor: 1_200, reference: 'ECHO-1' });
      return { ...reply.json?.response, test: reply.json?.test };
    };
    expect((await echoed('amount'))['amount']).toBe(1_201);
    expect((await echoed('currency'))['currency']).toBe('USD');
    expect((await echoed('reference'))['reference']).toBe('ECHO-1-X');
    expect((await echoed('last-four'))['card_number']).toBe('512345xxxxxx0000');
    expect((await echoed('test'))['test']).toBe(false);
    expect((await echoed('captured'))['captured']).toBe(false);
    expect((await echoed('captured-amount'))['captured_amount']).toBe(1_199);
    expect((await echoed('id'))['id']).toBe('');
  });

  it('replays the id of an earlier purchase', async () => {
    const bank = await openBank();
    const earlier = await envelope(purchase(bank));
    bank.faults.queue({ kind: 'replayed-id' });
    const { response } = await envelope(purchase(bank));
    expect(response['id']).toBe(earlier.response['id']);
    expect(new Set(bank.truth().map((charge) => charge.id)).size).toBe(2);
  });

  it('redirects without charging', async () => {
    const visits: string[] = [];
    const other = createServer((request, response) => {
      visits.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => {
      other.once('listening', resolve);
    });
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/elsewhere`;
    const { reply, bank } = await under({ kind: 'redirect', status: 307, location });
    expect([reply.status, reply.headers.location]).toEqual([307, location]);
    expect(bank.truth()).toHaveLength(0);
    expect(visits).toEqual([]);
    other.close();
  });

  it('answers more bytes than anybody should read', async () => {
    const { reply } = await under({ kind: 'giant', bytes: 3_000_000 });
    expect(reply.text.length).toBeGreaterThan(3_000_000);
  });

  it('can be asked for over HTTP, by count, and cleared', async () => {
    const bank = await openBank();
    const url = practiceAddress(bank.practiceUrl, 'faults');
    await post(url, { kind: 'status', status: 500, count: 3 });
    expect((await purchase(bank)).status).toBe(500);
    await send(url, { method: 'DELETE' });
    expect((await purchase(bank)).status).toBe(200);
    expect((await post(url, { kind: 'nonsense' })).status).toBe(400);
    expect((await post(url, { kind: 'redirect' })).status).toBe(400);
  });

  it('never ends the bank, whatever was queued', async () => {
    const bank = await openBank();
    const unsendable: readonly Fault[] = [
      { kind: 'redirect', status: 307, location: 'http://127.0.0.1/\n→' },
      { kind: 'redirect', status: 42, location: 'http://127.0.0.1/' },
      { kind: 'answer', status: 200, contentType: 'text/ü→', body: '', charge: true },
      { kind: 'status', status: 9_000, charge: false },
    ];
    for (const fault of unsendable) {
      bank.faults.queue(fault);
      await expect(purchase(bank), JSON.stringify(fault)).rejects.toThrow(/hang up|ECONNRESET/);
    }
    bank.faults.queue({ kind: 'truncated' });
    bank.faults.queue({ kind: 'status', status: 204, charge: true }, 1e9);
    expect(bank.faults.pending).toBe(1e9 + 1);
    await expect(purchase(bank)).rejects.toThrow(/aborted|hang up/);
    expect((await purchase(bank)).status).toBe(204);
    bank.faults.clear();
    expect((await envelope(purchase(bank))).response['successful']).toBe(true);
  });

  it('is refused when its text cannot stand in a header', async () => {
    const bank = await openBank();
    const url = practiceAddress(bank.practiceUrl, 'faults');
    const asked = [
      { kind: 'redirect', location: 'http://127.0.0.1/→' },
      { kind: 'answer', contentType: 'text/plain\r\nX: y' },
    ];
    for (const each of asked) {
      expect((await post(url, each)).status).toBe(400);
    }
    expect(bank.faults.pending).toBe(0);
  });

  it('knows every kind by name', () => {
    for (const kind of faultKinds) {
      expect(readFault({ kind, location: 'http://127.0.0.1:1/' })?.kind).toBe(kind);
    }
  });

  it('meets the same share of purchases for the same seed', async () => {
    const once = await statusesFor(7);
    expect(await statusesFor(7)).toBe(once);
    expect(await statusesFor(8)).not.toBe(once);
    const failures = once.split(',').filter((status) => status === '500').length;
    expect(failures).toBeGreaterThan(4);
    expect(failures).toBeLessThan(24);
  });
});

describe('a telling amount', () => {
  it('98 charges and loses the answer', async () => {
    const bank = await openBank();
    await expect(purchase(bank, telling(1_298))).rejects.toThrow(/hang up/);
    expect(bank.truth()).toHaveLength(1);
  });

  it('97 loses the request and charges nothing', async () => {
    const bank = await openBank();
    await expect(purchase(bank, telling(1_297))).rejects.toThrow(/hang up/);
    expect(bank.processed()).toEqual([]);
    expect(Object.values(bank.purchaseRequests())).toEqual([1]);
  });

  it('95 answers late and approved', async () => {
    const bank = await openBank({ lateResponseMs: 120 });
    const started = performance.now();
    const { response } = await envelope(purchase(bank, telling(1_295)));
    expect(performance.now() - started).toBeGreaterThanOrEqual(115);
    expect(response['successful']).toBe(true);
  });

  it('94 declines as a duplicate, and a card that always approves ignores all of them', async () => {
    const bank = await openBank();
    const duplicate = await envelope(purchase(bank, telling(1_294)));
    expect(duplicate.response).toMatchObject({ successful: false, response_code: '94' });
    for (const amount of [1_294, 1_295, 1_297, 1_298]) {
      expect((await envelope(purchase(bank, { amount }))).response['successful']).toBe(true);
    }
  });
});
