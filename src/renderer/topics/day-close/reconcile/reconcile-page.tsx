import { Box, Group, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import type { Status } from '../../../../contract/staff/session.ts';
import { isRoleEnough } from '../../../../domain/staff/role.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { closeWords } from '../words/close.ts';
import { reconcileWords } from '../words/reconcile.ts';
import { ExampleLayouts, LayoutStep } from './layout-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import { useBankFile } from './use-bank-file.ts';

/** Reconciles a bank file in three steps: choose it, say its columns, check the result and accept. */
export function ReconcilePage(props: {
  readonly status: Status;
  readonly onBack: () => void;
}): ReactElement {
  const held = useBankFile();
  const { file, layout, preview, busy, told } = held;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const mayAccept = isRoleEnough(props.status.role, 'bookkeeping');
  return (
    <Stack component="article" gap={12} maw={980} aria-label={reconcileWords.title}>
      <Box component="h2" fz={18}>
        {reconcileWords.title}
      </Box>
      <Box component="p" className="breaks-anywhere" c="dimmed">
        {reconcileWords.intro}
      </Box>
      <Group gap={8}>
        <Button
          ref={first}
          tone={file === null ? 'primary' : 'plain'}
          data-field="bank-file-choose"
          onClick={held.choose}
        >
          {file === null ? reconcileWords.choose : reconcileWords.chooseOther}
        </Button>
        {file === null ? null : (
          <Button
            tone={preview === null ? 'primary' : 'plain'}
            keys="Ctrl+Enter"
            data-field="bank-file-match"
            onClick={held.match}
          >
            {reconcileWords.match}
          </Button>
        )}
        {preview === null || !mayAccept ? null : (
          <Button tone="primary" data-field="bank-file-accept" onClick={held.accept}>
            {held.asksForeign ? reconcileWords.acceptForeign : reconcileWords.accept}
          </Button>
        )}
        <Button keys="Esc" onClick={props.onBack}>
          {reconcileWords.back}
        </Button>
      </Group>
      {busy === null ? null : <WaitLine words={reconcileWords[busy]} />}
      {told === null ? null : <Notice tone={told.tone} title={told.text} />}
      {preview !== null && !mayAccept ? (
        <Notice tone="quiet" icon="lock" title={closeWords.onlySupervisor} />
      ) : null}
      {preview === null ? null : <PreviewStep key={preview.fileId} preview={preview} />}
      {file === null || layout === null ? (
        <ExampleLayouts />
      ) : (
        <LayoutStep held={held} file={file} layout={layout} />
      )}
    </Stack>
  );
}
