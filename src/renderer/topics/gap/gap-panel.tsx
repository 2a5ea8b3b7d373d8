import { Box, Flex, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useId, useState } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { GapPage } from '../../../contract/gap.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { gapPhrase } from '../../../domain/epochs/gap-row.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { ask, call } from '../../bridge/client.ts';
import { useMerchantDay } from '../../bridge/use-merchant-day.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date/date-input.tsx';
import { Field } from '../../ui/form/field.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Tone } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { failureWords } from '../../words/failures.ts';
import { gapListRefusals, gapRefusals, gapWords } from '../../words/gap.ts';
import { GapRows } from './gap-rows.tsx';
import { GapTerminals } from './gap-terminals.tsx';
import { whyGreyed } from '../../words/why-greyed.ts';
import { SettingsHead } from '../../ui/page/settings-head.tsx';

interface Said {
  readonly tone: Tone;
  readonly words: string;
}

const gapKey = ['gap'] as const;

/** Restored records in Settings: their gap, and the way to charge plans again. */
export function GapPanel({ status }: { readonly status: Status }): ReactElement {
  return (
    <Stack className="gap" gap={12} align="stretch" miw={0} maw={860} data-part="gap">
      <SettingsHead title={gapWords.title} />
      {status.gap === null ? (
        <Notice tone="good" title={gapWords.none} />
      ) : status.role === 'admin' ? (
        <OpenGap epoch={status.gap.epoch} isReopened={status.gap.isReopened} />
      ) : (
        <Notice tone="quiet" icon="lock" title={gapWords.adminOnly} />
      )}
    </Stack>
  );
}

function OpenGap(props: { readonly epoch: number; readonly isReopened: boolean }): ReactElement {
  const { epoch } = props;
  const queries = useQueryClient();
  const announce = useAnnounce();
  const read = useQuery({ queryKey: gapKey, queryFn: () => ask('gap.read', {}) });
  const [said, setSaid] = useState<Said | null>(null);
  const tell = (words: Said | null): void => {
    setSaid(words);
    if (words !== null) announce(words.words);
  };
  const show = (page: GapPage, words: string | null): void => {
    queries.setQueryData(gapKey, page);
    tell(words === null ? null : { tone: 'good', words });
  };
  const bad = (words: string): void => tell({ tone: 'bad', words });
  const page = read.data;
  return (
    <>
      {props.isReopened ? <Notice tone="warn" title={gapWords.reopened} /> : null}
      {page === undefined ? null : <GapTerminals terminals={page.terminals} />}
      <Box component="p" maw="70ch" mt={0} mx={0} mb={8} c="dimmed">
        {page !== undefined && page.terminals.length > 0 ? gapWords.serverIntro : gapWords.intro}
      </Box>
      {page === undefined ? null : (
        <>
          <GapEvidence epoch={epoch} page={page} onPage={show} onBad={bad} />
          {said === null ? null : <Notice tone={said.tone} title={said.words} />}
          <GapRows
            page={page}
            onAnswer={async (findings) => {
              const answer = await call('gap.answer', { epoch, findings: [...findings] });
              if (!answer.ok) bad(failureWords(answer.error));
              else if (answer.value.kind === 'refused') bad(gapRefusals[answer.value.reason]);
              else show(answer.value.page, null);
            }}
          />
          <Closing epoch={epoch} page={page} />
        </>
      )}
    </>
  );
}

interface GapEvidenceProps {
  readonly epoch: number;
  readonly page: GapPage;
  readonly onPage: (page: GapPage, words: string | null) => void;
  readonly onBad: (words: string) => void;
}

function GapEvidence({ epoch, page, onPage, onBad }: GapEvidenceProps): ReactElement {
  const takeOver = async (): Promise<void> => {
    const answer = await call('gap.take-over', { epoch });
    if (!answer.ok) return onBad(failureWords(answer.error));
    if (answer.value.kind === 'refused') return onBad(gapRefusals[answer.value.reason]);
    const { count, setAsideFolders, isJournalRead } = answer.value;
    onPage(answer.value.page, gapWords.tookOver(count, setAsideFolders));
    return isJournalRead ? undefined : onBad(gapWords.journalUnread);
  };
  const rest = async (): Promise<void> => {
    const answer = await call('gap.answer-rest', { epoch });
    if (!answer.ok) return onBad(failureWords(answer.error));
    if (answer.value.kind === 'refused') return onBad(gapRefusals[answer.value.reason]);
    if (answer.value.kind === 'list-too-short') return onBad(gapWords.tooShort);
    return onPage(answer.value.page, null);
  };
  return (
    <Panel title={gapWords.find}>
      <Box component="p" maw="70ch" mt={0} mx={0} mb={8} c="dimmed">
        {gapWords.takeOverText}
      </Box>
      <Button data-gap="take-over" onClick={() => void takeOver()}>
        {gapWords.takeOver}
      </Button>
      <ListForm epoch={epoch} page={page} onPage={onPage} onBad={onBad} />
      {page.bankList === null ? null : (
        <Notice
          tone={page.bankList.coversGap ? 'quiet' : 'warn'}
          title={gapWords.listSays(page.bankList)}
          actions={
            page.bankList.coversGap ? (
              <Button data-gap="rest" onClick={() => void rest()}>
                {gapWords.rest}
              </Button>
            ) : undefined
          }
        >
          {page.bankList.coversGap ? gapWords.restText : null}
        </Notice>
      )}
    </Panel>
  );
}

