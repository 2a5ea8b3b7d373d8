import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/domain/secret.ts';
import { requestHeaders, userAgent } from '../../../src/main/gateway/request-headers.ts';
import { readRetryAfter } from '../../../src/main/gateway/response-headers.ts';

describe('the headers of a request', () => {
  it('writes each credential scheme', () => {
    const token = new Secret('tökén');
    const basic = requestHeaders('h', { scheme: 'basic', username: 'shop', token });
    const expected = `Basic ${Buffer.from('shop:tökén').toString('base64')}`;
    expect(basic).toMatchObject({ ok: true, value: { Authorization: expected } });
    const bearer = requestHeaders('h', { scheme: 'bearer', token: new Secret('abc') });
    expect(bearer).toMatchObject({ ok: true, value: { Authorization: 'Bearer abc' } });
    const own = requestHeaders('h', {
      scheme: 'headers',
      headers: [{ name: 'X-Key', value: new Secret('k1') }],
    });
    expect(own).toMatchObject({ ok: true, value: { 'X-Key': 'k1' } });
    const none = requestHeaders('h', { scheme: 'none' });
    expect(none.ok && Object.keys(none.value)).not.toContain('Authorization');
  });

  it.each([
    ['a line break in the value', 'X-Key', 'a\r\nContent-Length: 0'],
    ['a letter that a header cannot carry', 'X-Key', 'ключ'],
    ['a value without end', 'X-Key', 'a'.repeat(5_000)],
    ['a name that frames the request', 'Content-Length', '1'],
    ['a name that frames it, in other letters', 'tRANSFER-encoding', 'chunked'],
    ['a name that routes it', 'Host', 'evil.example'],
    ['a name with a space', 'X Key', 'a'],
    ['no name', '', 'a'],
  ])('finds %s before anything is sent', (_, name, value) => {
    const headers = [{ name, value: new Secret(value) }];
    expect(requestHeaders('h', { scheme: 'headers', headers })).toEqual({
      ok: false,
      error: 'credential-unusable',
    });
  });

  it('names the version of the package', () => {
    const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
    const { version } = JSON.parse(text) as { readonly version: string };
    expect(userAgent).toBe(`Tillroom/${version}`);
  });
});

describe('the wait that a service asks for', () => {
  const date = 'Fri, 20 Nov 2026 10:00:00 GMT';
  it.each([
    ['120', 120],
    ['0', 0],
    ['99999999', 604_800],
    ['Fri, 20 Nov 2026 10:01:30 GMT', 90],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    ['1e3', null],
  ])('reads %j as %s seconds', (text, seconds) => {
    expect(readRetryAfter({ 'retry-after': text, date })).toBe(seconds);
  });

  it('says nothing for a date when the answer has none of its own', () => {
    expect(readRetryAfter({ 'retry-after': 'Fri, 20 Nov 2026 10:01:30 GMT' })).toBeNull();
    expect(readRetryAfter({ date })).toBeNull();
  });
});
