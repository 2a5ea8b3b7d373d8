import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { call } from '../../../bridge/client.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { Said, Tell } from '../../../ui/said.tsx';
import { failureWords } from '../../../words/failures.ts';
import { ownerReasons, upgradeWords as words } from '../words/terminals.ts';
import type { TypedOwner } from './owner-fields.tsx';
import { OwnerForm } from './owner-form.tsx';

/** The form that updates records of an older version, which this terminal's own login may not. */
export function UpgradePart(props: {
  /** Outlives the form, which goes once the records are open. */
  readonly tellDone?: Tell;
}): ReactElement {
  const queries = useQueryClient();
  const upgrade = async (login: TypedOwner): Promise<Said | null> => {
    const answer = await call('terminals.upgrade', login);
    if (!answer.ok) return { tone: 'bad', words: failureWords(answer.error) };
    const { value } = answer;
    if (value.kind === 'not-upgraded') {
      return { tone: 'bad', words: `${ownerReasons[value.reason]} ${words.notUpgraded}` };
    }
    const done = { tone: 'good', words: words.upgraded } as const;
    props.tellDone?.(done);
    void queries.invalidateQueries();
    return props.tellDone === undefined ? done : null;
  };
  return (
    <Panel title={words.title}>
      <OwnerForm
        label={words.title}
        name="upgrade"
        button={words.update}
        meantime={words.updating}
        send={upgrade}
      >
        <p className="help-text">{words.text}</p>
      </OwnerForm>
    </Panel>
  );
}
