import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGatewayUrl, originOf } from '../../src/domain/accounts/gateway-url.ts';
import { checkCallbackPath } from '../../src/domain/wallet/callback-path.ts';
import { foreignHosts, refused } from './wallet/origin-cases.ts';

const refusedInEveryMode = {
  empty: ['', ' ', '    '],
  'not-https': [
    'javascript:alert(1)',
    'JavaScript://%0aalert(1)',
    'file:///etc/passwd',
    'file://server/share',
    'data:text/html,x',
    'ftp://pay.example',
    'ws://pay.example',
    'wss://pay.example',
    'app://tillroom/',
    'blob:https://pay.example/1',
    'mailto:a@pay.example',
    'http://pay.example',
    'HTTP://PAY.EXAMPLE',
    'http://pay.example:443',
    'http://localhost.pay.example',
    'http://pay.localhost',
    'https-://pay.example',
  ],
  'user-info': [
    'https://user@pay.example',
    'https://user:password@pay.example',
    'https://pay.example@evil.example',
    'https://pay.example:443@evil.example/',
    'https://@pay.example',
    'https://pay.example\\@evil.example',
    'https://localhost@evil.example',
  ],
  'has-query': [
    'https://pay.example?x=1',
    'https://pay.example/?',
    'https://pay.example#',
    'https://pay.example/a#b',
    'https://pay.example/a?b#c',
  ],
  'control-characters': [
    'https://pay.example\r\n',
    'https://pay.exa\r\nmple',
    'https://pay.example/\u0000',
    '\thttps://pay.example',
    'https://pay\t.example',
    'https://pay.example\u0085',
    'https://pay.example\u2028',
    'https://pay.example\u007f',
    'ht\ntps://pay.example',
  ],
  'too-long': [`https://pay.example/${'a'.repeat(2048)}`],
  'not-a-url': [
    'pay.example',
    'pay.example:443',
    '//pay.example',
    '/pay',
    'https:pay.example',
    'https:/pay.example',
    'https:///pay.example',
    'https://',
    'https:// pay.example',
    'https://pay.example /',
    'https:\\\\pay.example',
    'https://pay.example\\evil',
    'https://pay.example.',
    'https://pay..example',
    'https://.pay.example',
    'https://-pay.example',
    'https://pay-.example',
    'https://pay_example.example',
    'https://pay%2eexample',
    'https://%6cocalhost',
    'https://*.pay.example',
    'https://pay.example,evil.example',
    'https://pay.example;evil',
    'https://pay.example:0',
    'https://pay.example:',
    'https://pay.example:65536',
    'https://pay.example:0443',
    'https://pay.example:44e1',
    'https://pay.example:443:443',
    'https://1.1.1.1',
    'https://10.0.0.1',
    'https://169.254.169.254',
    'https://192.168.1.1',
    'https://0.0.0.0',
    'https://0',
    'https://127.1',
    'https://127.0.0.256',
    'https://127.0.0.01',
    'https://0127.0.0.1',
    'https://0x7f.0.0.1',
    'https://0x7f000001',
    'https://0x',
    'https://017700000001',
    'https://2130706433',
    'https://1.2.3',
    'https://pay.0x1',
    'https://[::]',
    'https://[0:0:0:0:0:0:0:1]',
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:7f00:1]',
    'https://[fe80::1%25eth0]',
    'https://[2001:db8::1]',
    'https://[::1',
    'https://::1',
    'https://xn--pypal-4ve.example',
    'https://pаypal.example',
    'https://pay。example',
    'https://ⓟay.example',
    'https://１２７.0.0.1',
    'https://pay\u200b.example',
    'https://pay\u202e.example',
    'https://pay\u00ad.example',
    `https://${'a'.repeat(64)}.example`,
    `https://${'a.'.repeat(130)}example`,
    'https://pay.example/a b',
    'https://pay.example/..',
    'https://pay.example/a/../b',
    'https://pay.example/./a',
    'https://pay.example//a',
    'https://pay.example/a//',
    'https://pay.example/%2e%2e',
    'https://pay.example/%00',
    'https://pay.example/%',
    'https://pay.example/a;b',
    'https://pay.example/ä',
    'https://pay.example/{id}',
    'https://pay.example/"',
    'https://pay.example/<script>',
    "https://pay.example/'",
    'https://pay.example/a:b',
    'https://pay.example/a@b',
    'https://https://pay.example',
  ],
} as const;

describe('addresses that are refused, whatever the mode', () => {
  for (const [reason, texts] of Object.entries(refusedInEveryMode)) {
    it.each(texts)(`${reason}: %j`, (text) => {
      for (const mode of ['practice', 'test', 'live'] as const) {
        expect(checkGatewayUrl(text, mode)).toEqual({ ok: false, error: reason });
      }
    });
  }
});

