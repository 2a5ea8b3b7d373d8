import { Box, Flex } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import type {
  AskedPerson,
  PassphraseQuestion,
} from '../../../../contract/staff/passphrase-window.ts';
import { moveByEnter } from '../../../lib/enter-navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { SecretField } from '../../../ui/form/secret-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import {
  passphraseWindowWords,
  purposeButton,
  secretLabel,
} from '../../../words/settings/passphrase-window.ts';
import { signInScreenWords } from '../../../words/settings/staff.ts';
import { PeopleList } from '../people-list.tsx';
import { FreshFields } from './fresh-fields.tsx';
import { LockOutLine } from './lock-out-line.tsx';
import { cancelQuestion } from './passphrase-bridge.ts';
import type { AnswerState } from './use-answer.ts';
import { useAnswer } from './use-answer.ts';
import { StaffForm } from '../staff-form.tsx';

interface QuestionFormProps {
  readonly question: PassphraseQuestion;
  readonly titleId: string;
  readonly factsId: string;
}

/** The fields of one question; Enter walks through them and sends from the last. */
export function QuestionForm({ question, titleId, factsId }: QuestionFormProps): ReactElement {
  const { people } = question;
  const form = useRef<HTMLFormElement>(null);
  const [chosenId, setChosenId] = useState(people[0]?.id ?? null);
  const chosen = people.find(({ id }) => id === chosenId) ?? null;
  const answer = useAnswer(question, chosen);
  const isUnanswerable = question.secret === 'person' && chosen === null;
  useEffect(() => {
    if (isUnanswerable) form.current?.querySelector('button')?.focus();
  }, [isUnanswerable]);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    const isField = event.target instanceof HTMLInputElement;
    if (event.key !== 'Enter' || !isField || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.repeat) return;
    const isDone = event.ctrlKey || event.metaKey;
    if (isDone || moveByEnter(event.currentTarget, event.target, false) === 'past-end')
      answer.send();
  };
  const goOn = (person: AskedPerson): void => {
    setChosenId(person.id);
    // The field of the newly selected person is rendered first.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[data-field="proof"]')?.focus(),
    );
  };
  return (
    <StaffForm
      aria-labelledby={titleId}
      aria-describedby={factsId}
      ref={form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        answer.send();
      }}
    >
      {people.length > 1 ? (
        <PeopleList
          label={passphraseWindowWords.who}
          people={people}
          chosenId={chosenId}
          autoFocus
          isLow
          onChoose={({ id }) => setChosenId(id)}
          onGo={goOn}
        />
      ) : null}
      {isUnanswerable ? (
        <Notice tone="warn" title={passphraseWindowWords.nobody} />
      ) : (
        <QuestionFields question={question} chosen={chosen} answer={answer} />
      )}
      {answer.told === null ? null : <Notice tone="warn" title={answer.told} />}
      {answer.isLockedOut ? <LockOutLine leftMs={answer.leftMs} /> : null}
      {answer.isBusy ? <WaitLine words={signInScreenWords.checking} /> : null}
      <QuestionButtons
        question={question}
        answer={answer}
        canUsePin={chosen?.canUsePin === true}
        isUnanswerable={isUnanswerable}
      />
    </StaffForm>
  );
}

interface QuestionPartProps {
  readonly question: PassphraseQuestion;
  readonly answer: AnswerState;
}

/** The chosen person's secret, and a new passphrase. */
function QuestionFields({
  question,
  chosen,
  answer,
}: QuestionPartProps & { readonly chosen: AskedPerson | null }): ReactElement {
  return (
    <>
      {chosen === null ? null : (
        <Box component="p" className="breaks-anywhere" fz={15} fw={650}>
          {chosen.name}
        </Box>
      )}
      {question.secret === null ? null : (
        <SecretField
          key={`${chosen?.id} ${answer.kind}`}
          label={secretLabel(question.purpose, answer.kind)}
          handle={answer.secret}
          field="proof"
          isDigits={answer.kind === 'pin'}
          isDisabled={answer.isLockedOut}
          autoFocus={question.people.length <= 1 || answer.isBegun}
          error={answer.errors.secret}
        />
      )}
      {question.fresh === null ? null : (
        <FreshFields
          fresh={answer.fresh}
          again={answer.again}
          use={question.fresh}
          autoFocus={question.secret === null}
          errors={answer.errors}
        />
      )}
    </>
  );
}

function QuestionButtons({
  question,
  answer,
  canUsePin,
  isUnanswerable,
}: QuestionPartProps & {
  readonly canUsePin: boolean;
  readonly isUnanswerable: boolean;
}): ReactElement {
  return (
    <Flex wrap="wrap" gap={8} mt={2}>
      {isUnanswerable || answer.isOver ? null : (
        <Button
          type="submit"
          tone="primary"
          keys="Enter"
          aria-disabled={answer.isBusy || answer.isLockedOut || undefined}
        >
          {purposeButton(question.purpose)}
        </Button>
      )}
      {canUsePin ? (
        <Button tone="quiet" onClick={answer.changeKind}>
          {answer.kind === 'pin'
            ? signInScreenWords.passphraseInstead
            : signInScreenWords.pinInstead}
        </Button>
      ) : null}
      <Button tone="quiet" keys="Esc" onClick={() => void cancelQuestion()}>
        {answer.isOver ? passphraseWindowWords.close : passphraseWindowWords.cancel}
      </Button>
    </Flex>
  );
}
