import { Box, Flex } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useContext, useId } from 'react';
import { capital } from '../../lib/capital.ts';
import { passedByEnter } from '../../lib/enter-navigation.ts';
import { FieldHint, FieldRow, FieldsAside } from './field.tsx';

interface ChoiceProps<Value extends string> extends SegmentsProps<Value> {
  readonly label: string;
  /** Help about the choice: under its label in Settings, else under its segments. */
  readonly help?: string;
}

interface SegmentsProps<Value extends string> {
  /** Name by which the focus is moved to the selected button. */
  readonly field?: string;
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly words: string;
    /** An icon with its word after the option. */
    readonly aside?: ReactNode;
    /** True for an option that cannot be chosen now. */
    readonly isOff?: boolean;
  }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean | undefined;
  /** The selection is still the default, so Enter skips the field. */
  readonly isPassedByEnter?: boolean;
  /** Id of a hint that each option carries. */
  readonly describedBy?: string;
}

/** A choice among few, all visible: a row of radio buttons under one label. */
export function Choice<Value extends string>(props: ChoiceProps<Value>): ReactElement {
  const id = useId();
  const isInRows = useContext(FieldsAside);
  const help = props.help === undefined ? null : <FieldHint>{props.help}</FieldHint>;
  return (
    <FieldRow label={props.label} labelId={id} hint={isInRows ? help : null}>
      <Segments {...props} labelId={id} />
      {isInRows ? null : help}
    </FieldRow>
  );
}

/** Segments on one ground, the selected one raised; each is covered by its radio button. */
export function Segments<Value extends string>(
  props: SegmentsProps<Value> & { readonly labelId: string },
): ReactElement {
  return (
    <Flex
      className="choice"
      role="radiogroup"
      wrap="wrap"
      gap={2}
      miw={0}
      p={3}
      bdrs="sm"
      bg="var(--segment-ground)"
      aria-labelledby={props.labelId}
    >
      {props.options.map((option) => (
        <Segment key={option.value} {...props} option={option} />
      ))}
    </Flex>
  );
}

function Segment<Value extends string>(
  props: SegmentsProps<Value> & {
    readonly labelId: string;
    readonly option: SegmentsProps<Value>['options'][number];
  },
): ReactElement {
  const { option, labelId } = props;
  const isOn = option.value === props.value;
  return (
    <Flex
      component="label"
      className={`choice-segment ${isOn ? 'raised' : ''}`}
      {...(isOn ? { bg: 'var(--segment-on)' } : {})}
      pos="relative"
      flex="1 1 auto"
      align="center"
      justify="center"
      gap={7}
      mih={30}
      px={12}
      bdrs={4}
      fw={550}
      c={isOn ? 'var(--ink)' : 'dimmed'}
      opacity={props.disabled === true ? 0.7 : 1}
    >
      <Box
        component="input"
        type="radio"
        pos="absolute"
        inset={0}
        w="100%"
        h="100%"
        m={0}
        opacity={0}
        name={labelId}
        value={option.value}
        data-field={isOn ? props.field : undefined}
        checked={isOn}
        disabled={props.disabled === true || option.isOff === true}
        aria-describedby={props.describedBy}
        {...(props.isPassedByEnter === true ? { [passedByEnter]: true } : {})}
        onChange={() => props.onChange(option.value)}
      />
      {capital(option.words)}
      {option.aside}
    </Flex>
  );
}

/** A checkbox with its words after it. */
export function CheckBox(props: {
  readonly words: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** Greys the box and stands beside it, saying why; null while it can be changed. */
  readonly why?: string | null;
  /** The effect of ticking it, after its words. */
  readonly hint?: string;
  /** Name by which the focus is moved here. */
  readonly field?: string;
}): ReactElement {
  const whyId = useId();
  const why = props.why ?? null;
  return (
    <Flex
      component="label"
      className="check-box"
      display="inline-flex"
      wrap="wrap"
      align="center"
      gap="0 7px"
      mih={24}
    >
      <Box
        component="input"
        type="checkbox"
        flex="none"
        w={18}
        h={18}
        m={0}
        data-field={props.field}
        checked={props.checked}
        disabled={props.disabled === true || why !== null}
        aria-describedby={why === null ? undefined : whyId}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <Box component="span" flex="0 1 auto" maw="calc(100% - 25px)">
        {props.words}
      </Box>
      {props.hint === undefined ? null : <FieldHint>{props.hint}</FieldHint>}
      {why === null ? null : (
        <Box
          component="span"
          className="check-box-why"
          flex="1 0 100%"
          pl={25}
          c="dimmed"
          fz={12.5}
          id={whyId}
        >
          {why}
        </Box>
      )}
    </Flex>
  );
}
