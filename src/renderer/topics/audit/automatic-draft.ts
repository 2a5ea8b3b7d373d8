import type { AutomaticBackupView } from '../../../contract/accounts/automatic-backup.ts';
import { backupsKept, usualBackupTime } from '../../../domain/backup/automatic-backup.ts';
import type { BackupSchedule } from '../../../domain/backup/automatic-backup.ts';
import { readTimeOfDay, readWholeNumber } from '../../lib/typed-values.ts';
import { automaticWords as words } from './words/automatic-backup.ts';

/** The settings of the automatic backups, as typed. */
export interface AutomaticDraft {
  readonly schedule: BackupSchedule;
  readonly dailyAt: string;
  readonly kept: string;
}

/** The sentence at each field in error. */
export type AutomaticErrors = Readonly<Partial<Record<'dailyAt' | 'kept', string>>>;

/** Converts the settings into form text; those that were never set start with usual values. */
export function automaticDraftOf({ backup }: AutomaticBackupView): AutomaticDraft {
  return {
    schedule: backup?.schedule ?? 'off',
    dailyAt: backup?.dailyAt ?? usualBackupTime,
    kept: String(backup?.kept ?? backupsKept.usual),
  };
}

/** Parses the form, or returns a sentence for each field in error; fields that are not shown keep their value. */
export function readAutomaticDraft({ schedule, dailyAt, kept }: AutomaticDraft):
  | {
      readonly ok: true;
      readonly settings: {
        readonly schedule: BackupSchedule;
        readonly dailyAt: string;
        readonly kept: number;
      };
    }
  | { readonly ok: false; readonly errors: AutomaticErrors } {
  const time = readTimeOfDay(dailyAt) ?? (schedule === 'daily' ? null : usualBackupTime);
  const number =
    readWholeNumber(kept, backupsKept.min, backupsKept.max) ??
    (schedule === 'off' ? backupsKept.usual : null);
  if (time !== null && number !== null) {
    return { ok: true, settings: { schedule, dailyAt: time, kept: number } };
  }
  return {
    ok: false,
    errors: {
      ...(time === null ? { dailyAt: words.notATime } : {}),
      ...(number === null ? { kept: words.notANumber } : {}),
    },
  };
}
