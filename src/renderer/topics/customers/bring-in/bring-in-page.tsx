import { Box, Flex, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import type { Status } from '../../../../contract/staff/session.ts';
import {
  customerFileColumns,
  neededCustomerColumns,
} from '../../../../domain/customer-files/customer-columns.ts';
import { isRoleEnough } from '../../../../domain/staff/role.ts';
import { formatMoment } from '../../../lib/clock-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { ColumnMapping } from '../../../ui/files/column-mapping.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import {
  customerColumnWords,
  customerFileWords as words,
  importedBefore,
  linesWords,
} from '../../../words/customer-files.ts';
import { whyGreyed } from '../../../words/why-greyed.ts';
import { frameWords } from '../../../words/frame.ts';
import { CheckedPart } from './checked-part.tsx';
import { useCustomerFile } from './use-customer-file.ts';
import type { CustomerFile } from './use-customer-file.ts';

/** Imports customers and card tokens in three steps: choose a file, match its columns, check and decide. */
export function BringInPage(props: {
  readonly status: Status;
  readonly onClose: () => void;
}): ReactElement {
  const held = useCustomerFile();
  const { file, busy, told } = held;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const isAllowed = isRoleEnough(props.status.role, 'supervisor');
  return (
    <Panel title={words.title}>
      <Stack gap={8}>
        {isAllowed ? null : <Notice tone="quiet" icon="lock" title={words.supervisorOnly} />}
        <Box component="p" c="dimmed">
          {words.text} {words.noCards} {words.noConsent}
        </Box>
        <Flex wrap="wrap" align="center" gap={8}>
          <Button
            ref={first}
            tone={file === null && isAllowed ? 'primary' : 'plain'}
            data-field="customer-file-choose"
            disabled={!isAllowed}
            onClick={held.choose}
          >
            {file === null ? words.choose : words.chooseOther}
          </Button>
          <Button keys="Esc" onClick={props.onClose}>
            {frameWords.toList}
          </Button>
          {file === null ? null : (
            <span>
              {file.fileName}, {linesWords(file.rowCount)}
            </span>
          )}
        </Flex>
        {busy === null ? null : <WaitLine words={words[busy]} />}
        {told === null ? null : <Notice tone={told.tone} title={told.text} />}
        {file === null ? null : <Steps held={held} file={file} />}
      </Stack>
    </Panel>
  );
}

function Steps(props: {
  readonly held: CustomerFile;
  readonly file: NonNullable<CustomerFile['file']>;
}): ReactElement {
  const { held, file } = props;
  const nowMs = useNow();
  const { checked } = held;
  const mayBringIn = checked !== null && isDecided(held, checked);
  const { faultCount, mayLeaveOut } = checked ?? { faultCount: 0, mayLeaveOut: false };
  const lacksSaved = faultCount > 0 && mayLeaveOut && !held.isFaultySaved;
  return (
    <>
      {file.broughtInAt === null ? null : (
        <Notice tone="quiet" title={importedBefore(formatMoment(file.broughtInAt, nowMs))} />
      )}
      {checked === null ? null : <CheckedPart held={held} checked={checked} />}
      <Flex wrap="wrap" align="center" gap={8}>
        <Button
          tone={mayBringIn ? 'plain' : 'primary'}
          data-field="customer-file-check"
          onClick={held.check}
        >
          {words.check}
        </Button>
        <Button
          tone={mayBringIn ? 'primary' : 'plain'}
          data-field="customer-file-bring-in"
          why={mayBringIn ? null : lacksSaved ? whyGreyed.saveFaulty : whyGreyed.fileCheck}
          onClick={held.bringIn}
        >
          {faultCount > 0 && mayLeaveOut ? words.bringInOthers : words.bringIn}
        </Button>
      </Flex>
      <ColumnMapping
        file={file}
        columns={customerFileColumns}
        needed={neededCustomerColumns}
        names={customerColumnWords}
        text={file.isKeptLayout ? words.keptLayout : words.columnsText}
        mapping={held.mapping}
        onMap={held.map}
      />
    </>
  );
}

function isDecided(
  { decided, rest, isFaultySaved }: CustomerFile,
  checked: NonNullable<CustomerFile['checked']>,
): boolean {
  const { faultCount, mayLeaveOut, clearCount, likenesses, likenessCount } = checked;
  const isLeftOut = isFaultySaved && mayLeaveOut;
  if ((faultCount > 0 && !isLeftOut) || clearCount + likenessCount === 0) return false;
  const isWhole = likenessCount === likenesses.length;
  return rest !== null || (isWhole && likenesses.every(({ line }) => decided.has(line)));
}
