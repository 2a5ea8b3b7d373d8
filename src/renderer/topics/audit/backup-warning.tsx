import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { call } from '../../bridge/client.ts';
import { useNow } from '../../lib/use-now.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { backupHealthWords, backupTroubleWords, backupWarning } from '../../words/backup.ts';
import { failureWords } from '../../words/failures.ts';

/** Warning that the automatic backups failed or are older than a week, with a button that makes one. */
export function BackupWarning({ status }: { readonly status: Status }): ReactElement | null {
  const nowMs = useNow();
  const warning = backupWarning(status.backup, nowMs);
  if (warning === null) return null;
  return (
    <Box w="100%" role="status" data-notice="backup">
      <Notice tone="warn" title={warning.title} actions={<MakeBackup />}>
        {warning.text}
      </Notice>
    </Box>
  );
}

/** The button that makes a backup now, and how it went. */
export function MakeBackup(): ReactElement {
  const announce = useAnnounce();
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const tell = (words: string): void => {
    setSaid(words);
    announce(words);
  };
  const make = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    tell(backupHealthWords.making);
    const answer = await call('backup.make-now', {}).finally(() => setIsBusy(false));
    if (!answer.ok) return tell(failureWords(answer.error));
    const trouble = answer.value.kind === 'made' ? answer.value.trouble : null;
    return tell(trouble === null ? backupHealthWords.made : backupTroubleWords[trouble]);
  };
  return (
    <>
      <Button onClick={() => void make()} data-work="make-backup">
        {backupHealthWords.makeNow}
      </Button>
      <Box component="span" c="dimmed">
        {said}
      </Box>
    </>
  );
}
