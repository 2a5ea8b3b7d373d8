import { Flex } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useRef, useState } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { StaffRules } from '../../../contract/staff/staff.ts';
import { accountsQuery } from '../../bridge/account-queries.ts';
import { call } from '../../bridge/client.ts';
import { staffKeys } from '../../bridge/staff-queries.ts';
import { walkByEnter } from '../../lib/enter-navigation.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Help } from '../../ui/form/help.tsx';
import { Field, FieldsInRows } from '../../ui/form/field.tsx';
import { useChanges } from '../../ui/form/use-changes.ts';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { failureWords } from '../../words/failures.ts';
import { staffWords } from '../../words/settings/staff-settings.ts';
import type { RulesText } from './rules-draft.ts';
import { readRules, rulesText } from './rules-draft.ts';
import { StaffForm } from './staff-form.tsx';
import { SwitchRow } from '../../ui/form/switch-row.tsx';

/** The account's staff rules: lock, PINs, and the second approver of large amounts. */
export function RulesPanel({ rules }: { readonly rules: StaffRules }): ReactElement {
  const accounts = useQuery(accountsQuery).data?.items ?? [];
  const currencies = accounts.find(({ active }) => active)?.account.currencies ?? [];
  const form = useRef<HTMLFormElement>(null);
  const recorded = rulesText(rules);
  const others = useChanges<RulesText>(recorded);
  const above = useChanges(recorded.above);
  const text: RulesText = { ...others.draft, above: above.draft };
  const save = useSaveRules(() => {
    others.forget(text);
    above.forget(text.above);
  });
  const reading = readRules(text);
  const [isJudged, setIsJudged] = useState(false);
  const errors = isJudged && !reading.ok ? reading.error : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsJudged(true);
    if (reading.ok) return save.send(reading.value);
    const [first = ''] = Object.keys(reading.error);
    return form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
  };
  return (
    <Panel title={staffWords.rules} gap={12}>
      <StaffForm isWide ref={form} onKeyDown={walkByEnter} onSubmit={submit}>
        <FieldsInRows>
          <Field label={staffWords.idle} hint={staffWords.idleUnit} error={errors['idle'] ?? null}>
            {(control) => (
              <GuardedInput
                {...control}
                data-field="idle"
                w={64}
                inputMode="numeric"
                maxLength={2}
                value={text.idle}
                onText={(idle) => others.change({ idle })}
              />
            )}
          </Field>
          <RuleBoxes text={text} onChange={others.change} />
          {currencies.map((currency) => (
            <AmountRow
              key={currency}
              currency={currency}
              error={errors[currency] ?? null}
              value={text.above[currency] ?? ''}
              onText={(amount) => above.change({ [currency]: amount })}
            />
          ))}
        </FieldsInRows>
        <Help>{staffWords.secondText}</Help>
        {save.told === null ? null : <Notice tone="warn" title={save.told} />}
        <Flex wrap="wrap" gap={8}>
          <Button type="submit" keys="Ctrl+Enter">
            {staffWords.saveRules}
          </Button>
        </Flex>
      </StaffForm>
    </Panel>
  );
}

/** The rules that are on or off. */
function RuleBoxes(props: {
  readonly text: RulesText;
  readonly onChange: (next: Partial<RulesText>) => void;
}): ReactElement {
  const { text, onChange } = props;
  return (
    <>
      <SwitchRow
        words={staffWords.pins}
        help={staffWords.pinsText}
        checked={text.pinsAllowed}
        onChange={(pinsAllowed) => onChange({ pinsAllowed })}
      />
      <SwitchRow
        words={staffWords.phoneMode}
        help={staffWords.phoneModeText}
        checked={text.phoneModeRequired}
        onChange={(phoneModeRequired) => onChange({ phoneModeRequired })}
      />
    </>
  );
}

/** The amount of one currency above which a second approver is required. */
function AmountRow(props: {
  readonly currency: string;
  readonly error: string | null;
  readonly value: string;
  readonly onText: (text: string) => void;
}): ReactElement {
  const { currency, error, value, onText } = props;
  return (
    <Field label={`${staffWords.second} ${currency}`} error={error}>
      {(control) => (
        <GuardedInput
          {...control}
          data-field={currency}
          className="tabular"
          w={130}
          maxLength={textLengthsMax.typedAmount}
          value={value}
          onText={onText}
        />
      )}
    </Field>
  );
}

function useSaveRules(onSaved: () => void) {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [told, setTold] = useState<string | null>(null);
  const tell = (sentence: string): void => {
    setTold(sentence);
    announce(sentence);
  };
  const save = async (rules: StaffRules): Promise<void> => {
    const answer = await call('staff.save-rules', rules);
    if (!answer.ok) return tell(failureWords(answer.error));
    setTold(null);
    announce(staffWords.rulesSaved);
    await queries.invalidateQueries({ queryKey: staffKeys.list });
    onSaved();
  };
  return { told, tell, send: (rules: StaffRules): void => void save(rules) };
}
