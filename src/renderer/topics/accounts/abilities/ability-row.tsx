import { Box, Flex } from '@mantine/core';
import { abilityPathFaultWords } from '../../../words/settings/setting-refusals.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { AbilityTry } from '../../../../contract/accounts/abilities.ts';
import {
  abilityPathLengthMax,
  checkAbilityPath,
} from '../../../../domain/accounts/gateway-abilities.ts';
import type { AbilityName, AbilitySetting } from '../../../../domain/accounts/gateway-abilities.ts';
import { accountKeys } from '../../../bridge/account-keys.ts';
import { attemptKeys } from '../../../bridge/attempt-keys.ts';
import { ask } from '../../../bridge/client.ts';
import { failureOf } from '../../../lib/call-refused.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { Badge, Notice } from '../../../ui/notice.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { failureWords } from '../../../words/failures.ts';
import { abilityNameWords, abilityTryWords, abilityWords } from '../words/abilities.ts';

interface AbilityRowProps {
  readonly name: AbilityName;
  readonly setting: AbilitySetting;
  readonly canChange: boolean;
}

/** One ability: its path, a try, and the switch that only a working try can turn on. */
export function AbilityRow(props: AbilityRowProps): ReactElement {
  const { name, setting, canChange } = props;
  const { isOn } = setting;
  const [path, setPath] = useState(setting.path);
  const held = useAbility(name, path);
  const words = abilityNameWords[name];
  const isChanged = path.trim() !== setting.path;
  return (
    <Flex component="fieldset" className="ability" direction="column" gap={6} disabled={!canChange}>
      <Box component="legend" p={0} fw={600}>
        {words.name}{' '}
        <Badge
          tone={isOn ? 'good' : 'quiet'}
          icon={isOn ? 'check' : 'ring'}
          words={isOn ? abilityWords.on : abilityWords.off}
        />
      </Box>
      <Field label={abilityWords.path} hint={words.hint} error={held.fault}>
        {(control) => (
          <GuardedInput
            {...control}
            data-field={name}
            maxLength={abilityPathLengthMax}
            value={path}
            onText={(text) => {
              setPath(text);
              held.forget();
            }}
          />
        )}
      </Field>
      <Flex gap={8}>
        <Button aria-disabled={held.isBusy} onClick={held.tryIt}>
          {abilityWords.try}
        </Button>
        {isOn && !isChanged ? (
          <Button aria-disabled={held.isBusy} onClick={() => held.set(false)}>
            {abilityWords.turnOff}
          </Button>
        ) : (
          <Button aria-disabled={held.isBusy} onClick={() => held.set(true)}>
            {abilityWords.turnOn}
          </Button>
        )}
      </Flex>
      <AbilityReport held={held} />
    </Flex>
  );
}

function AbilityReport(props: { readonly held: ReturnType<typeof useAbility> }): ReactElement {
  const { isBusy, report, failure } = props.held;
  const shown = report === null ? null : abilityTryWords(report);
  return (
    <>
      {isBusy ? <WaitLine words={abilityWords.trying} /> : null}
      {shown === null || isBusy ? null : (
        <Notice tone={shown.tone} title={shown.title}>
          {shown.text}
        </Notice>
      )}
      {failure === null ? null : <Notice tone="bad" title={failureWords(failureOf(failure))} />}
    </>
  );
}

/** Tries an ability and turns it on or off; main checks the path and the gateway's answer once more. */
function useAbility(name: AbilityName, path: string) {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [fault, setFault] = useState<string | null>(null);
  const [report, setReport] = useState<AbilityTry | null>(null);
  const forget = (): void => {
    setFault(null);
    setReport(null);
  };
  const show = (tried: AbilityTry): void => {
    setReport(tried);
    announce(abilityTryWords(tried).title);
  };
  const trying = useMutation({
    mutationFn: () => ask('abilities.try', { ability: name, path }),
    onSuccess: (answer) =>
      answer.kind === 'tried'
        ? show(answer.report)
        : setFault(abilityPathFaultWords[answer.reason]),
  });
  const setting = useMutation({
    mutationFn: (isOn: boolean) => ask('abilities.set', { ability: name, path, isOn }),
    onSuccess: async (answer, isOn) => {
      if (answer.kind === 'refused') setFault(abilityPathFaultWords[answer.reason]);
      else if (answer.kind === 'not-working') show(answer.report);
      else {
        announce(isOn ? abilityWords.turnedOn : abilityWords.turnedOff);
        await queries.invalidateQueries({ queryKey: accountKeys.list });
        await queries.invalidateQueries({ queryKey: attemptKeys.all });
      }
    },
  });
  const isSound = (): boolean => {
    const checked = checkAbilityPath(name, path);
    if (!checked.ok) setFault(abilityPathFaultWords[checked.error]);
    return checked.ok;
  };
  const isBusy = trying.isPending || setting.isPending;
  return {
    fault,
    report,
    isBusy,
    failure: trying.error ?? setting.error,
    forget,
    tryIt: () => {
      forget();
      if (!isBusy && isSound()) trying.mutate();
    },
    set: (isOn: boolean) => {
      forget();
      if (!isBusy && isSound()) setting.mutate(isOn);
    },
  };
}
