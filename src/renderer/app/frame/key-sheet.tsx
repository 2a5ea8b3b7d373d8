import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
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
      <div className="sheet-columns">
        {keySheet.map((part) => (
          <section key={part.place}>
            <h2>{part.place}</h2>
            <dl>
              {part.lines.map((line) => (
                <Box className="sheet-line" py={4} px={0} key={line.keys}>
                  <Box component="dt" ta="right">
                    <KeyCap keys={line.keys} />
                  </Box>
                  <dd>{line.does}</dd>
                </Box>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Sheet>
  );
}
