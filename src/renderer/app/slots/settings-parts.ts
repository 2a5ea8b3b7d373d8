import { journalAccountWords } from '../../topics/day-close/words/journal.ts';
import { lazyPart } from '../lazy-part.tsx';
import { addressWords } from '../../topics/accounts/words/addresses.ts';
import { auditWords } from '../../topics/audit/words/audit.ts';
import { backupWords } from '../../topics/audit/words/backup.ts';
import { planFileWords } from '../../topics/plan-settings/words/plan-files.ts';
import { tidyWords } from '../../words/tidy.ts';
import { placeTitle } from '../../words/server-records.ts';
import { policyWords } from '../../topics/plan-settings/words/retry-policy.ts';
import { gapWords } from '../../words/gap.ts';
import { messageTextWords } from '../../topics/messages/words/message-texts.ts';
import { mailAccountWords } from '../../topics/messages/words/mail-account.ts';
import { runSettingsWords } from '../../topics/due/words/run-settings.ts';
import { staffWords } from '../../words/settings/staff-settings.ts';
import type { SettingsPart } from '../../ui/slots/slots.tsx';

/** Parts of Settings that other topics than the accounts provide. */
export const settingsParts: readonly SettingsPart[] = [
  {
    name: 'staff',
    group: 'people',
    words: staffWords.title,
    Panel: lazyPart(staffWords.title, async () => {
      const { StaffPanel } = await import('../../topics/staff/staff-panel.tsx');
      return StaffPanel;
    }),
  },
  {
    name: 'audit',
    group: 'people',
    words: auditWords.title,
    Panel: lazyPart(auditWords.title, async () => {
      const { AuditPanel } = await import('../../topics/audit/audit-panel.tsx');
      return AuditPanel;
    }),
  },
  {
    name: 'place',
    group: 'records',
    words: placeTitle,
    Panel: lazyPart(placeTitle, async () => {
      const { RecordsPanel } = await import('../../topics/records/records-panel.tsx');
      return RecordsPanel;
    }),
  },
  {
    name: 'backup',
    group: 'records',
    words: backupWords.title,
    Panel: lazyPart(backupWords.title, async () => {
      const { BackupPanel } = await import('../../topics/audit/backup-panel.tsx');
      return BackupPanel;
    }),
  },
  {
    name: 'addresses',
    group: 'people',
    words: addressWords.title,
    Panel: lazyPart(addressWords.title, async () => {
      const { AddressesPanel } = await import(
        '../../topics/accounts/addresses/addresses-panel.tsx'
      );
      return AddressesPanel;
    }),
  },
  {
    name: 'restored',
    group: 'records',
    words: gapWords.title,
    Panel: lazyPart(gapWords.title, async () => {
      const { GapPanel } = await import('../../topics/gap/gap-panel.tsx');
      return GapPanel;
    }),
  },
  {
    name: 'mail',
    group: 'messages',
    words: mailAccountWords.title,
    Panel: lazyPart(mailAccountWords.title, async () => {
      const { MailPanel } = await import('../../topics/messages/account/mail-panel.tsx');
      return MailPanel;
    }),
  },
  {
    name: 'messages',
    group: 'messages',
    words: messageTextWords.title,
    Panel: lazyPart(messageTextWords.title, async () => {
      const { MessageTextsPanel } = await import(
        '../../topics/messages/texts/message-texts-panel.tsx'
      );
      return MessageTextsPanel;
    }),
  },
  {
    name: 'journal-accounts',
    group: 'records',
    words: journalAccountWords.title,
    Panel: lazyPart(journalAccountWords.title, async () => {
      const { JournalAccountsPanel } = await import(
        '../../topics/day-close/journal/accounts-panel.tsx'
      );
      return JournalAccountsPanel;
    }),
  },
  {
    name: 'runs',
    group: 'plans',
    words: runSettingsWords.title,
    Panel: lazyPart(runSettingsWords.title, async () => {
      const { RunSettingsPanel } = await import('../../topics/due/settings/run-settings-panel.tsx');
      return RunSettingsPanel;
    }),
  },
  {
    name: 'retry-rules',
    group: 'plans',
    words: policyWords.title,
    Panel: lazyPart(policyWords.title, async () => {
      const { RetryPolicyPanel } = await import(
        '../../topics/plan-settings/retry-policy-panel.tsx'
      );
      return RetryPolicyPanel;
    }),
  },
  {
    name: 'personal-data',
    group: 'records',
    words: tidyWords.settings,
    Panel: lazyPart(tidyWords.settings, async () => {
      const { PersonalDataPanel } = await import(
        '../../topics/customers/tidy/personal-data-panel.tsx'
      );
      return PersonalDataPanel;
    }),
  },
  {
    name: 'plan-files',
    group: 'plans',
    words: planFileWords.title,
    Panel: lazyPart(planFileWords.title, async () => {
      const { PlanFilesPanel } = await import('../../topics/plan-settings/plan-files-panel.tsx');
      return PlanFilesPanel;
    }),
  },
];
