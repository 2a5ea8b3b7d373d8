import { Stack } from '@mantine/core';
import type { FormEvent, ReactElement } from 'react';
import type { OperationOutput } from '../../../contract/index.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { call } from '../../bridge/client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AutomaticBackupPart } from './automatic-backup-part.tsx';
import { BackupWarning } from './backup-warning.tsx';
import { KeyPart, LogKeyPart } from './key-part.tsx';
import { RestorePart } from './restore-part.tsx';
import { backupWords } from './words/backup.ts';
import { failureWords } from '../../words/failures.ts';
import { SaidNotice, useSaid } from '../../ui/said.tsx';
import type { Said } from '../../ui/said.tsx';
import { SettingsHead } from '../../ui/page/settings-head.tsx';

/** Backup in Settings: saves everything of an account as one file, and restores it. */
export function BackupPanel({ status }: { readonly status: Status }): ReactElement {
  return (
    <Stack className="audit" gap={12} miw={0}>
      <SettingsHead title={backupWords.title} />
      {status.role === 'admin' ? (
        <>
          <AutomaticBackupPart status={status} />
          <SavePart />
          <RestorePart />
          <KeyPart />
          <LogKeyPart />
        </>
      ) : (
        <>
          <BackupWarning status={status} />
          <Notice tone="quiet" icon="lock" title={backupWords.adminOnly} />
        </>
      )}
    </Stack>
  );
}

function SavePart(): ReactElement {
  const [said, tell] = useSaid();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    tell({ tone: 'quiet', words: backupWords.saving });
    const answer = await call('backup.save', {});
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    return tell(savedWords(answer.value));
  };
  return (
    <Panel title={backupWords.save}>
      <form className="stacked-form" onSubmit={(event) => void save(event)}>
        <p className="help-text">{backupWords.saveText}</p>
        <Button type="submit">{backupWords.save}</Button>
        <SaidNotice said={said} />
      </form>
    </Panel>
  );
}

function savedWords(answer: OperationOutput<'backup.save'>): Said | null {
  if (answer.kind === 'cancelled') return null;
  if (answer.kind === 'trouble') return { tone: 'bad', words: backupWords.notSaved };
  return { tone: 'good', words: backupWords.saved(answer.fileName, answer.payments) };
}
