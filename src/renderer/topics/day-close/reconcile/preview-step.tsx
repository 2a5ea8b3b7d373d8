import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { closeDifference } from '../../../../domain/close/likely-causes.ts';
import type { BankFilePairView, FilePreview } from '../../../../contract/payments/reconcile.ts';
import { formatMinor } from '../../../../domain/money.ts';
import { formatMoment } from '../../../lib/clock-time.ts';
import { closeDay } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ItemList } from '../item-list.tsx';
import { dayWords, moneyWords } from '../words/close.ts';
import {
  acceptedBefore,
  countedWords,
  fileFacts,
  leftWords,
  lineWords,
  reconcileWords,
} from '../words/reconcile.ts';

/** The matched file: what accepting it does, what only one side has, and the sums of its days. */
export function PreviewStep({ preview }: { readonly preview: FilePreview }): ReactElement {
  const nowMs = useNow();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.focus(), []);
  const { missingHere, denied, settles, left, different, doubled, missingAtBank } = preview;
  return (
    <div ref={part} tabIndex={-1} role="group" aria-label={reconcileWords.preview}>
      <Panel title={reconcileWords.preview} gap={12} aside={preview.fileName}>
        <p>{fileFacts(preview)}</p>
        {preview.acceptedAt === null ? null : (
          <Notice tone="quiet" title={acceptedBefore(formatMoment(preview.acceptedAt, nowMs))} />
        )}
        {preview.nothingKnown ? (
          <Notice tone="warn" title={reconcileWords.foreignTitle}>
            {reconcileWords.foreignText}
          </Notice>
        ) : null}
        {preview.gapOpen ? (
          <Notice tone="warn" title={reconcileWords.gapTitle}>
            {reconcileWords.gapText}
          </Notice>
        ) : null}
        {missingHere.count === 0 ? null : (
          <Notice tone="bad" title={countedWords(reconcileWords.missingHere, missingHere.count)}>
            {reconcileWords.missingHereText}
            <Box component="ul" className="breaks-anywhere" mt={6} mx={0} mb={0}>
              {missingHere.items.map((line) => (
                <li key={line.lineNumber} className="selectable">
                  {lineWords(line)}
                </li>
              ))}
            </Box>
          </Notice>
        )}
        <Pairs title={reconcileWords.denied} text={reconcileWords.deniedText} part={denied} />
        <Pairs title={reconcileWords.settles} text={reconcileWords.settlesText} part={settles} />
        <Pairs
          title={reconcileWords.left}
          text={reconcileWords.leftText}
          part={left}
          besides={left.items.map(({ because }) => leftWords[because])}
        />
        <Pairs title={reconcileWords.different} part={different} />
        <Pairs title={reconcileWords.doubled} part={doubled} />
        {missingAtBank.count === 0 ? null : (
          <ItemList
            title={countedWords(reconcileWords.missingAtBank, missingAtBank.count)}
            text={reconcileWords.missingAtBankText}
            items={missingAtBank.items}
          />
        )}
        <Days days={preview.days} />
      </Panel>
    </div>
  );
}

function Pairs(props: {
  readonly title: string;
  readonly text?: string;
  readonly part: { readonly count: number; readonly items: readonly BankFilePairView[] };
  /** A sentence for each pair, before its line. */
  readonly besides?: readonly string[];
}): ReactElement | null {
  const { title, text, part, besides } = props;
  if (part.count === 0) return null;
  return (
    <ItemList
      title={countedWords(title, part.count)}
      {...(text === undefined ? {} : { text })}
      items={part.items.map(({ item }) => item)}
      besides={part.items.map(({ line }, at) =>
        [besides?.[at], lineWords(line)].filter((words) => words !== undefined).join(' '),
      )}
    />
  );
}

function Days({ days }: Pick<FilePreview, 'days'>): ReactElement | null {
  const [, navigate] = useLocation();
  if (days.length === 0) return null;
  return (
    <DataTable
      className="reconcile-days"
      caption={reconcileWords.days}
      showsCaption
      columns={[
        { head: reconcileWords.day, isName: true },
        { head: reconcileWords.bank, isFigure: true },
        { head: reconcileWords.ours, isFigure: true },
        { head: reconcileWords.difference, isFigure: true },
        { head: '', isFigure: true },
      ]}
      rows={days.map(({ settledOn, currency, bankMinor, oursMinor, isClosed }) => ({
        id: `${settledOn} ${currency}`,
        cells: [
          dayWords(settledOn, currency),
          moneyWords(bankMinor, currency),
          moneyWords(oursMinor, currency),
          <Box
            key="difference"
            component="span"
            {...(bankMinor === oursMinor ? {} : { c: 'var(--bad)', fw: 700 })}
          >
            {moneyWords(closeDifference({ expectedMinor: oursMinor, bankMinor }), currency)}
          </Box>,
          isClosed ? (
            reconcileWords.closed
          ) : (
            <Button
              key="open"
              tone="quiet"
              size="compact-sm"
              onClick={() =>
                navigate(closeDay(`${settledOn}_${currency}`, formatMinor(bankMinor, currency)))
              }
            >
              {reconcileWords.toDay}
            </Button>
          ),
        ],
      }))}
    />
  );
}
