import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useState } from 'react';
import { tokenLifeMinutesMax, walletSettingFields } from '../../../../domain/wallet/settings.ts';
import type {
  WalletFieldNames,
  WalletSettingField,
  WalletSettingRefusal,
  WalletSettings,
} from '../../../../domain/wallet/settings.ts';
import { ask } from '../../../bridge/client.ts';
import { walletKeys } from '../../../bridge/wallet-keys.ts';
import { walletSettingsQuery } from '../../../bridge/wallet-queries.ts';
import { focusOn } from '../../../lib/focus-on.ts';
import { readWholeNumber } from '../../../lib/typed-values.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useChanges } from '../../../ui/form/use-changes.ts';
import {
  walletSettingFaultWords,
  walletSettingWords,
} from '../../../words/settings/wallet-settings.ts';
import { presetQuery } from '../queries.ts';

type Errors = Readonly<Partial<Record<WalletSettingField, string>>>;

export type HeldSettings = ReturnType<typeof useWalletSettings>;

/** The settings as the form holds them: the token life as typed text. */
export type SettingsDraft = Omit<WalletSettings, 'tokenLifeMinutes'> & {
  readonly tokenLifeMinutes: string;
};

/** Holds the typed wallet settings, saves them, and shows refusals. */
export function useWalletSettings(
  kept: WalletSettings,
  canChange: boolean,
  form: RefObject<HTMLFormElement | null>,
) {
  const announce = useAnnounce();
  const queries = useQueryClient();
  const preset = useQuery(presetQuery).data;
  const changes = useChanges<SettingsDraft>({
    ...kept,
    tokenLifeMinutes: String(kept.tokenLifeMinutes),
  });
  const { draft } = changes;
  const [errors, setErrors] = useState<Errors>({});
  const [said, setSaid] = useState<string | null>(null);
  const refuse = (refusals: readonly WalletSettingRefusal[]): void => {
    const told = refusals.map(({ field, reason }) => [field, walletSettingFaultWords(reason)]);
    setErrors(Object.fromEntries(told) as Errors);
    announce(told.map(([, sentence]) => sentence).join(' '));
    const first = walletSettingFields.find((name) => told.some(([field]) => field === name));
    focusOn(form.current, `wallet-${first}`);
  };
  const save = useMutation({
    mutationFn: ({ life, typed }: { readonly life: number; readonly typed: SettingsDraft }) =>
      ask('wallet.save-settings', { settings: { ...typed, tokenLifeMinutes: life } }),
    onSuccess: async (answer, { typed }) => {
      if (answer.kind === 'refused') return refuse(answer.refusals);
      // Shown as saved at once: a read that started earlier would return the old ones.
      queries.setQueryData(walletSettingsQuery.queryKey, (before) =>
        before === undefined ? before : { ...before, settings: answer.settings },
      );
      await queries.invalidateQueries({ queryKey: walletKeys.settings });
      changes.forget(typed);
      setSaid(walletSettingWords.saved);
      announce(walletSettingWords.saved);
    },
  });
  const change = (part: Partial<SettingsDraft>): void => {
    setSaid(walletSettingWords.unsaved);
    setErrors({});
    changes.change(part);
  };
  return {
    draft,
    errors,
    said,
    failure: save.error,
    change,
    changeNames: (which: 'purchaseFields' | 'tokeniseFields', part: Partial<WalletFieldNames>) =>
      change({ [which]: { ...draft[which], ...part } }),
    toPreset: (): void => {
      if (preset === undefined) return;
      const { purchaseFields, tokeniseFields, tokenisePath } = preset;
      change({ purchaseFields, tokeniseFields, tokenisePath });
      setSaid(walletSettingWords.presetDone);
      announce(walletSettingWords.presetDone);
    },
    save: (): void => {
      if (!canChange || save.isPending) return;
      const life = readWholeNumber(draft.tokenLifeMinutes, 1, tokenLifeMinutesMax);
      if (life === null) refuse([{ field: 'token-life', reason: 'not-a-life' }]);
      else save.mutate({ life, typed: draft });
    },
  };
}
