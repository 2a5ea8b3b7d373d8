import { journalAccountWords } from '../../../src/renderer/topics/day-close/words/journal.ts';
import { reconcileWords } from '../../../src/renderer/topics/day-close/words/reconcile.ts';
import { addressWords } from '../../../src/renderer/topics/accounts/words/addresses.ts';
import { auditWords } from '../../../src/renderer/topics/audit/words/audit.ts';
import { backupWords } from '../../../src/renderer/topics/audit/words/backup.ts';
import { mailAccountWords } from '../../../src/renderer/topics/messages/words/mail-account.ts';
import { messageTextWords } from '../../../src/renderer/topics/messages/words/message-texts.ts';
import { customerFileWords } from '../../../src/renderer/words/customer-files.ts';
import { tidyWords } from '../../../src/renderer/words/tidy.ts';
import { field } from '../take-payment-keys.ts';
import { openSettings, press } from './scene.ts';
import type { Scene } from './scene.ts';

const settingsTitles = [
  mailAccountWords.title,
  messageTextWords.title,
  journalAccountWords.title,
  tidyWords.settings,
  addressWords.title,
  auditWords.title,
  backupWords.title,
];

/** Files that are read line by line, and the parts of Settings that an admin seldom opens. */
export const backOfficeScenes: readonly Scene[] = [
  {
    name: 'Day close, a bank file',
    go: async (page) => {
      await press(page, 'Control+6');
      await page.getByRole('button', { name: reconcileWords.open }).click();
      await field(page, 'bank-file-choose').waitFor();
    },
  },
  {
    name: 'Customers, from a file',
    go: async (page) => {
      await press(page, 'Control+4');
      await page.getByRole('button', { name: customerFileWords.open }).click();
      await field(page, 'customer-file-choose').waitFor();
    },
  },
  ...settingsTitles.map(
    (title): Scene => ({
      name: `Settings, ${title}`,
      go: async (page) => {
        await openSettings(page, title);
        await page.getByRole('heading', { name: title, exact: true }).first().waitFor();
      },
    }),
  ),
];