function ListForm({ epoch, page, onPage, onBad }: GapEvidenceProps): ReactElement {
  const [from, setFrom] = useState(page.gap?.fromAt.slice(0, 10) ?? '');
  const [until, setUntil] = useState(page.gap?.untilAt.slice(0, 10) ?? '');
  const choose = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await call('gap.choose-list', { epoch, coversFrom: from, coversUntil: until });
    if (!answer.ok) return onBad(failureWords(answer.error));
    switch (answer.value.kind) {
      case 'cancelled':
        return undefined;
      case 'unreadable':
        return onBad(gapListRefusals[answer.value.reason]);
      case 'refused':
        return onBad(gapRefusals[answer.value.reason]);
      case 'matched':
        return onPage(
          answer.value.page,
          gapWords.matched(answer.value.charged, answer.value.waiting),
        );
    }
  };
  return (
    <Box
      component="form"
      className="gap-list-form"
      mt={16}
      onSubmit={(event) => void choose(event)}
    >
      <Box component="p" maw="70ch" mt={0} mx={0} mb={8} c="dimmed">
        {gapWords.listText}
      </Box>
      <Flex wrap="wrap" align="flex-end" gap="8px 12px" mb={12}>
        <DayField label={gapWords.coversFrom} value={from} onDay={setFrom} />
        <DayField label={gapWords.coversUntil} value={until} onDay={setUntil} />
        <Button
          type="submit"
          why={isCalendarDate(from) && isCalendarDate(until) ? null : whyGreyed.days}
        >
          {gapWords.list}
        </Button>
      </Flex>
    </Box>
  );
}

function DayField(props: {
  readonly label: string;
  readonly value: string;
  readonly onDay: (day: string) => void;
}): ReactElement {
  const id = useId();
  const today = useMerchantDay();
  const { value } = props;
  return (
    <Flex component="span" direction="column" gap={3}>
      <Box component="label" htmlFor={id} c="dimmed" fz={12}>
        {props.label}
      </Box>
      <DateInput
        id={id}
        keying={{ today, direction: 'behind' }}
        aria-invalid={value !== '' && !isCalendarDate(value)}
        value={value}
        onText={props.onDay}
      />
    </Flex>
  );
}

/** The last step: a phrase where one operator works alone, and a second approver above the limit. */
function Closing(props: { readonly epoch: number; readonly page: GapPage }): ReactElement {
  const { epoch, page } = props;
  const queries = useQueryClient();
  const announce = useAnnounce();
  // Beside its button, below however many rows there are.
  const [refusal, setRefusal] = useState<string | null>(null);
  const onBad = (words: string): void => {
    setRefusal(words);
    announce(words);
  };
  const [phrase, setPhrase] = useState('');
  const close = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const typedPhrase = page.isAlone ? phrase : null;
    const answer = await call('gap.close', { epoch, typedPhrase });
    if (!answer.ok) return onBad(failureWords(answer.error));
    switch (answer.value.kind) {
      case 'closed':
        return queries.invalidateQueries();
      case 'rows-waiting':
        return onBad(gapWords.waiting(answer.value.count));
      case 'wrong-phrase':
        return onBad(gapWords.wrongPhrase);
      case 'needs-second-person':
        return onBad(gapWords.secondPerson);
      case 'gap-changed':
        return onBad(gapWords.changed);
    }
  };
  return (
    <Flex
      component="form"
      direction="column"
      gap={8}
      align="flex-start"
      onSubmit={(event) => void close(event)}
    >
      {page.isAlone ? (
        <Field label={gapWords.phrase(gapPhrase)}>
          {(control) => (
            <GuardedInput
              {...control}
              value={phrase}
              maxLength={textLengthsMax.phrase}
              onText={setPhrase}
            />
          )}
        </Field>
      ) : null}
      {refusal === null ? null : <Notice tone="bad" title={refusal} />}
      <Button
        type="submit"
        tone="primary"
        data-gap="close"
        why={page.waiting === 0 ? null : gapWords.waiting(page.waiting)}
      >
        {gapWords.close}
      </Button>
    </Flex>
  );
}
