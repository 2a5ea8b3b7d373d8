import { Box, Flex, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useId, useState } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';
import { call } from '../../bridge/client.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { neededColumns, planFileColumns } from '../../../domain/plan-files/plan-columns.ts';
import { Button } from '../../ui/button.tsx';
import { ColumnMapping } from '../../ui/files/column-mapping.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WaitLine } from '../../ui/wait-line.tsx';
import { failureWords } from '../../words/failures.ts';
import { planColumnWords, planFileWords as words, writtenWords } from './words/plan-files.ts';
import { CheckedLines } from './checked-lines.tsx';
import { LikeLines } from './like-lines.tsx';
import { usePlanFile } from './use-plan-file.ts';
import { whyGreyed } from '../../words/why-greyed.ts';
import { SettingsHead } from '../../ui/page/settings-head.tsx';

/** Import and export of plans, in Settings. */
export function PlanFilesPanel(props: { readonly status: Status }): ReactElement {
  const { role } = props.status;
  const isAllowed = isRoleEnough(role, 'supervisor');
  const whyId = useId();
  return (
    <Stack
      gap={12}
      role="group"
      aria-label={words.title}
      aria-describedby={isAllowed ? undefined : whyId}
    >
      <SettingsHead title={words.title} />
      {isAllowed ? null : (
        <div id={whyId}>
          <Notice tone="quiet" icon="lock" title={words.supervisorOnly} />
        </div>
      )}
      <ImportPart isAllowed={isAllowed} />
      <ExportPart isAllowed={isRoleEnough(role, 'bookkeeping')} />
    </Stack>
  );
}

function ImportPart({ isAllowed }: { readonly isAllowed: boolean }): ReactElement {
  const held = usePlanFile();
  const { file, checked, busy, told } = held;
  const mayBringIn =
    checked !== null &&
    checked.faultCount === 0 &&
    checked.planCount > 0 &&
    checked.likenesses.every(({ line }) => held.decided.has(line));
  return (
    <Stack component="section" className="boxed" gap={8} p={16} aria-label={words.title}>
      <Box component="p" c="dimmed">
        {words.text} {words.noCards}
      </Box>
      <Flex wrap="wrap" align="center" gap={8}>
        <Button
          tone={file === null ? 'primary' : 'plain'}
          data-field="plan-file-choose"
          disabled={!isAllowed}
          onClick={held.choose}
        >
          {file === null ? words.choose : words.chooseOther}
        </Button>
        {file === null ? null : (
          <span>
            {file.fileName}, {file.rowCount}
          </span>
        )}
      </Flex>
      {busy === null ? null : <WaitLine words={words[busy]} />}
      {told === null ? null : <Notice tone={told.tone} title={told.text} />}
      {file === null ? null : (
        <>
          <ColumnMapping
            file={file}
            columns={planFileColumns}
            needed={neededColumns}
            names={planColumnWords}
            mapping={held.mapping}
            onMap={held.map}
          />
          <Flex wrap="wrap" align="center" gap={8}>
            <Button
              tone={mayBringIn ? 'plain' : 'primary'}
              data-field="plan-file-check"
              onClick={held.check}
            >
              {words.check}
            </Button>
            <Button
              tone={mayBringIn ? 'primary' : 'plain'}
              data-field="plan-file-bring-in"
              why={mayBringIn ? null : whyGreyed.fileCheck}
              onClick={held.bringIn}
            >
              {words.bringIn}
            </Button>
          </Flex>
          {checked === null ? null : <CheckedLines checked={checked} />}
          {checked === null ? null : <LikeLines held={held} checked={checked} />}
        </>
      )}
    </Stack>
  );
}

function ExportPart({ isAllowed }: { readonly isAllowed: boolean }): ReactElement {
  const announce = useAnnounce();
  const [told, setTold] = useState('');
  const write = async (what: 'plans' | 'instalments'): Promise<void> => {
    const answer = await call('plan-files.export', { what });
    const sentence = answer.ok ? exportSentence(answer.value) : failureWords(answer.error);
    setTold(sentence);
    announce(sentence);
  };
  return (
    <Stack component="section" className="boxed" gap={8} p={16} aria-label={words.exportTitle}>
      <h3>{words.exportTitle}</h3>
      <Box component="p" c="dimmed">
        {words.exportText}
      </Box>
      <Flex wrap="wrap" align="center" gap={8}>
        <Button disabled={!isAllowed} onClick={() => void write('plans')}>
          {words.exportPlans}
        </Button>
        <Button disabled={!isAllowed} onClick={() => void write('instalments')}>
          {words.exportRows}
        </Button>
        <Box component="span" c="dimmed">
          {told}
        </Box>
      </Flex>
    </Stack>
  );
}

type Written = Extract<
  Awaited<ReturnType<typeof call<'plan-files.export'>>>,
  { readonly ok: true }
>['value'];

function exportSentence(written: Written): string {
  switch (written.kind) {
    case 'written':
      return writtenWords(written.fileName, written.rowCount);
    case 'cancelled':
      return words.cancelled;
    case 'failed':
      return written.reason === 'disk-full' ? words.diskFull : words.notWritable;
  }
}
