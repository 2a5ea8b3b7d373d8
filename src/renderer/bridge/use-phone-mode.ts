import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Status } from '../../contract/staff/session.ts';
import { appearanceQuery, saveAppearance } from './session-queries.ts';
import { whyGreyed } from '../words/why-greyed.ts';

/** Hiding the card number while it is keyed: on where an admin requires it, else as chosen on this computer. */
export function usePhoneMode({ phoneModeRequired }: Pick<Status, 'phoneModeRequired'>): {
  readonly phoneMode: boolean;
  /** The reason it cannot be turned off; null while it can. */
  readonly why: string | null;
  readonly setPhoneMode: (on: boolean) => void;
} {
  const queries = useQueryClient();
  const appearance = useQuery(appearanceQuery).data;
  return {
    phoneMode: phoneModeRequired || (appearance?.phoneMode ?? false),
    why: phoneModeRequired ? whyGreyed.phoneMode : null,
    setPhoneMode: (phoneMode) => {
      if (appearance !== undefined) void saveAppearance(queries, { ...appearance, phoneMode });
    },
  };
}
