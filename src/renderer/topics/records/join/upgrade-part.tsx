import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useState } from 'react';
import { call } from '../../../bridge/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SaidNotice, useSaid } from '../../../ui/said.tsx';
import { failureWords } from '../../../words/failures.ts';
import { ownerReasons, upgradeWords as words } from '../words/terminals.ts';
import { OwnerFields, useOwner } from './owner-fields.tsx';
import type { TypedOwner } from './owner-fields.tsx';

/** The form that updates records of an older version, which this terminal's own login may not. */
export function UpgradePart(): ReactElement {
  const owner = useOwner();
  const queries = useQueryClient();
  const [isUnderWay, setUnderWay] = useState(false);
  const [said, tell] = useSaid();
  const upgrade = async (login: TypedOwner) => {
    setUnderWay(true);
    tell({ tone: 'quiet', words: words.updating });
    const answer = await call('terminals.upgrade', login);
    setUnderWay(false);
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    const { value } = answer;
    if (value.kind === 'not-upgraded') {
      return tell({ tone: 'bad', words: `${ownerReasons[value.reason]} ${words.notUpgraded}` });
    }
    tell({ tone: 'good', words: words.upgraded });
    return queries.invalidateQueries();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const login = owner.take();
    if (typeof login === 'string') return tell({ tone: 'bad', words: login });
    return isUnderWay ? undefined : void upgrade(login);
  };
  return (
    <Panel title={words.title}>
      <form noValidate autoComplete="off" aria-label={words.title} onSubmit={submit}>
        <Stack gap="sm">
          <p className="audit-text">{words.text}</p>
          <OwnerFields owner={owner} name="upgrade" />
          <div>
            <Button type="submit" disabled={isUnderWay}>
              {words.update}
            </Button>
          </div>
          <SaidNotice said={said} />
        </Stack>
      </form>
    </Panel>
  );
}
