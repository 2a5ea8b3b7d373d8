import { Box, Flex, Menu } from '@mantine/core';
import type { ReactElement, RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { EventPayload } from '../../../contract/events.ts';
import type { PaymentQuery } from '../../../contract/payments/payment-query.ts';
import type { ExportProgress } from '../../../contract/payments/payment-lists.ts';
import { call, on } from '../../bridge/client.ts';
import { brandNames } from '../../lib/brand-names.ts';
import { DropMenu } from '../../ui/menu/drop-menu.tsx';
import { isFocusFree } from '../../lib/focus-on.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { PageActions } from '../../ui/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { WaitLine } from '../../ui/wait-line.tsx';
import { kindWords, channelWords } from '../../words/payments/charge-form.ts';
import { failureWords } from '../../words/failures.ts';
import { exportTitles, paymentWords } from '../../words/payments/payments.ts';
import { progressWords } from '../../words/payments/receipts.ts';
import { stateWords } from '../../words/payments/states.ts';
import { ExportColumns, usualFields } from './export-columns.tsx';
import { exportedWords, receiptsWords } from './export-ends.ts';
import type { ExportField } from '../../../domain/payments/payment-list.ts';

type Work = 'file' | 'receipts' | null;

/** Exports the shown list to a file: the same payments in the same order. */
export function ExportBar({ query }: { readonly query: PaymentQuery }): ReactElement {
  const announce = useAnnounce();
  const [fields, setFields] = useState<readonly ExportField[]>(usualFields);
  const [work, setWork] = useState<Work>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [isWritten, setWritten] = useState(false);
  const progress = useProgress(work === 'file');
  const bar = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusKept({ bar, menu }, work !== null);
  const tell = (words: string | null): void => {
    setSaid(words);
    if (words !== null) announce(words);
  };
  const run = async (what: Work, ask: () => Promise<readonly [string, boolean]>): Promise<void> => {
    if (work !== null) return;
    keepFocus();
    setWork(what);
    setWritten(false);
    tell(null);
    const [words, hasFile] = await ask().finally(() => {
      keepFocus();
      setWork(null);
    });
    setWritten(hasFile);
    tell(words);
  };
  const write = (format: 'csv' | 'json-lines') =>
    run('file', async () => {
      const columns = fields.map((field) => ({ field, title: exportTitles[field] }));
      const answer = await call('history.export', { query, format, columns, words: valueNames });
      if (!answer.ok) return [failureWords(answer.error), false];
      return [exportedWords(answer.value), answer.value.kind === 'saved'];
    });
  const receipts = () =>
    run('receipts', async () => {
      const answer = await call('history.save-receipts', { query });
      return [answer.ok ? receiptsWords(answer.value) : failureWords(answer.error), false];
    });
  return (
    <Flex
      className="payments-export"
      wrap="wrap"
      justify="flex-end"
      gap={8}
      align="center"
      ml="auto"
      ref={bar}
      tabIndex={-1}
    >
      <Said said={said} isWritten={isWritten} />
      {work === null ? (
        <ExportChoice
          place={menu}
          columns={{ fields, onFields: setFields }}
          forms={[
            { words: paymentWords.exportCsv, run: () => void write('csv') },
            { words: paymentWords.exportJson, run: () => void write('json-lines') },
            { words: paymentWords.exportReceipts, run: () => void receipts() },
          ]}
        />
      ) : (
        <Busy work={work} progress={progress} />
      )}
    </Flex>
  );
}

/** The end of the last export, with the way to its file. */
function Said(props: { readonly said: string | null; readonly isWritten: boolean }): ReactElement {
  return (
    <>
      {props.said === null ? null : (
        <Box component="span" className="payments-said" c="dimmed">
          {props.said}
        </Box>
      )}
      {props.isWritten ? (
        <Button onClick={() => void call('history.show-file', {})}>{paymentWords.showFile}</Button>
      ) : null}
    </>
  );
}

interface ExportChoiceProps {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly forms: readonly { readonly words: string; readonly run: () => void }[];
  readonly columns: {
    readonly fields: readonly ExportField[];
    readonly onFields: (fields: readonly ExportField[]) => void;
  };
}

/** The forms in which the list can be saved, at the head of the screen, and the columns of a file. */
function ExportChoice({ place, forms, columns }: ExportChoiceProps): ReactElement {
  const [isChoosing, setChoosing] = useState(false);
  const end = (): void => {
    setChoosing(false);
    place.current?.querySelector('button')?.focus();
  };
  return (
    <>
      {isChoosing ? <ExportColumns {...columns} onDone={end} /> : null}
      <PageActions>
        <div ref={place}>
          <DropMenu position="bottom-end" button={<Button hasMenu>{paymentWords.exportAs}</Button>}>
            {forms.map(({ words, run }) => (
              <Menu.Item key={words} onClick={run}>
                {words}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={() => setChoosing(true)}>
              {paymentWords.chooseColumns(columns.fields.length)}
            </Menu.Item>
          </DropMenu>
        </div>
      </PageActions>
    </>
  );
}

/** Progress of the export, with a button that stops it. */
function Busy(props: {
  readonly work: Work;
  readonly progress: ExportProgress | null;
}): ReactElement {
  const { work, progress } = props;
  if (work === 'receipts') return <BusyWithReceipts />;
  return (
    <>
      {progress === null ? null : (
        <>
          <progress
            aria-label={paymentWords.exporting}
            max={progress.total}
            value={progress.done}
          />
          <span>{paymentWords.exported(progress.done, progress.total)}</span>
        </>
      )}
      <Button data-stop="" onClick={() => void call('history.cancel-export', {})}>
        {paymentWords.cancelExport}
      </Button>
    </>
  );
}

/** Progress of the receipts; drawing has no steps, so only its end can be shown. */
function BusyWithReceipts(): ReactElement {
  const [progress, setProgress] = useState<EventPayload<'receipts.progress'> | null>(null);
  useEffect(() => on('receipts.progress', setProgress), []);
  return (
    <>
      {progress === null ? (
        <WaitLine words={paymentWords.writingReceipts} />
      ) : (
        <>
          <progress
            aria-label={paymentWords.writingReceipts}
            max={progress.total}
            {...(progress.stage === 'reading' ? { value: progress.done } : {})}
          />
          <span>{progressWords(progress)}</span>
        </>
      )}
      <Button data-stop="" onClick={() => void call('history.cancel-export', {})}>
        {paymentWords.stopReceipts}
      </Button>
    </>
  );
}

/** Keeps the focus on what stands in the place of a control that goes away: the stop of an export, or its menu. */
function useFocusKept(
  { bar, menu }: Readonly<Record<'bar' | 'menu', RefObject<HTMLElement | null>>>,
  isBusy: boolean,
): () => void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!hadFocus.current || !isFocusFree()) return;
    const next = isBusy
      ? bar.current?.querySelector<HTMLElement>('[data-stop]')
      : menu.current?.querySelector('button');
    (next ?? bar.current)?.focus();
  }, [bar, menu, isBusy]);
  return () => {
    hadFocus.current = [bar, menu].some(
      ({ current }) => current?.contains(document.activeElement) === true,
    );
  };
}

/** Words that the file uses for coded values, the same as on screen. */
const valueNames = {
  state: Object.fromEntries(
    Object.entries(stateWords).map(([state, { word }]) => [state, word] as const),
  ),
  kind: kindWords,
  channel: channelWords,
  brand: brandNames,
};

function useProgress(isBusy: boolean): ExportProgress | null {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  useEffect(() => on('history.export-progress', setProgress), []);
  if (!isBusy && progress !== null) setProgress(null);
  return isBusy ? progress : null;
}
