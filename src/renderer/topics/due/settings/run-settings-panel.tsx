import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { call } from '../../../bridge/client.ts';
import { runKeys } from '../../../bridge/due-keys.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';
import { failureWords } from '../../../words/failures.ts';
import { runSettingsWords as words } from '../words/run-settings.ts';
import { runSettingsQuery } from '../queries.ts';
import type {
  RunSettingsDraft,
  RunSettingsErrors,
  RunSettingsField,
} from './run-settings-draft.ts';
import { draftOf, readDraft } from './run-settings-draft.ts';
import { Help } from '../../../ui/form/help.tsx';
import { SettingsForm } from '../../../ui/form/settings-form.tsx';
import { useChanges } from '../../../ui/form/use-changes.ts';

/** Billing runs in Settings: their rate, the limit that halts them, and whether they start by themselves. */
export function RunSettingsPanel(props: { readonly status: Status }): ReactElement {
  const settings = useQuery(runSettingsQuery);
  return (
    <QueryPart query={settings} reading={words.reading} holdsForm>
      {(read) => <RunSettingsForm status={props.status} settings={read} />}
    </QueryPart>
  );
}

function RunSettingsForm(props: {
  readonly status: Status;
  readonly settings: OperationOutput<'runs.settings'>;
}): ReactElement {
  const obstacle = obstacleTo(props.status);
  const held = useRunSettings(props.settings, obstacle === null);
  const { draft } = held;
  return (
    <SettingsForm
      title={words.title}
      text={words.text}
      obstacle={obstacle}
      save={words.save}
      said={held.said}
      trouble={held.trouble}
      onSave={held.save}
    >
      <TextField held={held} field="concurrency" hint={words.concurrencyHint} />
      <TextField held={held} field="gapSeconds" hint={words.gapHint} />
      <TextField held={held} field="notConfirmedMax" hint={words.notConfirmedMaxHint} />
      <Choice
        label={words.startsBy}
        field="starts-by"
        value={draft.startsBy}
        options={[
          { value: 'person', words: words.byPerson },
          { value: 'clock', words: words.byClock },
        ]}
        onChange={(startsBy) => held.change({ startsBy })}
      />
      {draft.startsBy === 'clock' ? (
        <>
          <TextField held={held} field="startsAt" hint={words.startsAtHint} />
          <Help>{words.byClockText}</Help>
        </>
      ) : null}
    </SettingsForm>
  );
}

type Held = ReturnType<typeof useRunSettings>;

const labels: Readonly<Record<RunSettingsField, string>> = {
  concurrency: words.concurrency,
  gapSeconds: words.gap,
  notConfirmedMax: words.notConfirmedMax,
  startsAt: words.startsAt,
};

function TextField(props: {
  readonly held: Held;
  readonly field: RunSettingsField;
  readonly hint: string;
}): ReactElement {
  const { held, field, hint } = props;
  return (
    <Field label={labels[field]} hint={hint} error={held.errors[field] ?? null}>
      {(control) => (
        <GuardedInput
          {...control}
          w={84}
          data-field={field}
          maxLength={8}
          value={held.draft[field]}
          onText={(text) => held.change({ [field]: text })}
        />
      )}
    </Field>
  );
}

/** Draft, errors and saving of the billing run settings. */
function useRunSettings(settings: OperationOutput<'runs.settings'>, canChange: boolean) {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const busy = useRef(false);
  const changes = useChanges<RunSettingsDraft>(draftOf(settings));
  const { draft } = changes;
  const [errors, setErrors] = useState<RunSettingsErrors>({});
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const save = async (): Promise<void> => {
    if (!canChange || busy.current) return;
    const read = readDraft(draft);
    if (!read.ok) {
      setErrors(read.errors);
      return announce(Object.values(read.errors).join(' '));
    }
    busy.current = true;
    const answer = await call('runs.save-settings', read.settings).finally(() => {
      busy.current = false;
    });
    if (!answer.ok) return setTrouble(failureWords(answer.error));
    queries.setQueryData(runKeys.settings, answer.value);
    setTrouble(null);
    changes.forget(draft);
    setIsSaved(true);
    return announce(words.saved);
  };
  return {
    draft,
    errors,
    trouble,
    said: isSaved ? words.saved : changes.isChanged ? words.unsaved : null,
    change: (part: Partial<RunSettingsDraft>): void => {
      setIsSaved(false);
      setErrors({});
      changes.change(part);
    },
    save: (): void => void save(),
  };
}

/** The reason nothing can be changed now; null when changes are allowed. */
function obstacleTo({ role, blocked }: Status): string | null {
  if (blocked?.kind === 'records') return words.readOnly;
  return role === 'admin' ? null : words.adminOnly;
}
