import { accountFileRefusalWords } from '../../../src/renderer/words/settings/setting-refusals.ts';
import { describe, expect, it } from 'vitest';
import { accountFiles } from '../../../src/contract/accounts/account-files.ts';
import { accountRefusalSchema } from '../../../src/contract/accounts/accounts.ts';
import { accountFileFaults } from '../../../src/domain/accounts/account-file.ts';
import { walletSettingFaults, walletSettingFields } from '../../../src/domain/wallet/settings.ts';
import {
  accountFileFaultWords,
  enterSecretsWords,
  exportedWords,
  importedWords,
} from '../../../src/renderer/topics/accounts/words/account-files.ts';

const sentence = /^[A-Z].*\.$/u;

describe('the words of files of account settings', () => {
  it('say of every refusal that nothing was added', () => {
    const refused = accountFiles['accounts.choose-file'].output.options[1];
    for (const reason of refused.shape.reason.options) {
      expect(accountFileRefusalWords[reason]).toMatch(sentence);
      expect(accountFileRefusalWords[reason]).toContain('Nothing was added.');
    }
  });

  it('name the place and the reason of every fault', () => {
    for (const reason of accountFileFaults) {
      const told = accountFileFaultWords({ kind: 'place', place: 'account.unheard', reason });
      expect(told.place).toBe('“account.unheard”');
      expect(told.why).toMatch(sentence);
    }
    for (const field of accountRefusalSchema.shape.field.options) {
      const refusal = { field, reason: 'holds-card-number' } as const;
      expect(accountFileFaultWords({ kind: 'setting', refusal }).place).not.toBe('');
    }
    for (const field of walletSettingFields) {
      const refusal = { field, reason: walletSettingFaults[0] } as const;
      expect(accountFileFaultWords({ kind: 'wallet', refusal }).place).toMatch(/^Wallet/u);
    }
  });

  it('call a setting of the form as the form does', () => {
    const fault = { kind: 'place', place: 'account.amountLimitMajor', reason: 'missing' } as const;
    expect(accountFileFaultWords(fault)).toEqual({
      place: 'Largest amount',
      why: 'Missing.',
    });
  });

  it('ask for each secret by its name', () => {
    expect(enterSecretsWords(['api-token'])).toMatch(/^Enter its API token\. Until then /u);
    expect(enterSecretsWords(['api-token', 'shared-secret'])).toMatch(
      /^Enter its API token and shared secret \(wallet\)\. Until then /u,
    );
    expect(enterSecretsWords(['header:x-a', 'header:x-b', 'shared-secret'])).toMatch(
      /^Enter its header x-a, header x-b and shared secret/u,
    );
    expect(importedWords('Shop', [])).toBe('“Shop” was added.');
  });

  it('name what stayed out of a file, and why none was written', () => {
    const saved = { kind: 'saved', fileName: 'a.json' } as const;
    expect(exportedWords({ ...saved, leftOut: [] })).toBe('Saved as a.json.');
    expect(exportedWords({ ...saved, leftOut: ['k'] })).toContain('“k”');
    expect(exportedWords({ kind: 'trouble', trouble: 'disk-full' })).toContain(
      'Nothing was written.',
    );
  });
});