describe('addresses that are taken', () => {
  it.each([
    ['https://pay.example', 'https://pay.example'],
    ['https://pay.example/', 'https://pay.example'],
    ['  HTTPS://Gateway.Pay.Example:443/  ', 'https://gateway.pay.example'],
    ['https://pay.example:8443', 'https://pay.example:8443'],
    ['https://pay.example/Gateway/v2/', 'https://pay.example/Gateway/v2'],
    ['https://pay.example/~a_b-c.d', 'https://pay.example/~a_b-c.d'],
    ['https://3pay.example', 'https://3pay.example'],
  ])('%s', (text, normalised) => {
    for (const mode of ['practice', 'test', 'live'] as const) {
      expect(checkGatewayUrl(text, mode)).toEqual({ ok: true, value: normalised });
    }
  });

  it.each([
    'http://localhost:4010',
    'http://127.0.0.1:4010',
    'http://127.8.9.10',
    'http://[::1]:1',
  ])('%s without TLS, but not for real money', (text) => {
    expect(checkGatewayUrl(text, 'practice')).toEqual({ ok: true, value: text });
    expect(checkGatewayUrl(text, 'test')).toEqual({ ok: true, value: text });
    expect(checkGatewayUrl(text, 'live')).toEqual({ ok: false, error: 'not-https' });
  });

  it.each([
    'https://gateway',
    'https://localhost:8443',
    'https://127.0.0.1',
    'https://pay.internal',
  ])('%s in a network of one’s own, but not for real money', (text) => {
    expect(checkGatewayUrl(text, 'practice')).toEqual({ ok: true, value: text });
    expect(checkGatewayUrl(text, 'test')).toEqual({ ok: true, value: text });
    expect(checkGatewayUrl(text, 'live')).toEqual({ ok: false, error: 'private-host' });
  });

  it('gives back what it takes again unchanged, as the platform reads it too', () => {
    const first = checkGatewayUrl('https://Pay.example:443/a/', 'live');
    expect(first.ok).toBe(true);
    if (!first.ok) return;
    expect(checkGatewayUrl(first.value, 'live')).toEqual(first);
    expect(new URL(first.value).href).toBe(first.value);
  });
});

describe('the addresses that no shop may have', () => {
  /** A card number in an address is refused by another rule, with words of its own. */
  const hostile = [...refused, ...foreignHosts].filter(
    ([, reason]) => reason !== 'holds-card-number',
  );

  it('are no address of a service for real money either', () => {
    const taken = hostile.filter(([text]) => checkGatewayUrl(text, 'live').ok);
    console.log(`service addresses: ${hostile.length} hostile ones, ${taken.length} taken`);
    expect(hostile.length).toBeGreaterThanOrEqual(150);
    expect(taken).toEqual([]);
  });

  it('are no path of a shop either', () => {
    const taken = [...refused, ...foreignHosts].filter(([text]) => checkCallbackPath(text).ok);
    console.log(
      `callback paths: ${refused.length + foreignHosts.length} hostile ones, ${taken.length} taken`,
    );
    expect(taken).toEqual([]);
  });
});

describe('any text', () => {
  it('is refused, or means the same to the platform and to us', () => {
    const piece = constantFrom(
      ...'https://,http://,localhost,127.0.0.1,pay,.,example,/,:,443,@,?,#,\\,%2e'.split(','),
      ...'0x7f,1,[::1], ,\t,xn--,-,ä,..'.split(','),
    );
    let taken = 0;
    const text = array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''));
    const scheme = constantFrom('https://', 'http://', '');
    assert(
      property(scheme, text, constantFrom('test', 'live'), (start, rest, mode) => {
        const read = checkGatewayUrl(start + rest, mode);
        if (!read.ok) return;
        taken += 1;
        const url = new URL(read.value);
        expect([url.href, `${url.href}/`]).toContain(`${read.value}/`);
        expect(url.origin).toBe(originOf(read.value));
        expect(url.username + url.password + url.search + url.hash).toBe('');
        const isLoopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u.test(url.hostname);
        if (url.protocol === 'http:') expect(isLoopback && mode !== 'live').toBe(true);
      }),
      { numRuns: 5_000 },
    );
    expect(taken).toBeGreaterThan(10);
  });
});

describe('the machine behind an address', () => {
  it('is scheme, host and port', () => {
    expect(originOf('https://pay.example:8443/a/b')).toBe('https://pay.example:8443');
    expect(originOf('https://pay.example')).toBe('https://pay.example');
    expect(originOf('')).toBe('');
  });
});
