import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { Envelope } from '../../contract/envelope.ts';
import { failureWords } from '../words/failures.ts';
import { handedWords, paperWords } from '../words/printing.ts';
import { useAnnounce } from './announcer.tsx';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import type { OperationInput } from '../../contract/index.ts';

type PaperKind = OperationInput<'runs.report'>['as'];

/** Prints one of the merchant's own documents or saves it as a file, and shows the result. */
export function PrintButtons<Kind extends PaperKind>(props: {
  readonly label: string;
  readonly kinds: readonly Kind[];
  /** Words of the print button, where the page has more than one thing to print. */
  readonly printWords?: string;
  readonly hand: (as: Kind) => Promise<Envelope<Parameters<typeof handedWords>[0]>>;
}): ReactElement {
  const { label, kinds, printWords = paperWords.print, hand } = props;
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<ReturnType<typeof handedWords>>(null);
  const make = async (as: Kind): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setSaid(null);
    const answer = await hand(as).finally(() => setBusy(false));
    const told = answer.ok
      ? handedWords(answer.value)
      : { isGood: false, words: failureWords(answer.error) };
    setSaid(told);
    if (told !== null) announce(told.words);
  };
  return (
    <Flex
      className="paper-buttons"
      wrap="wrap"
      gap={8}
      align="center"
      role="group"
      aria-label={label}
    >
      {kinds.map((as) => (
        <Button
          key={as}
          {...(as === 'print' ? { icon: 'printer' as const } : {})}
          aria-disabled={busy || undefined}
          onClick={() => void make(as)}
        >
          {as === 'print' ? printWords : paperWords[as]}
        </Button>
      ))}
      {said === null ? null : said.isGood ? (
        <Box component="span" c="dimmed">
          {said.words}
        </Box>
      ) : (
        // The sentence takes the room of the buttons, and does not push them to another line.
        <Box w={0} miw="100%">
          <Notice tone="warn" title={said.words} />
        </Box>
      )}
    </Flex>
  );
}
