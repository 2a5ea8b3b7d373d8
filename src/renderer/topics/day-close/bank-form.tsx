import { Box, Group, Stack } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useId, useRef, useState } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { CloseComparison } from '../../../contract/payments/close-sheet.ts';
import { call } from '../../bridge/client.ts';
import { useKeptText } from '../../lib/kept-work.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { GuardedTextArea } from '../../ui/form/guarded-text-area.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bankRefusalWords, closeWords, moneyWords, unreadableWords } from './words/close.ts';
import { failureWords } from '../../words/failures.ts';
import type { CloseDay } from './queries.ts';
import { bankTextName } from './queries.ts';

/** Lines of the field at most; more are scrolled. */
const linesShownMax = 8;

/** Form for the bank's total or lines, pasted or from a file. */
export function BankForm(props: {
  readonly day: CloseDay;
  readonly bankTotal: string;
  readonly onCompared: (comparison: CloseComparison | null) => void;
}): ReactElement {
  const { day, onCompared } = props;
  const id = useId();
  const compareButton = useRef<HTMLButtonElement>(null);
  const announce = useAnnounce();
  const [text, setText] = useKeptText(bankTextName(day), props.bankTotal);
  const [fileName, setFileName] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const refuse = (sentence: string): void => {
    setRefusal(sentence);
    onCompared(null);
    announce(sentence);
  };
  const show = (comparison: CloseComparison, from: string | null): void => {
    setRefusal(null);
    setFileName(from);
    onCompared(comparison);
    announce(
      comparison.differenceMinor === 0
        ? closeWords.noDifference
        : `${closeWords.difference}: ${moneyWords(comparison.differenceMinor, day.currency)}`,
    );
  };
  const compare = async (): Promise<void> => {
    if (text.length > textLengthsMax.bankText) return refuse(closeWords.bankTextTooLong);
    const answer = await call('closes.compare', { ...day, bankText: text });
    // Letters beyond ASCII, and line ends, count twice or more.
    if (!answer.ok && answer.error.kind === 'too-large') refuse(closeWords.bankTextTooLong);
    else if (!answer.ok) refuse(failureWords(answer.error));
    else if (answer.value.kind === 'refused') refuse(bankRefusalWords(answer.value.refusal));
    else show(answer.value.comparison, null);
  };
  const compareFile = async (): Promise<void> => {
    const answer = await call('closes.compare-file', day);
    if (!answer.ok) refuse(failureWords(answer.error));
    else if (answer.value.kind === 'refused') refuse(bankRefusalWords(answer.value.refusal));
    else if (answer.value.kind === 'unreadable') refuse(unreadableWords[answer.value.reason]);
    else if (answer.value.kind === 'compared') show(answer.value.comparison, answer.value.fileName);
  };
  return (
    <Stack gap={6}>
      <Box component="label" htmlFor={id} fw={600}>
        {closeWords.bankLabel}
      </Box>
      <GuardedTextArea
        id={id}
        data-field="bank-text"
        aria-describedby={`${id}-hint`}
        rows={Math.min(linesShownMax, text.split('\n').length)}
        value={text}
        onText={setText}
        onKeyDown={(event) => onBankKey(event, text, compareButton.current)}
      />
      <Box component="p" c="dimmed" fz={12} id={`${id}-hint`}>
        {closeWords.bankHint}
      </Box>
      <Group gap={8}>
        <Button ref={compareButton} tone="primary" keys="Ctrl+Enter" onClick={() => void compare()}>
          {closeWords.compare}
        </Button>
        <Button onClick={() => void compareFile()}>{closeWords.chooseFile}</Button>
      </Group>
      <Said refusal={refusal} fileName={fileName} />
    </Stack>
  );
}

/** The reason that nothing was compared, or the file that was. */
function Said(props: {
  readonly refusal: string | null;
  readonly fileName: string | null;
}): ReactElement {
  const { refusal, fileName } = props;
  return (
    <>
      {refusal === null ? null : <Notice tone="warn" title={refusal} />}
      {fileName === null ? null : (
        <Box component="p" className="breaks-anywhere" c="dimmed">
          {closeWords.comparedFile(fileName)}
        </Box>
      )}
    </>
  );
}

/** Compares on Ctrl+Enter, and on Enter where there is one line; Escape only moves to the compare button. */
function onBankKey(
  event: KeyboardEvent,
  text: string,
  compareButton: HTMLButtonElement | null,
): void {
  if (event.key === 'Escape' && text !== '') {
    // Closing the day would discard the pasted text: the first Escape only leaves the field.
    event.preventDefault();
    compareButton?.focus();
  }
  if (event.key !== 'Enter' || event.shiftKey || event.repeat) return;
  if (text.includes('\n') && !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  compareButton?.click();
}
