import { describe, expect, it } from 'vitest';
import { startSandbox } from '../../../src/main/sandbox/server.ts';
import { envelope, openBank, post, purchase, purchaseBody, raw, send } from './practice-client.ts';
import { practiceAddress } from '../../fixtures/practice-address.ts';

const authorized = { Authorization: 'Bearer TEST' };

describe('a malformed request', () => {
  const bodies: readonly (readonly [string, string | Buffer])[] = [
    ['broken JSON', '{"amount":'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a text', '"purchase"'],
  ];

  it.each(bodies)('is refused in the envelope: %s', async (_name, body) => {
    const bank = await openBank();
    const url = `${bank.baseUrl}/v1.0/purchases`;
    const reply = await send(url, { method: 'POST', headers: authorized, body });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ successful: false, response: {} });
  });

  it('cannot reach behind the fields it names', async () => {
    const bank = await openBank();
    const body = '{"__proto__":{"amount":1},"constructor":{"prototype":{"x":1}},"extra":[]}';
    const url = `${bank.baseUrl}/v1.0/purchases`;
    const reply = await send(url, { method: 'POST', headers: authorized, body });
    expect(reply.json?.errors).toContain("Amount can't be blank");
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });

  it('is refused when too large, announced or not', async () => {
    const bank = await openBank();
    const url = `${bank.baseUrl}/v1.0/purchases`;
    const body = Buffer.alloc(70_000, 'x');
    const announced = await send(url, {
      method: 'POST',
      headers: { 'Content-Length': '70000' },
      body,
    });
    expect(announced.status).toBe(413);
    const chunked = await raw(
      bank.baseUrl,
      `POST /v1.0/purchases HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n` +
        `11170\r\n${'x'.repeat(70_000)}\r\n0\r\n\r\n`,
    );
    expect(chunked).toContain('HTTP/1.1 413');
    expect((await envelope(purchase(bank))).response['successful']).toBe(true);
  });

  it('does not bring the bank down when it is not HTTP', async () => {
    const bank = await openBank();
    expect(await raw(bank.baseUrl, 'hello\r\n\r\n')).toContain('400 Bad Request');
    const long = `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`;
    expect(await raw(bank.baseUrl, long)).toContain('431');
    await raw(
      bank.baseUrl,
      Uint8Array.from({ length: 300 }, (_, index) => index % 256),
    );
    await raw(
      bank.baseUrl,
      'POST /v1.0/purchases HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx',
    );
    expect((await envelope(purchase(bank))).response['successful']).toBe(true);
  });
});

describe('bytes behind a body', () => {
  it.each(['x', 'x\r\n\r\n', '\0', '}'])(
    'never take the answer of a charged purchase: %j',
    async (stray) => {
      const bank = await openBank({ latencyMs: 50 });
      for (const staysOpen of [true, false]) {
        const text = await raw(bank.baseUrl, httpPurchase() + stray, { staysOpen });
        expect(text).toMatch(/^HTTP\/1\.1 200 /);
        expect(text).toContain(String(bank.truth().at(-1)?.id));
        expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
      }
    },
  );

  it('leave every purchase before them its answer', async () => {
    const bank = await openBank({ latencyMs: 20 });
    const text = await raw(bank.baseUrl, `${httpPurchase()}${httpPurchase()}x`, {
      staysOpen: true,
    });
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(bank.truth()).toHaveLength(2);
  });

  it('are not needed: a client that closes its half after sending gets its answer', async () => {
    const bank = await openBank({ latencyMs: 50 });
    const text = await raw(bank.baseUrl, httpPurchase());
    expect(text).toContain(String(bank.truth()[0]?.id));
  });

  it('are a body too short: refused in the envelope, and nothing is charged', async () => {
    const bank = await openBank();
    const text = await raw(bank.baseUrl, httpPurchase({ missing: 3 }));
    expect(text).toContain('HTTP/1.1 400');
    expect(text).toContain('The body is not a JSON object');
    expect(bank.processed()).toEqual([]);
  });
});

/** A purchase as bytes; `missing` is how much shorter than its body its length says it is. */
function httpPurchase({ target = '/v1.0/purchases', missing = 0 } = {}): string {
  const body = JSON.stringify(purchaseBody());
  return (
    `POST ${target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer TEST\r\n` +
    `Content-Length: ${body.length - missing}\r\n\r\n${body}`
  );
}

