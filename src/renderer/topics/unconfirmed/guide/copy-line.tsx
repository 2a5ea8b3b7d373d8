import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { copyText } from '../../../bridge/session-queries.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { CopyState } from '../../../ui/use-copy.ts';
import { useCopy } from '../../../ui/use-copy.ts';

const copyColors: Readonly<Record<CopyState, string>> = {
  idle: 'var(--accent)',
  copied: 'var(--good)',
  refused: 'var(--bad)',
};

/** One value to look up elsewhere, with a button that copies it. */
export function CopyLine(props: {
  readonly label: string;
  readonly text: string;
  /** Text shown in place of the copied value. */
  readonly shown?: string;
}): ReactElement {
  const { state, icon, words, name, copy } = useCopy(props.label, () => copyText(props.text));
  return (
    <Flex className="copy-line" wrap="wrap" align="center" gap="0 10px" mih={26}>
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
          aria-label={name}
          title={words}
          onClick={copy}
        >
          <Icon name={icon} />
          {state === 'idle' ? null : <span aria-hidden="true">{words}</span>}
        </Flex>
      </Flex>
    </Flex>
  );
}
