import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { copyText } from '../../../bridge/session-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact } from '../../../ui/page/facts.tsx';
import { useCopy } from '../../../ui/use-copy.ts';

/** One value for the web developer, unchanged, with a button that copies it. */
export function CopyRow(props: { readonly label: string; readonly text: string }): ReactElement {
  const { label, text } = props;
  const { icon, words, name, copy } = useCopy(label, () => copyText(text));
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
        <Button size="compact-sm" icon={icon} aria-label={name} onClick={copy}>
          {words}
        </Button>
      </Flex>
    </Fact>
  );
}

/** A value without a copy button. */
export function PlainRow(props: { readonly label: string; readonly text: string }): ReactElement {
  return <Fact label={props.label}>{props.text}</Fact>;
}
