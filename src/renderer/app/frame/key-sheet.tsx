import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { Columns } from '../../ui/columns.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { frameWords } from '../../words/frame.ts';
import { keySheet } from '../../words/keys.ts';

/** Every shortcut, by screen. */
export function KeySheet(props: {
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <Sheet title={frameWords.keySheet} opened={props.opened} onClose={props.onClose}>
      <Columns of="repeat(auto-fit, minmax(240px, 1fr))" align="start" gap="18px 28px">
        {keySheet.map((part) => (
          <section key={part.place}>
            <h2>{part.place}</h2>
            <dl>
              {part.lines.map((line) => (
                <Flex align="baseline" gap={10} py={4} key={line.keys}>
                  <Box component="dt" flex="none" w={92} ta="right">
                    <KeyCap keys={line.keys} />
                  </Box>
                  <dd>{line.does}</dd>
                </Flex>
              ))}
            </dl>
          </section>
        ))}
      </Columns>
    </Sheet>
  );
}
