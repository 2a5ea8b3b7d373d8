import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useRef, useState } from 'react';
import { useChanges } from '../../ui/form/use-changes.ts';
import type { AutomaticBackupView } from '../../../contract/accounts/automatic-backup.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { call } from '../../bridge/client.ts';
import { walkByEnter } from '../../lib/enter-navigation.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox, Choice } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { backupTroubleWords } from '../../words/backup.ts';
import { failureWords } from '../../words/failures.ts';
import { automaticDraftOf, readAutomaticDraft } from './automatic-draft.ts';
import type { AutomaticDraft, AutomaticErrors } from './automatic-draft.ts';
import { BackupWarning, MakeBackup } from './backup-warning.tsx';
import { backupWords } from './words/backup.ts';
import {
  automaticWords as words,
  folderTroubles,
  lastGoodWords,
} from './words/automatic-backup.ts';
import { automaticBackupQuery } from './queries.ts';
import { SaidNotice, useSaid } from '../../ui/said.tsx';
import type { Said } from '../../ui/said.tsx';

/** Automatic backups in Settings: when, where, how many, under which passphrase, and how the last one went. */
export function AutomaticBackupPart({ status }: { readonly status: Status }): ReactElement {
  const read = useQuery(automaticBackupQuery);
  return (
    <Panel title={words.title}>
      <QueryPart query={read} reading={words.reading} holdsForm>
        {(view) => <AutomaticForm status={status} view={view} />}
      </QueryPart>
    </Panel>
  );
}

interface FormProps {
  readonly status: Status;
  readonly view: AutomaticBackupView;
}

function AutomaticForm({ status, view }: FormProps): ReactElement {
  const form = useAutomaticForm({ status, view });
  const { draft } = form;
  const nowMs = useNow();
  const lastGood = view.backup?.lastGood ?? null;
  const isOn = view.backup !== null && view.backup.schedule !== 'off';
  return (
    <form
      className="stacked-form"
      noValidate
      autoComplete="off"
      onKeyDown={walkByEnter}
      onSubmit={form.submit}
    >
      <BackupWarning status={status} />
      <p className="help-text">{words.text}</p>
      <Choice
        label={words.when}
        field="backup-schedule"
        value={draft.schedule}
        options={[
          { value: 'off', words: words.off },
          { value: 'daily', words: words.daily },
          { value: 'closing', words: words.closing },
        ]}
        onChange={(schedule) => form.change({ schedule })}
      />
      {draft.schedule === 'off' ? null : <OnFields form={form} view={view} />}
      {draft.schedule === 'closing' ? <p className="help-text">{words.closingText}</p> : null}
      <Flex className="audit-ways" wrap="wrap" gap="8px 12px" align="flex-end" maw="100%">
        <Button type="submit" keys="Ctrl+Enter">
          {words.save}
        </Button>
        {isOn && status.backup.kind === 'good' ? <MakeBackup /> : null}
      </Flex>
      {lastGood === null ? null : (
        <p className="help-text" data-part="last-backup">
          {lastGoodWords(lastGood, nowMs)}
        </p>
      )}
      <SaidNotice said={form.said} />
    </form>
  );
}

type Form = ReturnType<typeof useAutomaticForm>;

/** The fields of backups that make themselves. */
function OnFields({
  form,
  view,
}: {
  readonly form: Form;
  readonly view: AutomaticBackupView;
}): ReactElement {
  const { draft, errors, folder } = form;
  return (
    <>
      {draft.schedule === 'daily' ? (
        <Field label={words.dailyAt} hint={words.dailyAtHint} error={errors.dailyAt ?? null}>
          {(control) => (
            <GuardedInput
              {...control}
              w={76}
              data-field="backup-time"
              maxLength={5}
              value={draft.dailyAt}
              onText={(dailyAt) => form.change({ dailyAt })}
            />
          )}
        </Field>
      ) : null}
      <Field label={words.kept} hint={words.keptHint} error={errors.kept ?? null}>
        {(control) => (
          <GuardedInput
            {...control}
            w={76}
            data-field="backups-kept"
            maxLength={2}
            value={draft.kept}
            onText={(kept) => form.change({ kept })}
          />
        )}
      </Field>
      <Field label={words.folder} hint={words.folderHint}>
        {(control) => (
          <>
            <output {...control} className="breaks-anywhere" data-part="backup-folder">
              {folder ?? words.noFolder}
            </output>
            <Button onClick={form.chooseFolder}>{words.chooseFolder}</Button>
          </>
        )}
      </Field>
      {view.hasKey ? (
        <CheckBox
          words={words.newPassphrase}
          checked={form.setsPassphrase}
          onChange={form.setSetsPassphrase}
        />
      ) : (
        <p className="help-text">{words.passphraseNext}</p>
      )}
    </>
  );
}

/** Draft, folder, passphrase and saving of the automatic backups. */
function useAutomaticForm({ status, view }: FormProps) {
  const [wantsNew, setSetsPassphrase] = useState(false);
  const busy = useRef(false);
  const changes = useChanges<AutomaticDraft>(automaticDraftOf(view));
  const { draft } = changes;
  const [chosen, setChosen] = useState<string | null>(null);
  const [errors, setErrors] = useState<AutomaticErrors>({});
  const [said, tell] = useSaid();
  const folder = chosen ?? view.backup?.folder ?? null;

  const save = async (): Promise<void> => {
    const read = readAutomaticDraft(draft);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return tell({ tone: 'bad', words: Object.values(read.errors).join(' ') });
    const isOn = draft.schedule !== 'off';
    if (isOn && folder === null) return tell({ tone: 'bad', words: words.chooseFirst });
    const setsPassphrase = isOn && (wantsNew || !view.hasKey);
    tell({ tone: 'quiet', words: isOn ? words.saving : backupWords.saving });
    busy.current = true;
    const input = { accountId: status.accountId, ...read.settings, setsPassphrase };
    const answer = await call('backup.save-automatic', input).finally(() => {
      busy.current = false;
    });
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    if (answer.value.kind === 'cancelled') return tell(null);
    if (answer.value.kind === 'saved') {
      changes.forget(draft);
      setSetsPassphrase(false);
    }
    return tell(savedWords(answer.value, isOn));
  };
  const chooseFolder = async (): Promise<void> => {
    const answer = await call('backup.choose-folder', {});
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    if (answer.value.kind === 'chosen') setChosen(answer.value.folder);
    return undefined;
  };
  return {
    draft,
    errors,
    said,
    setsPassphrase: wantsNew,
    setSetsPassphrase,
    folder,
    change: (part: Partial<AutomaticDraft>): void => {
      setErrors({});
      changes.change(part);
    },
    chooseFolder: (): void => void chooseFolder(),
    submit: (event: FormEvent): void => {
      event.preventDefault();
      if (!busy.current) void save();
    },
  };
}

function savedWords(
  answer: Exclude<OperationOutput<'backup.save-automatic'>, { kind: 'cancelled' }>,
  isOn: boolean,
): Said {
  switch (answer.kind) {
    case 'saved':
      if (!isOn) return { tone: 'good', words: words.savedOff };
      return answer.trouble === null
        ? { tone: 'good', words: words.saved }
        : { tone: 'bad', words: backupTroubleWords[answer.trouble] };
    case 'no-folder':
      return { tone: 'bad', words: words.chooseFirst };
    case 'no-passphrase':
      return { tone: 'bad', words: words.passphraseFirst };
    case 'trouble':
      return { tone: 'bad', words: folderTroubles[answer.trouble] };
  }
}
