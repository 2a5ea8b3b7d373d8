import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/domain/secret.ts';

describe('a secret', () => {
  const secret = new Secret('canary-value');

  it('gives its value to the one call that asks for it', () => {
    expect(secret.reveal()).toBe('canary-value');
  });

  it('prints masked wherever it ends up', () => {
    const held = { secret, list: [secret] };
    const printed = [
      String(secret),
      ['with', secret].join(' '),
      JSON.stringify(held),
      inspect(held, { depth: 9, showHidden: true }),
      Object.entries(secret).join(','),
      inspect(new Error('failed', { cause: secret })),
    ];
    for (const text of printed) expect(text).not.toContain('canary');
    expect(JSON.stringify(held)).toBe('{"secret":"[secret]","list":["[secret]"]}');
  });
});
