import { Box, Flex, Stack } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { textLengthsMax, roomFor } from '../../../domain/text-lengths.ts';
import { isSensitiveCode } from '../../../domain/charge/decline-table.ts';
import { declineTextMax } from '../../../domain/charge/decline-override.ts';
import { retryAdvices } from '../../../domain/charge/decline-wording.ts';
import { failureOf } from '../../lib/call-refused.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { GuardedTextArea } from '../../ui/form/guarded-text-area.tsx';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { changedWords, declineWords, retryWords } from '../../words/settings/declines.ts';
import { failureWords } from '../../words/failures.ts';
import { frameWords } from '../../words/frame.ts';
import type { DeclineEntry } from './decline-model.ts';
import type { EditorSubject } from './use-decline-editor.ts';
import { useDeclineEditor } from './use-decline-editor.ts';
import { Help } from '../../ui/form/help.tsx';

/** The wording of one code: view, change, or reset to the default; Esc returns to the list. */
export function DeclineEditor(
  props: EditorSubject & { readonly onClose: () => void },
): ReactElement {
  const { entry, canChange, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const held = useDeclineEditor(props);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(':is(input, textarea, button):enabled')?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
      event.preventDefault();
      held.save();
    }
  };
  return (
    <form
      ref={form}
      className="decline-editor"
      aria-label={entry === null ? declineWords.add : `${declineWords.code} ${entry.code}`}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        held.save();
      }}
    >
      <Stack gap={10}>
        {entry === null ? null : (
          <h3>
            {declineWords.code} <span className="figures">{entry.code}</span>
          </h3>
        )}
        <EditorFields {...props} held={held} />
        {held.failure === null ? null : (
          <Notice tone="bad" title={failureWords(failureOf(held.failure))} />
        )}
        <Flex wrap="wrap" gap={8} align="center">
          {canChange ? (
            <Button type="submit" tone="primary" keys="Ctrl+Enter">
              {declineWords.save}
            </Button>
          ) : null}
          {canChange && entry?.own ? (
            <Button onClick={held.reset}>{declineWords.reset}</Button>
          ) : null}
          <Button tone="quiet" keys="Esc" onClick={onClose}>
            {frameWords.toList}
          </Button>
          <Box component="span" c="dimmed">
            {held.said}
          </Box>
        </Flex>
        {entry === null ? null : <Provenance entry={entry} />}
      </Stack>
    </form>
  );
}

type Held = ReturnType<typeof useDeclineEditor>;

function EditorFields(props: EditorSubject & { readonly held: Held }): ReactElement {
  const { entry, canChange, held } = props;
  const { draft, errors, change } = held;
  const locked = entry?.usual.sensitive === true || isSensitiveCode(draft.code);
  return (
    <Flex component="fieldset" direction="column" gap={8} disabled={!canChange}>
      {entry === null ? (
        <Field label={declineWords.code} hint={declineWords.codeHint} error={errors.code ?? null}>
          {(control) => (
            <GuardedInput
              {...control}
              w={84}
              data-field="decline-code"
              maxLength={textLengthsMax.responseCode}
              value={draft.code}
              onText={(code) => change({ code })}
            />
          )}
        </Field>
      ) : null}
      {locked && entry !== null ? <LockedWords entry={entry} /> : null}
      {locked ? null : (
        <>
          <Text
            label={declineWords.meaning}
            field="meaning"
            value={draft.meaning}
            error={errors.meaning}
            onText={(meaning) => change({ meaning })}
          />
          <Text
            label={declineWords.say}
            field="say"
            value={draft.say}
            error={errors.say}
            onText={(say) => change({ say })}
          />
        </>
      )}
      <Text
        label={locked ? declineWords.doAlso : declineWords.doNext}
        field="do-next"
        value={draft.doNext}
        error={errors['do-next']}
        hint={locked ? declineWords.doAlsoHint : undefined}
        onText={(doNext) => change({ doNext })}
      />
      {locked ? null : (
        <Field label={declineWords.retry}>
          {(control) => (
            <Box w={220}>
              <SelectInput
                {...control}
                data-field="decline-retry"
                value={draft.retry}
                options={retryAdvices.map((value) => ({ value, words: retryWords[value] }))}
                onValue={(retry) => change({ retry })}
              />
            </Box>
          )}
        </Field>
      )}
    </Flex>
  );
}

function Text(props: {
  readonly label: string;
  readonly field: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  readonly onText: (text: string) => void;
}): ReactElement {
  return (
    <Field
      label={props.label}
      error={props.error ?? null}
      {...(props.hint === undefined ? {} : { hint: props.hint })}
    >
      {(control) => (
        <GuardedTextArea
          {...control}
          data-field={`decline-${props.field}`}
          rows={3}
          maxLength={roomFor(declineTextMax)}
          spellCheck
          value={props.value}
          onText={(text) => props.onText(text.replaceAll(/[\r\n]+/gu, ' '))}
        />
      )}
    </Field>
  );
}

/** The fixed wording of a locked code, and the reason for the lock. */
function LockedWords(props: { readonly entry: DeclineEntry }): ReactElement {
  const { usual } = props.entry;
  return (
    <>
      <Notice tone="quiet" icon="lock" title={declineWords.lockedTitle}>
        {declineWords.lockedText}
      </Notice>
      <Facts labelWidth={104} gap={6}>
        <Fact label={declineWords.meaning}>{usual.meaning}</Fact>
        <Fact label={declineWords.say}>{usual.say}</Fact>
        <Fact label={declineWords.doNext}>{usual.doNext}</Fact>
        <Fact label={declineWords.retry}>{retryWords[usual.retry]}</Fact>
      </Facts>
    </>
  );
}

function Provenance(props: { readonly entry: DeclineEntry }): ReactElement {
  const { own } = props.entry;
  const nowMs = useNow();
  return (
    <Help>
      {own === null
        ? declineWords.isDefault
        : changedWords(own.changedBy, formatMoment(own.changedAt, nowMs))}
    </Help>
  );
}
