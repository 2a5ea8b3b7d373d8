import { Box, Flex, Group, Stack } from '@mantine/core';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import { accountFileRefusalWords } from '../../words/settings/setting-refusals.ts';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { walkByEnter } from '../../lib/enter-navigation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WaitLine } from '../../ui/wait-line.tsx';
import {
  accountFileFaultWords,
  accountFileWords as words,
  chosenWords,
  moreFaultsWords,
} from './words/account-files.ts';
import { draftProblemWords, settingsWords } from '../../words/settings/accounts.ts';
import { AccountPreview } from './form/account-preview.tsx';
import { TextRow } from './form/text-row.tsx';
import type { ChosenAccount, RefusedFile } from './use-account-file.ts';
import { useAccountFile } from './use-account-file.ts';
import { SettingsHead } from '../../ui/page/settings-head.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Imports an account from a file: chosen, previewed, and then added completely or not at all. */
export function ImportAccount(props: {
  readonly status: Status;
  readonly onImported: (accountId: string) => void;
}): ReactElement {
  const { status } = props;
  const held = useAccountFile(props.onImported);
  if (status.role !== 'admin') {
    return (
      <Notice tone="quiet" icon="lock" title={settingsWords.adminOnly}>
        {settingsWords.adminHint} {status.signIn.kind === 'off' ? settingsWords.switchRole : null}
      </Notice>
    );
  }
  const { standing } = held;
  const isFresh = standing.kind !== 'chosen';
  return (
    <>
      <SettingsHead title={words.title} />
      <Box component="p" maw="68ch">
        {words.text} {words.noSecrets}
      </Box>
      <div>
        <Button
          tone={isFresh ? 'primary' : 'plain'}
          data-field="account-file-choose"
          onClick={held.choose}
        >
          {standing.kind === 'none' || standing.kind === 'reading'
            ? words.choose
            : words.chooseOther}
        </Button>
      </div>
      {standing.kind === 'reading' ? <WaitLine words={words.choosing} /> : null}
      {standing.kind === 'refused' ? <RefusedNotice refused={standing.refused} /> : null}
      {held.told === null ? null : <Notice tone="warn" title={held.told} />}
      {standing.kind === 'chosen' ? (
        <PreviewForm key={standing.chosen.account.id} chosen={standing.chosen} held={held} />
      ) : null}
    </>
  );
}

function RefusedNotice({ refused }: { readonly refused: RefusedFile }): ReactElement {
  const more = refused.faultCount - refused.faults.length;
  const faults = refused.faults.map((fault) => accountFileFaultWords(fault));
  return (
    <Notice tone="bad" title={accountFileRefusalWords[refused.reason]}>
      {faults.length === 0 ? null : (
        <Flex component="ul" direction="column" gap={4}>
          {faults.map(({ place, why }) => (
            <li key={`${place} ${why}`}>
              <strong>{place}</strong>: {why}
            </li>
          ))}
          {more > 0 ? <li>{moreFaultsWords(more)}</li> : null}
        </Flex>
      )}
    </Notice>
  );
}

function PreviewForm(props: {
  readonly chosen: ChosenAccount;
  readonly held: ReturnType<typeof useAccountFile>;
}): ReactElement {
  const { chosen, held } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-field="name"]')?.focus(), []);
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      autoComplete="off"
      aria-label={words.preview}
      onKeyDown={walkByEnter}
      onSubmit={(event) => {
        event.preventDefault();
        held.bringIn();
      }}
    >
      <Stack gap={12}>
        <Notice
          tone="warn"
          title={chosen.account.mode === 'live' ? words.checkLive : chosenWords(chosen.fileName)}
        >
          {words.checkAddress}
        </Notice>
        <Panel title={words.preview} gap={10}>
          <TextRow
            field="name"
            value={held.name}
            hint={words.nameHint}
            error={held.nameError ?? undefined}
            lengthMax={textLengthsMax.accountName}
            onText={held.nameIt}
            onCardNumber={(field) => held.refuseName(draftProblemWords(field, 'card-number'))}
          />
          <AccountPreview chosen={chosen} />
        </Panel>
        <Group gap={12}>
          <Button type="submit" tone="primary" keys="Ctrl+Enter" data-field="account-file-import">
            {words.import}
          </Button>
          <Button onClick={held.leave}>{words.leave}</Button>
        </Group>
      </Stack>
    </Box>
  );
}
