import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { call } from '../../../bridge/client.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { frameWords } from '../../../words/frame.ts';
import { copyWords } from '../../../words/payments/resolution.ts';

type CopyState = 'idle' | 'copied' | 'refused';

const copyColors: Readonly<Record<CopyState, string>> = {
  idle: 'var(--accent)',
  copied: 'var(--good)',
  refused: 'var(--bad)',
};

/** Time for which the button confirms the copy, in ms. */
const saidMs = 2_500;

/** One value to look up elsewhere, with a button that copies it. */
export function CopyLine(props: {
  readonly label: string;
  readonly text: string;
  /** Text shown in place of the copied value. */
  readonly shown?: string;
}): ReactElement {
  const announce = useAnnounce();
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => setState('idle'), saidMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    const answer = await call('session.copy', { text: props.text });
    const copied = answer.ok && answer.value.copied;
    setState(copied ? 'copied' : 'refused');
    announce(copied ? frameWords.copied : frameWords.notCopied);
  };
  return (
    <Flex className="copy-line" align="center" gap={10} mih={26}>
      <Box component="dt" flex="none" w={104} c="dimmed">
        {props.label}
      </Box>
      <Flex component="dd" className="breaks-anywhere" align="center" gap={4} flex={1} miw={0}>
        <span className="figures selectable">{props.shown ?? props.text}</span>
        <Flex
          type="button"
          component="button"
          className="copy-button hoverable"
          display="inline-flex"
          flex="none"
          align="center"
          gap={5}
          miw={24}
          mih={24}
          py={0}
          px={4}
          bdrs="sm"
          c={copyColors[state]}
          fz={12}
          aria-label={copyWords.label(props.label)}
          title={copyWords.idle}
          onClick={() => void copy()}
        >
          <Icon name={state === 'copied' ? 'check' : state === 'refused' ? 'noEntry' : 'copy'} />
          {state === 'idle' ? null : <span aria-hidden="true">{copyWords[state]}</span>}
        </Flex>
      </Flex>
    </Flex>
  );
}
