import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { call } from '../../../bridge/client.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fact } from '../../../ui/page/facts.tsx';
import { frameWords } from '../../../words/frame.ts';
import { copyLabel, developerWords } from '../words/wallet-guide.ts';

type CopyState = 'copy' | 'copied' | 'refused';

const saidMs = 2_500;
const signs = { copy: 'copy', copied: 'check', refused: 'noEntry' } as const;

/** One value for the web developer, unchanged, with a button that copies it. */
export function CopyRow(props: { readonly label: string; readonly text: string }): ReactElement {
  const { label, text } = props;
  const announce = useAnnounce();
  const [state, setState] = useState<CopyState>('copy');
  useEffect(() => {
    if (state === 'copy') return undefined;
    const timer = setTimeout(() => setState('copy'), saidMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    const answer = await call('session.copy', { text });
    const isCopied = answer.ok && answer.value.copied;
    setState(isCopied ? 'copied' : 'refused');
    announce(isCopied ? frameWords.copied : frameWords.notCopied);
  };
  return (
    <Fact label={label}>
      <Flex align="flex-start" justify="space-between" gap={8}>
        <Box
          component="code"
          className="selectable breaks-anywhere tabular"
          miw={0}
          py={3}
          fz={12}
          dir="ltr"
        >
          {text}
        </Box>
        <Button
          size="compact-sm"
          icon={signs[state]}
          aria-label={copyLabel(label)}
          onClick={() => void copy()}
        >
          {developerWords[state]}
        </Button>
      </Flex>
    </Fact>
  );
}

/** A value without a copy button. */
export function PlainRow(props: { readonly label: string; readonly text: string }): ReactElement {
  return <Fact label={props.label}>{props.text}</Fact>;
}
