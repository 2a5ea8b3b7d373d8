import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { call } from '../../../bridge/client.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { frameWords } from '../../../words/frame.ts';
import { copyLabel, developerWords } from '../words/wallet-guide.ts';
import './wallet-facts.css';

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
    <Box className="wallet-value" mih={26}>
      <Box component="dt" pt={3}>
        {label}
      </Box>
      <dd className="wallet-value-value">
        <Box
          component="code"
          className="wallet-code selectable breaks-anywhere tabular"
          miw={0}
          fz={12}
          dir="ltr"
        >
          {text}
        </Box>
        <Flex
          type="button"
          component="button"
          className="wallet-copy"
          display="inline-flex"
          flex="none"
          gap={5}
          align="center"
          mih={24}
          py={0}
          px={7}
          bdrs="var(--radius)"
          data-state={state}
          aria-label={copyLabel(label)}
          onClick={() => void copy()}
        >
          <Icon name={signs[state]} size={14} />
          <span aria-hidden="true">{developerWords[state]}</span>
        </Flex>
      </dd>
    </Box>
  );
}

/** A value without a copy button. */
export function PlainRow(props: { readonly label: string; readonly text: string }): ReactElement {
  return (
    <Box className="wallet-value" mih={26}>
      <Box component="dt" pt={3}>
        {props.label}
      </Box>
      <dd className="wallet-value-value">{props.text}</dd>
    </Box>
  );
}
