import { Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { Status } from '../../../../contract/staff/session.ts';
import { ask } from '../../../bridge/client.ts';
import { failureOf } from '../../../lib/call-refused.ts';
import { appearanceQuery, sessionKeys } from '../../../bridge/session-queries.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import { FieldsInRows } from '../../../ui/form/field.tsx';
import { SwitchRow } from '../../../ui/form/switch-row.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { settingsWords } from '../../../words/settings/accounts.ts';
import { appearanceWords, themeWords } from '../../../words/settings/account-steps.ts';
import { failureWords } from '../../../words/failures.ts';
import { whyGreyed } from '../../../words/why-greyed.ts';
import { SettingsHead } from '../../../ui/page/settings-head.tsx';
import { Unread } from '../../../ui/query-part.tsx';
import type { Appearance } from '../../../../domain/terminals/appearance.ts';
import { themes } from '../../../../domain/terminals/appearance.ts';

/** The colours and keys of this computer; each change is saved immediately. */
export function AppearancePanel({ status }: { readonly status: Status }): ReactElement {
  const appearance = useQuery(appearanceQuery);
  const queries = useQueryClient();
  const announce = useAnnounce();
  // The click takes effect on screen first; main's response follows, and a refusal reverts it.
  const [chosen, setChosen] = useState<Appearance | null>(null);
  const save = useMutation({
    mutationFn: (next: Appearance) => ask('session.save-appearance', next),
    onSuccess: (_nothing, next) => {
      queries.setQueryData(sessionKeys.appearance, next);
      announce(appearanceWords.saved);
    },
    onError: () => setChosen(null),
  });
  if (appearance.data === undefined) {
    return <Unread query={appearance} reading={settingsWords.reading} />;
  }
  const now = chosen ?? appearance.data;
  const set = (part: Partial<Appearance>): void => {
    const next = { ...now, ...part };
    setChosen(next);
    save.mutate(next);
  };
  return (
    <>
      <SettingsHead title={settingsWords.appearance} />
      <Stack gap={12}>
        <Stack className="boxed" gap={16} p={16}>
          <FieldsInRows>
            <Choice
              label={appearanceWords.theme}
              value={now.theme}
              options={themes.map((value) => ({ value, words: themeWords[value] }))}
              onChange={(theme) => set({ theme })}
            />
            <SwitchRow
              words={appearanceWords.phoneMode}
              help={appearanceWords.phoneModeText}
              checked={status.phoneModeRequired || now.phoneMode}
              why={status.phoneModeRequired ? whyGreyed.phoneMode : null}
              onChange={(phoneMode) => set({ phoneMode })}
            />
            <SwitchRow
              words={appearanceWords.singleKeys}
              help={appearanceWords.singleKeysText}
              checked={now.singleKeys}
              onChange={(singleKeys) => set({ singleKeys })}
            />
          </FieldsInRows>
        </Stack>
        {save.isError ? <Notice tone="bad" title={failureWords(failureOf(save.error))} /> : null}
      </Stack>
    </>
  );
}
