import { Box, Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useContext } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import type { IconName } from '../../../ui/icons.tsx';
import { LetterCap } from '../../../ui/key-cap.tsx';
import { SingleKeysContext } from '../../../ui/letter-keys.tsx';

/** One way on from an outcome: what it is called, and what it does with the order and the card. */
export function StepButton(props: {
  readonly icon: IconName;
  readonly title: string;
  readonly line: string;
  /** The digit that presses it while the focus is in no field. */
  readonly digit: string;
  /** The way that staff take most often. */
  readonly isFirst: boolean;
  readonly onPress: () => void;
}): ReactElement {
  const { icon, title, line } = props;
  const hasKeys = useContext(SingleKeysContext);
  return (
    <Button
      variant={props.isFirst ? 'light' : 'default'}
      fullWidth
      h="auto"
      py={10}
      justify="flex-start"
      styles={{ label: { flex: 1, whiteSpace: 'normal' } }}
      data-letter={props.digit}
      leftSection={<Icon name={icon} size={18} />}
      rightSection={<LetterCap letter={props.digit} />}
      aria-keyshortcuts={hasKeys ? props.digit : undefined}
      onClick={props.onPress}
    >
      <Box component="span" display="block" ta="left" lh="20px">
        <Box component="span" display="block" fw={600}>
          {title}
        </Box>
        <Box component="span" display="block" fz={12} lh="18px" fw={400}>
          {line}
        </Box>
      </Box>
    </Button>
  );
}
