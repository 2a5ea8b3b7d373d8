import { Box } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useContext, useId, useState } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { resolutionWaitMs } from '../../../../domain/charge/resolution-wait.ts';
import { resolutionRules } from '../../../../domain/charge/resolution-rules.ts';
import { attemptKeys } from '../../../bridge/attempt-keys.ts';
import { ask } from '../../../bridge/client.ts';
import { failureOf } from '../../../lib/call-refused.ts';
import { effectiveRole } from '../../../lib/effective-role.ts';
import { formatTime } from '../../../lib/clock-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { SingleKeysContext } from '../../../ui/letter-keys.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { failureWords } from '../../../words/failures.ts';
import type { Found } from '../../../words/payments/resolution.ts';
import {
  foundWords,
  guideWords,
  holdSentence,
  notThereFrom,
} from '../../../words/payments/resolution.ts';
import { ResolutionForm } from './resolution-form.tsx';
import { holdLeftNow } from '../unconfirmed-model.ts';
import { isRoleEnough } from '../../../../domain/staff/role.ts';

const everyResolution: readonly Found[] = ['charged', 'declined', 'reversed', 'not-charged'];
/** A duplicate charge is refunded, or becomes the payment when its order has no other. */
const surplusFindings: readonly Found[] = ['reversed', 'charged'];
/** A reference that the gateway already has belongs to this debt or to another. */
const takenFindings: readonly Found[] = ['paid-elsewhere', 'other-order'];
const minuteMs = 60_000;

function offeredFor(state: AttemptView['state']): readonly Found[] {
  if (state === 'reference-taken') return takenFindings;
  return state === 'surplus-charged' ? surplusFindings : everyResolution;
}

/** The possible resolutions, each with the form that it needs. */
export function ResolutionChoice(props: {
  readonly attempt: AttemptView;
  readonly readAtMs: number;
  readonly status: Status;
  readonly onResolved: () => void;
}): ReactElement {
  const { attempt, status } = props;
  const name = useId();
  const nowMs = useNow(10_000);
  const hasLetters = useContext(SingleKeysContext);
  const isSurplus = attempt.state === 'surplus-charged';
  const offered = offeredFor(attempt.state);
  const [found, setFound] = useState<Found | null>(isSurplus ? 'reversed' : null);
  const resolutionWaitLeftMs = holdLeftNow(attempt, props.readAtMs, nowMs);
  const holdTime = formatTime(new Date(nowMs + resolutionWaitLeftMs).toISOString());
  const isHeld = found !== null && resolutionRules[found].isHeld && resolutionWaitLeftMs > 0;
  const needsSupervisor = found !== null && resolutionRules[found].role === 'supervisor';
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
              {resolutionRules[each].isHeld ? (
                <Box component="span" ml={8} fz={12}>
                  {notThereFrom(resolutionWaitLeftMs > 0 ? holdTime : null)}
                </Box>
              ) : null}
              <Box component="span" display="block" c="dimmed" fz={12}>
                {foundWords[each].means}
              </Box>
            </span>
          </label>
        ))}
      </div>
      {isHeld ? (
        <Hold
          sentence={holdSentence(holdTime, Math.ceil(resolutionWaitLeftMs / minuteMs))}
          isPractice={status.mode === 'practice'}
        />
      ) : null}
      {found === null || isHeld || attempt.inFlight ? null : needsSupervisor &&
        !isRoleEnough(effectiveRole(status), 'supervisor') ? (
        <Notice tone="quiet" icon="lock" title={guideWords.supervisorOnly}>
          {guideWords.switchRole}
        </Notice>
      ) : (
        <ResolutionForm
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

/** Notice that "Not charged" must wait; in practice mode the half hour can be skipped. */
function Hold(props: { readonly sentence: string; readonly isPractice: boolean }): ReactElement {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const pass = useMutation({
    mutationFn: () => ask('practice.pass-time', { minutes: resolutionWaitMs / minuteMs }),
    onSuccess: async () => {
      announce(guideWords.timePassed);
      await queries.invalidateQueries({ queryKey: attemptKeys.all });
    },
  });
  return (
    <Box
      className="found-hold"
      mt={10}
      pt={9}
      px={12}
      pb={10}
      bd="1px dashed var(--line-strong)"
      bdrs="var(--radius)"
    >
      <p>
        <Icon name="clock" size={14} /> {props.sentence}
      </p>
      {props.isPractice ? (
        <>
          <Box component="p" c="dimmed">
            {guideWords.passTimeWhy}
          </Box>
          <Button disabled={pass.isPending} onClick={() => pass.mutate()}>
            {guideWords.passTime}
          </Button>
        </>
      ) : null}
      {pass.isError ? <Notice tone="bad" title={failureWords(failureOf(pass.error))} /> : null}
    </Box>
  );
}
