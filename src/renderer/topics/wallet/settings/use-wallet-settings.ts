import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useState } from 'react';
import type {
  WalletFieldNames,
  WalletSettingField,
  WalletSettings,
} from '../../../../domain/wallet/settings.ts';
import { ask } from '../../../bridge/client.ts';
import { walletKeys } from '../../../bridge/wallet-keys.ts';
import { walletSettingsQuery } from '../../../bridge/wallet-queries.ts';
import { focusOn } from '../../../lib/focus-on.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useChanges } from '../../../ui/form/use-changes.ts';
import {
  walletSettingFaultWords,
  walletSettingOrder,
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
  const save = useMutation({
    mutationFn: (typed: SettingsDraft) =>
      ask('wallet.save-settings', { settings: settingsOf(typed, kept) }),
    onSuccess: async (answer, typed) => {
      if (answer.kind === 'refused') {
        const told = answer.refusals.map(({ field, reason }) => [
          field,
          walletSettingFaultWords(reason),
        ]);
        setErrors(Object.fromEntries(told) as Errors);
        announce(told.map(([, sentence]) => sentence).join(' '));
        const first = walletSettingOrder.find((name) => told.some(([field]) => field === name));
        focusOn(form.current, `wallet-${first}`);
        return;
      }
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
      if (canChange && !save.isPending) save.mutate(draft);
    },
  };
}

/** The settings to save; a life that is no number of minutes keeps its saved value. */
export function settingsOf(draft: SettingsDraft, kept: WalletSettings): WalletSettings {
  const minutes = /^\d{1,4}$/u.test(draft.tokenLifeMinutes.trim())
    ? Number(draft.tokenLifeMinutes)
    : 0;
  const isLife = minutes >= 1 && minutes <= lifeMinutesMax;
  return { ...draft, tokenLifeMinutes: isLife ? minutes : kept.tokenLifeMinutes };
}

/** Longest life of a token, in minutes: one day. */
const lifeMinutesMax = 1440;
