import { describe, expect, it } from 'vitest';
import {
  mailDraftOf,
  readMailDraft,
  withSecurity,
} from '../../../src/renderer/topics/messages/account/mail-draft.ts';

describe('the mail server as it is typed', () => {
  it.each([
    ['34939', 34_939],
    [' 587 ', 587],
    ['0', null],
    ['65536', null],
    ['5 87', null],
    ['', null],
  ])('takes the port %j as %j', (typed, port) => {
    const draft = { ...mailDraftOf(null, false), port: typed };
    expect(readMailDraft(draft)?.port ?? null).toBe(port);
  });

  it('follows the encryption with its usual port, and leaves another one', () => {
    const draft = mailDraftOf(null, false);
    expect(withSecurity(draft, 'tls').port).toBe('465');
    expect(withSecurity({ ...draft, port: '2525' }, 'tls').port).toBe('2525');
    expect(mailDraftOf(null, true)).toMatchObject({ host: 'localhost', security: 'none' });
  });
});