describe('the paths', () => {
  it('of the service answer JSON in its own shapes, whatever was asked', async () => {
    const bank = await openBank();
    const purchases = { successful: false, response: {}, errors: ['Not Found'], test: true };
    const url = (path: string): string => `${bank.baseUrl}${path}`;
    for (const path of ['/v1.0', '/v1.0/nothing', '/v1.0/purchases/', '/v1.0/refunds']) {
      const nowhere = await send(url(path));
      expect([nowhere.status, nowhere.json], path).toEqual([404, purchases]);
    }
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const wrong = await send(url('/v1.0/purchases'), { method });
      expect([wrong.status, wrong.headers.allow], method).toEqual([405, 'POST']);
      expect(wrong.json).toEqual({ ...purchases, errors: ['Method Not Allowed'] });
    }
    for (const path of ['/v2', '/v2/a/b', '/v2/a/b/AUD/1.00/x/y/wallet_token']) {
      const nowhere = await post(url(path), {});
      expect([nowhere.status, nowhere.json], path).toEqual([
        404,
        { successful: false, errors: ['Not Found'] },
      ]);
    }
    for (const path of ['/v2/%zz/a/AUD/1.00/x/wallet_token', '/v2/////x/wallet_token']) {
      const refused = await post(url(path), {});
      expect([refused.status, refused.json?.successful], path).toEqual([200, false]);
      expect(refused.json?.errors).toContain('Merchant not found');
    }
    const misled = await purchase(bank, {}, { Host: 'evil.example' });
    expect([misled.status, misled.json]).toMatchObject([421, { successful: false, response: {} }]);
    const large = await send(url('/v1.0/purchases'), {
      method: 'POST',
      headers: authorized,
      body: Buffer.alloc(70_000, 'x'),
    });
    expect([large.status, large.json]).toMatchObject([413, { successful: false, response: {} }]);
  });

  it('of the service answer JSON to what Node would refuse by itself', async () => {
    const bank = await openBank();
    const sent: readonly (readonly [string, string])[] = [
      ['POST /v1.0/purchases HTTP/1.1\r\nHost: localhost\r\nExpect: a miracle\r\n\r\n', '401'],
      ['POST /v1.0/purchases HTTP/1.1\r\n\r\n', '421'],
      ['nonsense\r\n\r\n', '400'],
      [`GET /v1.0/purchases HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
    ];
    for (const [bytes, status] of sent) {
      const text = await raw(bank.baseUrl, bytes);
      expect(text).toContain(`HTTP/1.1 ${status}`);
      expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({ successful: false });
    }
  });

  it('outside the service answer a web page', async () => {
    const bank = await openBank();
    const nowhere = await send(`${bank.baseUrl}/nothing`);
    expect(nowhere.status).toBe(404);
    expect(nowhere.headers['content-type']).toContain('text/html');
  });

  it('are found in a whole URL too, as a proxy’s client sends it', async () => {
    const bank = await openBank();
    const text = await raw(
      bank.baseUrl,
      httpPurchase({ target: `${bank.baseUrl}/v1.0/purchases` }),
    );
    expect(text).toContain('HTTP/1.1 200');
    expect(bank.truth()).toHaveLength(1);
  });

  it('answer a ping', async () => {
    const bank = await openBank();
    expect((await send(`${bank.baseUrl}/ping`)).text).toBe('pong\n');
    const head = await send(`${bank.baseUrl}/ping`, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
  });
});

describe('the practice desk', () => {
  it('serves the guide, the truth and a page for staff', async () => {
    const bank = await openBank();
    const { response } = await envelope(purchase(bank, { reference: '<b>X</b>' }));
    const guide = await send(practiceAddress(bank.practiceUrl, 'guide'));
    expect(JSON.parse(guide.text)).toHaveProperty('cards[0].does', 'Always approved');
    const truth = await send(practiceAddress(bank.practiceUrl, 'truth'));
    expect(JSON.parse(truth.text)).toHaveProperty('charges[0].id', response['id']);
    const page = await send(practiceAddress(bank.practiceUrl, ''));
    expect(page.text).toContain(String(response['id']));
    expect(page.text).not.toContain('<b>X');
  });

  it('moves the clock forward and never back', async () => {
    const bank = await openBank();
    const clock = practiceAddress(bank.practiceUrl, 'clock');
    const today = bank.today();
    expect((await post(clock, { advanceDays: 400 })).status).toBe(200);
    expect(Number(bank.today().slice(0, 4))).toBeGreaterThan(Number(today.slice(0, 4)));
    for (const advanceDays of [-1, 0.5, '3', 1e9, undefined]) {
      expect((await post(clock, { advanceDays })).status).toBe(400);
    }
  });

  it('dates a charge to come on an earlier day, once, and takes nothing else for one', async () => {
    const bank = await openBank({ takesReferenceTwice: true });
    const dates = practiceAddress(bank.practiceUrl, 'dates');
    const now = Date.parse(bank.today());
    const dayAgo = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10);
    const charges = [{ reference: 'OLD', day: dayAgo(40) }];
    expect((await post(dates, { charges })).status).toBe(200);
    const settlement = async (reference: string): Promise<string> => {
      const { response } = await envelope(purchase(bank, { reference, amount: 1_205 }));
      return String(response['settlement_date']);
    };
    const agoDays = (now - Date.parse(await settlement('OLD'))) / 86_400_000;
    expect(agoDays).toBeGreaterThanOrEqual(38);
    expect(agoDays).toBeLessThanOrEqual(40);
    expect(Date.parse(await settlement('NEW'))).toBeGreaterThanOrEqual(now);
    expect(Date.parse(await settlement('OLD'))).toBeGreaterThanOrEqual(now);
    for (const wrong of [
      undefined,
      'OLD',
      [{ reference: 'OLD' }],
      [{ reference: 'OLD', day: 40 }],
      [{ reference: 'OLD', day: '2026-02-30' }],
      [{ reference: 'OLD', day: '2026-13-01' }],
      [{ reference: 'OLD', day: 'yesterday' }],
      [{ reference: 7, day: dayAgo(1) }],
      [...charges, null],
    ]) {
      expect((await post(dates, { charges: wrong })).status, JSON.stringify(wrong)).toBe(400);
    }
  });

  it('answers nobody who does not name its token, on its desk', async () => {
    const bank = await openBank();
    await envelope(purchase(bank, { reference: 'TOLD' }));
    const paths = ['', 'guide', 'truth', 'faults', 'faults/share', 'release', 'clock', 'dates'];
    for (const named of ['', '?token=', '?token=0', `?token=${'0'.repeat(32)}`]) {
      for (const path of paths) {
        const url = `${bank.baseUrl}/_practice/${path}${named}`;
        for (const reply of [await send(url), await post(url, { kind: 'hold', advanceDays: 3 })]) {
          expect([403, 405], `${path}${named}`).toContain(reply.status);
          expect(reply.text).not.toContain('TOLD');
        }
      }
    }
    expect(bank.faults.pending).toBe(0);
    expect(bank.advancedDays()).toBe(0);
    const other = await openBank();
    expect(other.practiceUrl.split('token=')[1]).not.toBe(bank.practiceUrl.split('token=')[1]);
  });

  it('answers to names of this computer only, whatever was asked', async () => {
    const bank = await openBank();
    const { port } = new URL(bank.baseUrl);
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      '0.0.0.0',
      '0',
    ]) {
      const truth = await send(practiceAddress(bank.practiceUrl, 'truth'), {
        headers: { Host: host },
      });
      expect(truth.status, host).toBe(421);
      expect((await purchase(bank, { reference: 'REBOUND' }, { Host: host })).status).toBe(421);
    }
    expect(bank.truth()).toEqual([]);
    const named = { headers: { Host: `localhost:${port}` } };
    expect((await send(practiceAddress(bank.practiceUrl, 'truth'), named)).status).toBe(200);
  });

  it('refuses a web page of another origin', async () => {
    const bank = await openBank();
    const url = practiceAddress(bank.practiceUrl, 'faults');
    const reply = await post(url, { kind: 'hold' }, { Origin: 'https://evil.example' });
    expect(reply.status).toBe(403);
    expect(bank.faults.pending).toBe(0);
  });
});

describe('starting', () => {
  it('listens on loopback only, and says when the port is taken', async () => {
    await expect(startSandbox({ host: '0.0.0.0' })).rejects.toThrow('loopback');
    const bank = await openBank();
    const port = Number(new URL(bank.baseUrl).port);
    await expect(startSandbox({ port })).rejects.toThrow('EADDRINUSE');
  });
});
