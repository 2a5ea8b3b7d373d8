import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import type { OperationInput, OperationOutput } from '../../../contract/index.ts';
import { call } from '../../bridge/client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SaidNotice, useSaid } from '../../ui/said.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { failureWords } from '../../words/failures.ts';
import { keyStateQuery } from './queries.ts';
import { keyWords, logKeyWords, renewedWords } from './words/keys.ts';

/** The panel that renews the key for cards on file; an admin's passphrase is asked for in main's own window. */
export function KeyPart(): ReactElement {
  const state = useQuery(keyStateQuery);
  return (
    <RenewPanel which="cards" words={keyWords}>
      <QueryPart query={state} reading={null}>
        {({ isRenewing }) =>
          isRenewing ? <Notice tone="quiet" title={keyWords.renewing} /> : null
        }
      </QueryPart>
    </RenewPanel>
  );
}

/** The panel that renews the key of the audit log. */
export function LogKeyPart(): ReactElement {
  const state = useQuery(keyStateQuery);
  return (
    <RenewPanel which="log" words={logKeyWords}>
      <QueryPart query={state} reading={null}>
        {({ log }) => <LogKeyState {...log} />}
      </QueryPart>
    </RenewPanel>
  );
}

/** Stays after the sign-in that follows a renewal, when its own answer is gone. */
function LogKeyState(state: OperationOutput<'keys.state'>['log']): ReactElement {
  if (state.isUnderWay) return <Notice tone="warn" title={renewedWords.waits} />;
  return <p className="help-text">{logKeyWords.renewals(state.renewals)}</p>;
}

interface RenewPanelProps {
  readonly which: OperationInput<'keys.renew'>['which'];
  readonly words: Pick<typeof keyWords | typeof logKeyWords, 'title' | 'text' | 'renew'>;
  readonly children?: ReactElement | null;
}

function RenewPanel({ which, words, children = null }: RenewPanelProps): ReactElement {
  const queries = useQueryClient();
  const [said, tell] = useSaid();
  const [isUnderWay, setUnderWay] = useState(false);
  const renew = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setUnderWay(true);
    const answer = await call('keys.renew', { which });
    setUnderWay(false);
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    const { kind } = answer.value;
    const isNew = kind === 'begun' || kind === 'renewed';
    tell({ tone: isNew ? 'good' : 'bad', words: renewedWords[kind] });
    return queries.invalidateQueries({ queryKey: keyStateQuery.queryKey });
  };
  return (
    <Panel title={words.title}>
      <form className="stacked-form" onSubmit={(event) => void renew(event)}>
        <p className="help-text">{words.text}</p>
        {children}
        <Button type="submit" isOff={isUnderWay}>
          {words.renew}
        </Button>
        <SaidNotice said={said} />
      </form>
    </Panel>
  );
}
