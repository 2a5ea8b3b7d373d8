import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { call } from '../../bridge/client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SaidNotice, useSaid } from '../../ui/said.tsx';
import { failureWords } from '../../words/failures.ts';
import { keyStateQuery } from './queries.ts';
import { keyWords, renewedWords } from './words/keys.ts';
import './audit.css';

/** The panel that renews the key for cards on file; an admin's passphrase is asked for in main's own window. */
export function KeyPart(): ReactElement {
  const queries = useQueryClient();
  const { data } = useQuery(keyStateQuery);
  const [said, tell] = useSaid();
  const renew = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await call('keys.renew', {});
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    const { kind } = answer.value;
    tell({ tone: kind === 'begun' ? 'good' : 'bad', words: renewedWords[kind] });
    return queries.invalidateQueries({ queryKey: keyStateQuery.queryKey });
  };
  return (
    <Panel title={keyWords.title}>
      <form className="audit-accept" onSubmit={(event) => void renew(event)}>
        <p className="audit-text">{keyWords.text}</p>
        {data?.isRenewing === true ? <Notice tone="quiet" title={keyWords.renewing} /> : null}
        <Button type="submit">{keyWords.renew}</Button>
        <SaidNotice said={said} />
      </form>
    </Panel>
  );
}
