import { describe, expect, it } from 'vitest';
import { accountHints } from '../../../src/renderer/words/settings/accounts.ts';
import { declineWords } from '../../../src/renderer/words/settings/declines.ts';
import { policyWords } from '../../../src/renderer/topics/plan-settings/words/retry-policy.ts';
import { runSettingsWords } from '../../../src/renderer/topics/due/words/run-settings.ts';
import { walletSettingWords } from '../../../src/renderer/words/settings/wallet-settings.ts';

/** Questions that the gateway's documentation leaves open, each with the sentence beside its setting. */
const beside = {
  'how the terminal identifies itself': accountHints.credentials,
  'codes for orders': accountHints.codes,
  'the code with single payments': accountHints.sendCode,
  'additional fields': accountHints.fields,
  'the largest amount': accountHints.amountLimit,
  'the longest reference': accountHints.referenceLength,
  'waiting times, and asking afterwards': accountHints.waiting,
  doubles: accountHints.duplicates,
  'test or live': accountHints.modeAnswers,
  'the pace of a run': runSettingsWords.gapHint,
  'retry rules': policyWords.text,
  'response codes': declineWords.text,
  'the hash and its order': walletSettingWords.encodingText,
  'the end of the path': walletSettingWords.lastSegmentText,
  'amounts without decimals': walletSettingWords.wholeAmountsText,
  'fields of a wallet charge': walletSettingWords.fieldsText,
  'the path that keeps a card': walletSettingWords.pathText,
};

describe('a setting that the service document leaves open', () => {
  it.each(Object.entries(beside))('%s says so, and where its default comes from', (_name, text) => {
    expect(text).toMatch(/document/u);
    expect(text).toMatch(/default|from a public/iu);
  });
});
