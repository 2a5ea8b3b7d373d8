import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Box, Flex, Switch } from '@mantine/core';
import type { ReactElement } from 'react';
import { useContext, useId } from 'react';
import { FieldsAside } from './field.tsx';

/** The ground of a switch that is off, which the kit draws too pale to be seen. */
const offGround = {
  '--mantine-color-gray-3': 'var(--line-strong)',
  '--mantine-color-dark-5': 'var(--line-strong)',
};

/** A setting that is on or off: its name with help at the left, the switch at the right. */
export function SwitchRow(props: {
  readonly words: string;
  readonly help?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** Greys the switch and says why; null while it can be changed. */
  readonly why?: string | null;
  /** Name by which the focus is moved here. */
  readonly field?: string;
}): ReactElement {
  const id = useId();
  const why = props.why ?? null;
  const texts = [props.help, why].filter((text) => text !== undefined && text !== null);
  return (
    <Flex
      {...(useContext(FieldsAside) ? { className: 'rule-below rule-below-but-last', pb: 14 } : {})}
      align="center"
      justify="space-between"
      gap={24}
    >
      <Box miw={0} maw={560}>
        <Box component="label" htmlFor={id} fz={13} fw={550} lh="20px">
          {props.words}
        </Box>
        {texts.length === 0 ? null : (
          <Box id={`${id}-help`} c="dimmed" fz={12.5}>
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Box>
        )}
      </Box>
      <Switch
        id={id}
        flex="none"
        styles={{ root: offGround }}
        data-field={props.field}
        checked={props.checked}
        disabled={props.disabled === true || why !== null}
        aria-describedby={texts.length === 0 ? undefined : `${id}-help`}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </Flex>
  );
}

/** A switch with its words after it, where there is no row for it. */
export function InlineSwitch(props: {
  readonly words: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Greys the switch and stands below it, saying why; null while it can be changed. */
  readonly why: string | null;
}): ReactElement {
  return (
    <Switch
      styles={{ root: offGround }}
      label={props.words}
      description={props.why}
      checked={props.checked}
      disabled={props.why !== null}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
