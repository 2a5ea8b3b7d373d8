import { Box, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { ChosenJoinFile } from '../../../contract/accounts/terminals.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SaidNotice } from '../../ui/said.tsx';
import { modeWords } from '../../words/modes.ts';
import { settingsWords } from '../../words/settings/accounts.ts';
import { useJoinFile } from './use-join-file.ts';
import { joinWords as words } from './words/join-records.ts';
import { SettingsHead } from '../../ui/page/settings-head.tsx';
import { Fact, Facts } from '../../ui/page/facts.tsx';

/** Adds an account whose records are on a server: code and file, a look at them, and the join. */
export function JoinRecords(props: {
  readonly status: Status;
  readonly onJoined: (accountId: string) => void;
}): ReactElement {
  const { status } = props;
  if (status.role !== 'admin') {
    return (
      <Notice tone="quiet" icon="lock" title={settingsWords.adminOnly}>
        {settingsWords.adminHint} {status.signIn.kind === 'off' ? settingsWords.switchRole : null}
      </Notice>
    );
  }
  return <JoinForm onJoined={props.onJoined} />;
}

function JoinForm({ onJoined }: { readonly onJoined: (accountId: string) => void }): ReactElement {
  const form = useJoinFile(onJoined);
  const { chosen, isUnderWay } = form;
  return (
    <>
      <SettingsHead title={words.title} />
      <Box component="p" maw="68ch">
        {words.text}
      </Box>
      <form noValidate autoComplete="off" aria-label={words.title} onSubmit={form.submit}>
        <Stack gap="sm">
          <Field label={words.code} hint={words.hintCode}>
            {(control) => (
              <GuardedInput
                {...control}
                dir="ltr"
                data-field="join-code"
                maxLength={textLengthsMax.joinCode}
                value={form.code}
                onText={form.setCode}
              />
            )}
          </Field>
          <div>
            <Button type="submit" tone={chosen === null ? 'primary' : 'plain'} isOff={isUnderWay}>
              {words.choose}
            </Button>
          </div>
          <SaidNotice said={form.said} />
        </Stack>
      </form>
      {chosen === null ? null : (
        <Notice
          tone="warn"
          title={words.found(chosen.accountName, chosen.terminalName)}
          actions={
            <>
              <Button tone="primary" isOff={isUnderWay} onClick={() => form.join(chosen)}>
                {words.join}
              </Button>
              <Button tone="quiet" onClick={form.leave}>
                {words.leave}
              </Button>
            </>
          }
        >
          <JoinFacts chosen={chosen} />
        </Notice>
      )}
    </>
  );
}

function JoinFacts({ chosen }: { readonly chosen: ChosenJoinFile }): ReactElement {
  const { mode, baseUrl, host, database, expiresAt } = chosen;
  const nowMs = useNow();
  const facts = [
    [words.mode, modeWords[mode].word],
    ...(mode === 'practice' ? [] : [[words.address, baseUrl] as const]),
    [words.server, `${host}, ${database}`],
    [words.until, formatMoment(expiresAt, nowMs)],
  ] as const;
  return (
    <Stack gap={8}>
      <Facts labelWidth={140}>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            <span className="breaks-anywhere">{value}</span>
          </Fact>
        ))}
      </Facts>
      {mode === 'practice' ? words.practice : words.checkAddress}
    </Stack>
  );
}
