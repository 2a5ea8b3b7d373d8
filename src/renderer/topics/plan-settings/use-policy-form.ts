import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OperationOutput } from '../../../contract/index.ts';
import { checkPolicy } from '../../../domain/plans/retries/retry-policy.ts';
import type { PolicyField, PolicyRefusals } from '../../../domain/plans/retries/retry-policy.ts';
import { call } from '../../bridge/client.ts';
import { planKeys } from '../../bridge/plan-keys.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { useChanges } from '../../ui/form/use-changes.ts';
import { failureWords } from '../../words/failures.ts';
import { policyRefusalWords, policyWords } from './words/retry-policy.ts';
import type { PolicyText } from './policy-draft.ts';
import { policyOf, textOf } from './policy-draft.ts';

type Read = OperationOutput<'retry-policy.read'>;

/** The retry policy while it is edited, with its actions. */
export interface PolicyForm {
  readonly text: PolicyText;
  readonly said: string;
  readonly trouble: string | null;
  readonly change: (change: Partial<PolicyText>) => void;
  readonly sentenceOf: (field: PolicyField) => string | null;
  readonly fillProposal: () => void;
  readonly save: () => void;
}

/** Holds the policy as typed: checked here as main checks it, then saved. */
export function usePolicyForm({ policy, defaults }: Read): PolicyForm {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const saving = useRef(false);
  const changes = useChanges<PolicyText>(textOf(policy));
  const text = changes.draft;
  const [refusals, setRefusals] = useState<PolicyRefusals>({});
  const [said, setSaid] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const say = (sentence: string): void => {
    setSaid(sentence);
    announce(sentence);
  };
  const refuse = (found: PolicyRefusals): void => {
    setRefusals(found);
    const [first] = Object.entries(found);
    if (first !== undefined) announce(policyRefusalWords(first[0] as PolicyField, first[1]));
    const field = document.querySelector<HTMLElement>(`[data-field="policy-${first?.[0] ?? ''}"]`);
    field?.focus();
  };
  const save = async (): Promise<void> => {
    const edited = policyOf(text);
    setTrouble(null);
    setSaid('');
    const checked = checkPolicy({ ...edited, declineOverrides: [] });
    if (!checked.ok) return refuse(checked.error);
    const answer = await call('retry-policy.save', edited);
    if (!answer.ok) return setTrouble(failureWords(answer.error));
    if (answer.value.kind === 'refused') {
      const found = answer.value.refusals.map(({ field, reason }) => [field, reason] as const);
      return refuse(Object.fromEntries(found));
    }
    setRefusals({});
    say(policyWords.saved);
    await queries.invalidateQueries({ queryKey: planKeys.all });
    return changes.forget(text);
  };
  return {
    text,
    said,
    trouble,
    change: (part) => {
      changes.change(part);
      setSaid('');
      setRefusals({});
    },
    sentenceOf: (field) => {
      const reason = refusals[field];
      return reason === undefined ? null : policyRefusalWords(field, reason);
    },
    fillProposal: () => {
      changes.change(textOf(defaults));
      setRefusals({});
      say(policyWords.proposalFilled);
    },
    save: () => {
      if (saving.current) return;
      saving.current = true;
      void save().finally(() => {
        saving.current = false;
      });
    },
  };
}
