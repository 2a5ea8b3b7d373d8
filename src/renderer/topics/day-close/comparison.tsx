import { Box, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { CloseComparison } from '../../../contract/payments/close-sheet.ts';
import { Notice } from '../../ui/notice.tsx';
import { closeWords, moneyWords } from './words/close.ts';
import { ItemList } from './item-list.tsx';
import { LikelyCauses } from './likely-causes.tsx';

type Lines = NonNullable<CloseComparison['lines']>;

/** Our records beside the bank's: the difference, the lines that differ, and the possible causes. */
export function Comparison(props: {
  readonly comparison: CloseComparison;
  readonly currency: string;
  /** Takes a cause as the reason of the close; null for who may not close the day. */
  readonly onReason: ((reason: string) => void) | null;
}): ReactElement {
  const { comparison, currency } = props;
  const { differenceMinor, lines } = comparison;
  const part = useRef<HTMLDivElement>(null);
  // Each result takes the focus, so that it is read first.
  const focusOn = useEffectEvent((_shown: CloseComparison) => part.current?.focus());
  useEffect(() => focusOn(comparison), [comparison]);
  return (
    <Stack
      className="close-comparison boxed"
      gap={12}
      p={16}
      ref={part}
      role="group"
      aria-label={closeWords.comparison}
      tabIndex={-1}
    >
      {differenceMinor === 0 ? <Notice tone="good" title={closeWords.noDifference} /> : null}
      {lines === null ? null : <LineLists lines={lines} currency={currency} />}
      {differenceMinor === 0 ? null : <LikelyCauses {...props} />}
    </Stack>
  );
}

function LineLists(props: { readonly lines: Lines; readonly currency: string }): ReactElement {
  const { lines, currency } = props;
  const lineText = ({ lineNumber, amountMinor, text }: Lines['missingHere'][number]): string =>
    `${closeWords.line(lineNumber)}: ${moneyWords(amountMinor, currency)} ${text}`;
  return (
    <>
      <Box component="p" className="breaks-anywhere" c="dimmed">
        {closeWords.matched(lines.matchedCount)}{' '}
        {lines.skippedLines.length === 0 ? '' : closeWords.skipped(lines.skippedLines.length)}
      </Box>
      {lines.different.length === 0 ? null : (
        <ItemList
          title={closeWords.different}
          items={lines.different.map(({ item }) => item)}
          besides={lines.different.map(({ line }) => lineText(line))}
        />
      )}
      {lines.doubled.length === 0 ? null : (
        <ItemList
          title={closeWords.doubled}
          items={lines.doubled.map(({ item }) => item)}
          besides={lines.doubled.map(({ line }) => lineText(line))}
        />
      )}
      {lines.missingHere.length === 0 ? null : (
        <section>
          <h3>{closeWords.missingHere}</h3>
          <Box component="ul" className="breaks-anywhere" c="dimmed">
            {lines.missingHere.map((line) => (
              <li key={line.lineNumber} className="selectable">
                {lineText(line)}
              </li>
            ))}
          </Box>
        </section>
      )}
      {lines.missingAtBank.length === 0 ? null : (
        <ItemList title={closeWords.missingAtBank} items={lines.missingAtBank} />
      )}
    </>
  );
}
