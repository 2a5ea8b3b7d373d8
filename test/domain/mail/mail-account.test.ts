import { describe, expect, it } from 'vitest';
import { checkMailAccount, mailServerOf } from '../../../src/domain/mail/mail-account.ts';
import type { MailAccount } from '../../../src/domain/mail/mail-account.ts';
import { mailIdOf } from '../../../src/domain/mail/mail-id.ts';

const sound: MailAccount = {
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  username: 'shop',
  fromAddress: 'shop@example.com',
  fromName: 'The shop',
};

function refusalsOf(change: Partial<MailAccount>, mode: 'practice' | 'test' | 'live' = 'live') {
  const checked = checkMailAccount({ ...sound, ...change }, mode);
  return checked.ok ? [] : checked.error.map(({ field, reason }) => `${field} ${reason}`);
}

describe('a mail server as staff enter it', () => {
  it('is tidied and named by host and port', () => {
    const checked = checkMailAccount({ ...sound, host: '  SMTP.Example.com ' }, 'live');
    expect(checked).toEqual({ ok: true, value: sound });
    expect(mailServerOf(sound)).toBe('smtp.example.com:587');
  });

  it.each([
    [{ host: ' ' }, ['host empty']],
    [{ host: 'smtp.example.com/x' }, ['host not-a-host']],
    [{ host: '10.1.2.3' }, ['host not-a-host']],
    [{ host: '[::1]' }, ['host not-a-host']],
    [{ host: 'a@b.example' }, ['host not-a-host']],
    [{ port: 0 }, ['port not-a-port']],
    [{ port: 70_000 }, ['port not-a-port']],
    [{ security: 'none' as const }, ['security not-encrypted']],
    [{ security: 'none' as const, host: 'localhost' }, []],
    [{ username: '4111 1111 1111 1111' }, ['username holds-card-number']],
    [{ fromAddress: '' }, ['from-address empty']],
    [{ fromAddress: 'shop' }, ['from-address not-an-address']],
    [{ fromName: 'Shop 4111111111111111' }, ['from-name holds-card-number']],
    [{ username: '' }, []],
  ])('is refused by field and reason: %j', (change, refusals) => {
    expect(refusalsOf(change)).toEqual(refusals);
  });

  it('is on this computer and without sign-in in practice', () => {
    expect(refusalsOf({}, 'practice')).toEqual([
      'host not-on-this-computer',
      'username no-sign-in-in-practice',
    ]);
    const here = { host: '127.0.0.1', port: 1025, security: 'none' as const, username: '' };
    expect(refusalsOf(here, 'practice')).toEqual([]);
  });
});

describe('the id of a message', () => {
  it('ends in the domain of its sender', () => {
    expect(mailIdOf('message_1', 'shop@example.com')).toBe('message_1@example.com');
    expect(mailIdOf('message_1', 'shop@bücher.example')).toBe('message_1@tillroom.invalid');
  });
});
