import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useContext, useId, useState } from 'react';
import type { AttemptView } from '../../../contract/attempt-view.ts';
import type { Status } from '../../../contract/session.ts';
import { resolutionHoldMs } from '../../../domain/charge/hold.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask, failureOf } from '../../bridge/client.ts';
import { deskRole } from '../../lib/desk-role.ts';
import { formatTime } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { SingleKeysContext } from '../../ui/letter-keys.tsx';
import { Notice } from '../../ui/notice.tsx';
import { failureWords } from '../../words/failures.ts';
import type { Found } from '../../words/resolution.ts';
import { foundWords, guideWords, holdSentence, notThereFrom } from '../../words/resolution.ts';
import { FindingForm } from './finding-form.tsx';
import { holdLeftNow } from './unconfirmed-model.ts';

const everyFinding: readonly Found[] = ['charged', 'declined', 'reversed', 'not-charged'];
const minuteMs = 60_000;

/** The four things that one can find, each with the form that it needs. */
export function FindingChoice(props: {
  readonly attempt: AttemptView;
  readonly readAtMs: number;
  readonly status: Status;
  readonly onResolved: () => void;
}): ReactElement {
  const { attempt, status } = props;
  const name = useId();
  const nowMs = useNow(10_000);
  const hasLetters = useContext(SingleKeysContext);
  // What was charged twice can only be given back.
  const offered = attempt.state === 'surplus-charged' ? (['reversed'] as const) : everyFinding;
  const [found, setFound] = useState<Found | null>(offered.length === 1 ? 'reversed' : null);
  const holdLeftMs = holdLeftNow(attempt, props.readAtMs, nowMs);
  const holdTime = formatTime(new Date(nowMs + holdLeftMs).toISOString());
  const isHeld = found === 'not-charged' && holdLeftMs > 0;
  const needsSupervisor = found === 'not-charged' || found === 'reversed';
  return (
    <section className="guide-part" aria-labelledby={`${name}-choices`}>
      <h3 id={`${name}-choices`}>{guideWords.choices}</h3>
      <div className="found-choices" role="radiogroup" aria-labelledby={`${name}-choices`}>
        {offered.map((each) => (
          <label key={each} className="found-choice" data-chosen={each === found || undefined}>
            <input
              type="radio"
              data-letter={foundWords[each].letter}
              name={name}
              checked={each === found}
              disabled={attempt.inFlight}
              onChange={() => setFound(each)}
            />
            <span>
              <strong>{foundWords[each].choice}</strong>{' '}
              {hasLetters ? <KeyCap keys={foundWords[each].letter} /> : null}
              {each === 'not-charged' ? (
                <span className="found-when">{notThereFrom(holdLeftMs > 0 ? holdTime : null)}</span>
              ) : null}
              <span className="found-means">{foundWords[each].means}</span>
            </span>
          </label>
        ))}
      </div>
      {isHeld ? (
        <Hold
          sentence={holdSentence(holdTime, Math.ceil(holdLeftMs / minuteMs))}
          isPractice={status.mode === 'practice'}
        />
      ) : null}
      {found === null || isHeld || attempt.inFlight ? null : needsSupervisor &&
        deskRole(status) === 'clerk' ? (
        <Notice tone="quiet" icon="lock" title={guideWords.supervisorOnly}>
          {guideWords.switchRole}
        </Notice>
      ) : (
        <FindingForm
          key={found}
          found={found}
          attempt={attempt}
          status={status}
          onResolved={props.onResolved}
        />
      )}
    </section>
  );
}

/** Why "Not there" has to wait; in practice the half hour can be let pass. */
function Hold(props: { readonly sentence: string; readonly isPractice: boolean }): ReactElement {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const pass = useMutation({
    mutationFn: () => ask('practice.pass-time', { minutes: resolutionHoldMs / minuteMs }),
    onSuccess: async () => {
      announce(guideWords.timePassed);
      await queries.invalidateQueries({ queryKey: attemptKeys.all });
    },
  });
  return (
    <div className="found-hold">
      <p>
        <Icon name="clock" size={14} /> {props.sentence}
      </p>
      {props.isPractice ? (
        <>
          <p className="guide-soft">{guideWords.passTimeWhy}</p>
          <Button disabled={pass.isPending} onClick={() => pass.mutate()}>
            {guideWords.passTime}
          </Button>
        </>
      ) : null}
      {pass.isError ? <Notice tone="bad" title={failureWords(failureOf(pass.error))} /> : null}
    </div>
  );
}
