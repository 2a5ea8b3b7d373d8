import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { OperationOutput } from '../../../contract/index.ts';
import { call } from '../../bridge/client.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { secretWords } from '../../words/settings/account-steps.ts';
import { fullListWords } from '../../words/settings/accounts.ts';
import { backupRefusals, backupWords, chargedSinceWords } from './words/backup.ts';
import { failureWords } from '../../words/failures.ts';
import { SaidNotice, useSaid } from '../../ui/said.tsx';
import type { Said } from '../../ui/said.tsx';

type Facts = Extract<OperationOutput<'backup.choose'>, { kind: 'opened' }>['facts'];

/** The panel that restores a backup. With `isSignedOut`, no admin is asked, and the account's secrets are given up. */
export function RestorePart(props: { readonly isSignedOut?: boolean }): ReactElement {
  const { isSignedOut = false } = props;
  const queries = useQueryClient();
  const [facts, setFacts] = useState<Facts | null>(null);
  const [lacksProof, setLacksProof] = useState(false);
  const [said, tell] = useSaid();
  const choose = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFacts(null);
    setLacksProof(false);
    tell({ tone: 'quiet', words: backupWords.reading });
    const answer = await call('backup.choose', {});
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    if (answer.value.kind === 'refused') {
      return tell({ tone: 'bad', words: backupRefusals[answer.value.reason] });
    }
    tell(null);
    if (answer.value.kind !== 'opened') return undefined;
    // Nobody is here who could be asked: the price is named at once.
    setLacksProof(isSignedOut);
    return setFacts(answer.value.facts);
  };
  const restore = async (withoutProof: boolean): Promise<void> => {
    const answer = await call('backup.restore', { withoutProof });
    // The file stays chosen: it can still be restored, at the cost of the secrets.
    if (!answer.ok && answer.error.kind === 'needs-proof') return setLacksProof(true);
    setLacksProof(false);
    setFacts(null);
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    tell(restoredWords(answer.value));
    return queries.invalidateQueries();
  };
  return (
    <Panel title={backupWords.restore}>
      <form className="stacked-form" onSubmit={(event) => void choose(event)}>
        <p className="help-text">{backupWords.restoreText}</p>
        <Button type="submit">{backupWords.choose}</Button>
        <SaidNotice said={said} />
      </form>
      {facts === null ? null : (
        <Shown key={facts.madeAt}>
          <Notice
            tone="warn"
            title={backupWords.holds(facts.accountName, facts.payments)}
            actions={
              isSignedOut ? undefined : (
                <Button tone="danger" onClick={() => void restore(false)}>
                  {backupWords.goOn}
                </Button>
              )
            }
          >
            <BackupFacts facts={facts} />
          </Notice>
        </Shown>
      )}
      {facts === null || !lacksProof ? null : (
        <Notice
          tone="bad"
          title={backupWords.noProof(facts.accountName)}
          actions={
            <Button tone="danger" onClick={() => void restore(true)}>
              {backupWords.withoutProof}
            </Button>
          }
        />
      )}
    </Panel>
  );
}

/** Brings into view, and reads out, what a person decides about; its button is pressed on purpose only. */
function Shown(props: { readonly children: ReactNode }): ReactElement {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    part.current?.focus();
    part.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Box mt={12} tabIndex={-1} ref={part}>
      {props.children}
    </Box>
  );
}

/** When the backup was made, and what the records here hold that it does not. */
function BackupFacts({ facts }: { readonly facts: Facts }): ReactElement {
  const nowMs = useNow();
  return (
    <>
      <p>
        {backupWords.madeAt(formatMoment(facts.madeAt, nowMs))}{' '}
        {facts.hasRecordsHere ? backupWords.replaces : null}
      </p>
      {facts.hasRecordsHere ? (
        <p data-part="charged-since">{chargedSinceWords(facts.chargedSince)}</p>
      ) : null}
    </>
  );
}

function restoredWords(answer: OperationOutput<'backup.restore'>): Said {
  switch (answer.kind) {
    case 'restored':
      return { tone: 'good', words: restoredSentences(answer.secretsToEnter) };
    case 'other-keys':
      return { tone: 'bad', words: backupWords.otherKeys };
    case 'charge-in-flight':
      return { tone: 'bad', words: backupWords.inFlight };
    case 'held':
      return { tone: 'bad', words: backupWords.held };
    case 'too-many':
      return { tone: 'bad', words: fullListWords.restored };
    case 'on-server':
      return { tone: 'bad', words: backupWords.onServer };
    case 'nothing-chosen':
      return { tone: 'bad', words: backupWords.nothingChosen };
    case 'trouble':
      return { tone: 'bad', words: backupWords.notRestored };
  }
}

function restoredSentences(secrets: readonly string[]): string {
  if (secrets.length === 0) return backupWords.restored;
  return `${backupWords.restored} ${backupWords.enterAgain(secrets.map((name) => secretWords(name)))}`;
}
