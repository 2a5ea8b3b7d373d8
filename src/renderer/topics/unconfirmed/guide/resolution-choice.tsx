import { Box, Flex } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useId, useState } from 'react';
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
import { LetterCap } from '../../../ui/key-cap.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { failureWords } from '../../../words/failures.ts';
import type { Found } from '../../../words/payments/resolution.ts';
import {
  foundWords,
  guideWords,
  holdSentence,
  notThereFrom,
} from '../../../words/payments/resolution.ts';
import { GuidePart } from './guide-part.tsx';
import { ResolutionForm } from './resolution-form.tsx';
import { holdLeftNow } from '../unconfirmed-model.ts';
import { isRoleEnough } from '../../../../domain/staff/role.ts';
import { minuteMs } from '../../../../domain/time/units.ts';

const everyResolution: readonly Found[] = ['charged', 'declined', 'reversed', 'not-charged'];
/** A duplicate charge is refunded, or becomes the payment when its order has no other. */
const surplusFindings: readonly Found[] = ['reversed', 'charged'];
/** A reference that the gateway already has belongs to this debt or to another. */
const takenFindings: readonly Found[] = ['paid-elsewhere', 'other-order'];

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
  const isSurplus = attempt.state === 'surplus-charged';
  const offered = offeredFor(attempt.state);
  const [found, setFound] = useState<Found | null>(isSurplus ? 'reversed' : null);
  const resolutionWaitLeftMs = holdLeftNow(attempt, props.readAtMs, nowMs);
  const holdTime = formatTime(new Date(nowMs + resolutionWaitLeftMs).toISOString());
  const isHeld = found !== null && resolutionRules[found].isHeld && resolutionWaitLeftMs > 0;
  const needsSupervisor = found !== null && resolutionRules[found].role === 'supervisor';
  return (
    <GuidePart id={`${name}-choices`} title={guideWords.choices} number={3}>
      <Box component="p" c="dimmed" mb={8}>
        {isSurplus ? guideWords.surplus : guideWords.read}
      </Box>
      <Flex wrap="wrap" gap={6} role="radiogroup" aria-labelledby={`${name}-choices`}>
        {offered.map((each) => (
          <Choice
            key={each}
            found={each}
            name={name}
            isOn={each === found}
            isOff={attempt.inFlight}
            from={resolutionWaitLeftMs > 0 ? holdTime : null}
            onChoose={() => setFound(each)}
          />
        ))}
      </Flex>
      {isHeld ? (
        <Hold
          sentence={holdSentence(holdTime, Math.ceil(resolutionWaitLeftMs / minuteMs))}
          isPractice={status.mode === 'practice'}
        />
      ) : null}
      {found === null || isHeld || attempt.inFlight ? null : needsSupervisor &&
        !isRoleEnough(effectiveRole(status), 'supervisor') ? (
        <Box pt={10}>
          <Notice tone="quiet" icon="lock" title={guideWords.supervisorOnly}>
            {guideWords.switchRole}
          </Notice>
        </Box>
      ) : (
        <ResolutionForm
          key={found}
          found={found}
          attempt={attempt}
          status={status}
          onResolved={props.onResolved}
        />
      )}
    </GuidePart>
  );
}

/** One resolution: its name, its key, from when it may be chosen, and what it means. */
function Choice(props: {
  readonly found: Found;
  readonly name: string;
  readonly isOn: boolean;
  readonly isOff: boolean;
  /** The time from which it may be chosen; null once it may. */
  readonly from: string | null;
  readonly onChoose: () => void;
}): ReactElement {
  const { found, isOn, isOff } = props;
  const isHeld = resolutionRules[found].isHeld && props.from !== null;
  return (
    <Flex
      component="label"
      className="found-choice hoverable"
      flex="1 1 40%"
      miw={190}
      gap={8}
      pt={7}
      px={10}
      pb={8}
      bd={`1px solid var(${isOn ? '--accent' : '--line'})`}
      bdrs="sm"
      {...(isOn ? { bg: 'var(--accent-soft)' } : {})}
      c={isOff || isHeld ? 'dimmed' : 'var(--ink)'}
    >
      <Box
        component="input"
        type="radio"
        flex="none"
        w={15}
        h={15}
        mt={2}
        mb={0}
        mx={0}
        data-letter={foundWords[found].letter}
        name={props.name}
        checked={isOn}
        disabled={isOff}
        onChange={props.onChoose}
      />
      <span>
        <strong>{foundWords[found].choice}</strong> <LetterCap letter={foundWords[found].letter} />
        {resolutionRules[found].isHeld ? (
          <Box component="span" ml={6} fz={12}>
            {notThereFrom(props.from)}
          </Box>
        ) : null}
        <Box component="span" display="block" c="dimmed" fz={12}>
          {foundWords[found].means}
        </Box>
      </span>
    </Flex>
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
          <Box pt={6}>
            <Button isOff={pass.isPending} onClick={() => pass.mutate()}>
              {guideWords.passTime}
            </Button>
          </Box>
        </>
      ) : null}
      {pass.isError ? <Notice tone="bad" title={failureWords(failureOf(pass.error))} /> : null}
    </Box>
  );
}
