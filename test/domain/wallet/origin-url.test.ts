import { describe, expect, it } from 'vitest';
import type { AccountMode } from '../../../src/domain/accounts/account.ts';
import {
  checkLightboxUrl,
  checkOriginUrl,
  isPlainHttp,
} from '../../../src/domain/wallet/origin-url.ts';
import { accepted, foreignHosts, refused } from './origin-cases.ts';

const modes: readonly AccountMode[] = ['practice', 'test', 'live'];

describe('an origin', () => {
  it('is tried with 150 bad ones at least', () => {
    expect(refused.length + foreignHosts.length).toBeGreaterThanOrEqual(150);
  });

  it.each(refused)('is refused in every mode: %j as %s', (text, reason) => {
    for (const mode of modes) {
      const checked = checkOriginUrl(text, mode);
      // Another fault may be reported first where only the mode makes the difference.
      expect(checked.ok, mode).toBe(false);
      if (mode === 'live') expect(checked).toEqual({ ok: false, error: reason });
    }
  });

  it.each(foreignHosts)('is refused in live, where no private name may be: %s', (text, reason) => {
    expect(checkOriginUrl(text, 'live')).toEqual({ ok: false, error: reason });
  });

  it.each(accepted)('is taken: %j', (text, normalised) => {
    for (const mode of modes) {
      expect(checkOriginUrl(text, mode)).toEqual({ ok: true, value: normalised });
    }
  });

  it.each([
    ['http://localhost:5173', 'http://localhost:5173'],
    ['http://127.0.0.1', 'http://127.0.0.1'],
    ['http://[::1]:80/', 'http://[::1]'],
    ['https://LOCALHOST/shop/', 'https://localhost/shop'],
  ])('may be the shop that a developer runs, but never in live: %s', (text, normalised) => {
    expect(checkOriginUrl(text, 'test')).toEqual({ ok: true, value: normalised });
    expect(checkOriginUrl(text, 'live').ok).toBe(false);
  });

  it.each([
    ['http://shop.example', 'http://shop.example'],
    ['HTTP://Shop.Example:80/shop/', 'http://shop.example/shop'],
    ['http://shop.internal', 'http://shop.internal'],
  ])('may be plain HTTP for a test account alone: %s', (text, normalised) => {
    expect(checkOriginUrl(text, 'test')).toEqual({ ok: true, value: normalised });
    expect(isPlainHttp(normalised)).toBe(true);
    for (const mode of ['practice', 'live'] as const) {
      expect(checkOriginUrl(text, mode).ok).toBe(false);
    }
    for (const mode of modes) {
      expect(checkLightboxUrl(text, mode).ok).toBe(false);
    }
  });

  it.each(['https://shop.example', 'http://localhost:5173', 'http://127.0.0.1', 'http://[::1]'])(
    'is not sent in the open: %s',
    (text) => {
      expect(isPlainHttp(text)).toBe(false);
    },
  );

  it('may be a private name outside live', () => {
    expect(checkOriginUrl('https://shop.internal', 'test')).toMatchObject({ ok: true });
    expect(checkLightboxUrl('https://shop.internal', 'test')).toMatchObject({ ok: true });
  });
});
