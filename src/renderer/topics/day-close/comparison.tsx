import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { CloseComparison } from '../../../contract/payments/closes.ts';
import { Notice } from '../../ui/notice.tsx';
import { causeWords, closeWords, moneyWords } from './words/close.ts';
import { ItemList } from './item-list.tsx';

type Lines = NonNullable<CloseComparison['lines']>;

/** Our records beside the bank's: the difference, the lines that differ, and the possible causes. */
export function Comparison(props: {
  readonly comparison: CloseComparison;
  readonly currency: string;
}): ReactElement {
  const { comparison, currency } = props;
  const { differenceMinor, causes, lines } = comparison;
  const part = useRef<HTMLDivElement>(null);
  // Each result takes the focus, so that it is read first.
  const focusOn = useEffectEvent((_shown: CloseComparison) => part.current?.focus());
  useEffect(() => focusOn(comparison), [comparison]);
  return (
    <Box
      className="close-comparison"
      mt={12}
      ref={part}
      role="group"
      aria-label={closeWords.comparison}
      tabIndex={-1}
    >
      <Flex component="dl" className="close-sums" direction="column" gap={2}>
        <div>
          <dt>{closeWords.bankSays}</dt>
          <dd>{moneyWords(comparison.bankMinor, currency)}</dd>
        </div>
        <div>
          <dt>{closeWords.expected}</dt>
          <dd>{moneyWords(comparison.expectedMinor, currency)}</dd>
        </div>
        <div data-differs={differenceMinor !== 0 || undefined}>
          <dt>{closeWords.difference}</dt>
          <dd>{moneyWords(differenceMinor, currency)}</dd>
        </div>
      </Flex>
      {differenceMinor === 0 ? <Notice tone="good" title={closeWords.noDifference} /> : null}
      {lines === null ? null : <LineLists lines={lines} currency={currency} />}
      {differenceMinor === 0 ? null : (
        <Box component="section" className="close-causes" mt={16} pt={12}>
          <h3>{closeWords.causes}</h3>
          {causes.length === 0 ? <p className="close-text">{closeWords.noCauses}</p> : null}
          {causes.map((cause) => (
            <ItemList key={cause.kind} title={causeWords(cause)} items={cause.items} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function LineLists(props: { readonly lines: Lines; readonly currency: string }): ReactElement {
  const { lines, currency } = props;
  const lineText = ({ lineNumber, amountMinor, text }: Lines['missingHere'][number]): string =>
    `${closeWords.line(lineNumber)}: ${moneyWords(amountMinor, currency)} ${text}`;
  return (
    <>
      <p className="close-text">
        {closeWords.matched(lines.matchedCount)}{' '}
        {lines.skippedLines.length === 0 ? '' : closeWords.skipped(lines.skippedLines.length)}
      </p>
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
        <Box component="section" className="close-items" mt={12}>
          <h3>{closeWords.missingHere}</h3>
          <ul>
            {lines.missingHere.map((line) => (
              <li key={line.lineNumber} className="close-text selectable">
                {lineText(line)}
              </li>
            ))}
          </ul>
        </Box>
      )}
      {lines.missingAtBank.length === 0 ? null : (
        <ItemList title={closeWords.missingAtBank} items={lines.missingAtBank} />
      )}
    </>
  );
}
