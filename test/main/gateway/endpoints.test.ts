import { describe, expect, it } from 'vitest';
import { hostOf, isLoopbackAddress, purchasesUrl } from '../../../src/main/gateway/endpoints.ts';

describe('where purchases are sent', () => {
  it.each([
    ['https://gateway.example', 'https://gateway.example/v1.0/purchases'],
    ['https://gateway.example/', 'https://gateway.example/v1.0/purchases'],
    ['https://gateway.example:8443/base', 'https://gateway.example:8443/base/v1.0/purchases'],
    ['http://127.0.0.1:8787', 'http://127.0.0.1:8787/v1.0/purchases'],
    ['http://[::1]:8787', 'http://[::1]:8787/v1.0/purchases'],
  ])('%s leads to %s', (base, expected) => {
    const url = purchasesUrl(base);
    expect(url.ok && url.value.href).toBe(expected);
  });

  it.each([
    'http://gateway.example',
    'http://10.0.0.1',
    'http://localhost.example',
    'https://2130706433',
    'https://[::ffff:127.0.0.1]',
    'https://user@gateway.example',
    'https://gateway.example/?x',
    'https://gateway.example\r\nHost: other',
    'https:\\\\gateway.example',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '',
  ])('%j leads nowhere', (base) => {
    expect(purchasesUrl(base).ok).toBe(false);
  });

  it('names the host as a resolver takes it', () => {
    expect(hostOf(new URL('https://[::1]:8443'))).toBe('::1');
    expect(hostOf(new URL('https://gateway.example'))).toBe('gateway.example');
  });

  it.each([
    ['127.0.0.1', true],
    ['127.255.0.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['128.0.0.1', false],
    ['10.0.0.1', false],
    ['::2', false],
    ['', false],
    ['localhost', false],
  ])('knows whether the peer %j is this machine: %s', (address, expected) => {
    expect(isLoopbackAddress(address)).toBe(expected);
  });
});
