import { Box, Flex, Popover } from '@mantine/core';
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react';
import { lazy, Suspense, useRef, useState } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { isWindowKey } from '../../lib/use-swallowed-keys.ts';
import { dateEntryWords } from '../../words/date-entry.ts';
import type { GuardedProps } from '../form/guarded-input.tsx';
import { GuardedInput } from '../form/guarded-input.tsx';
import { Icon } from '../icons.tsx';
import { useCloseOnLeave } from '../menu/use-close-on-leave.ts';
import { WaitLine } from '../wait-line.tsx';
import type { DateKeying } from './keyed-date.ts';
import { keyedDate, writtenDate } from './keyed-date.ts';

/** The calendar brings a date library with it, so it is loaded when it is first opened. */
const DateCalendar = lazy(async () => {
  const { DateCalendar: drawn } = await import('./date-calendar.tsx');
  return { default: drawn };
});

export type DateInputProps = Omit<GuardedProps<'input'>, 'maxLength' | 'ref'> & {
  readonly keying: DateKeying;
  /** Called with a day chosen in the calendar, after `onText`. */
  readonly onPick?: (day: string) => void;
};

/**
 * A date that is typed as people write it, or picked.
 *
 * `value` and `onText` carry `YYYY-MM-DD` as soon as the text names a day, and the text as keyed until then.
 * During typing the day that was read stands beside the text; on leaving the field it takes its place.
 */
export function DateInput(props: DateInputProps): ReactElement {
  const { keying, value, onText, onPick, className, w, onLeave, onKeyDown, ...rest } = props;
  const { written, shown, setTyped } = useTyped(value);
  const { isOpen, setOpen, close, box, dropdown } = useCalendar();
  const pick = (day: string): void => {
    setTyped(null);
    close();
    onText(day);
    onPick?.(day);
  };
  const asks = (event: KeyboardEvent): boolean => event.key === 'ArrowDown' && !isOpen;
  return (
    <CalendarPopover
      isOpen={isOpen}
      value={value}
      today={keying.today}
      dropdown={dropdown}
      onOpen={setOpen}
      onClose={close}
      onPick={pick}
    >
      <Box
        className={`date-input ${className ?? ''}`}
        pos="relative"
        w={w ?? 224}
        maw="100%"
        ref={box}
      >
        <GuardedInput
          {...rest}
          leftSection={
            <CalendarButton
              isOpen={isOpen}
              disabled={rest.disabled}
              onPress={() => setOpen(!isOpen)}
            />
          }
          leftSectionPointerEvents="all"
          maxLength={textLengthsMax.date}
          value={shown}
          onText={(text) => {
            const read = keyedDate(text, keying);
            setOpen(false);
            setTyped({ text, value: read });
            onText(read);
          }}
          onLeave={() => {
            setTyped(null);
            onLeave?.();
          }}
          onKeyDown={(event) => {
            if (asks(event)) {
              event.preventDefault();
              setOpen(true);
              return;
            }
            if (event.key === 'Enter') setTyped(null);
            onKeyDown?.(event);
          }}
        />
        {shown === written ? null : <DayRead value={value} />}
      </Box>
    </CalendarPopover>
  );
}

/** The text of the field: as typed until the field is left, then as the day is written. */
function useTyped(value: string) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string } | null>(
    null,
  );
  const written = writtenDate(value);
  // A value that came from elsewhere replaces what was typed.
  const shown = typed !== null && typed.value === value ? typed.text : written;
  return { written, shown, setTyped };
}

/** The calendar of a field, which gives the focus back to the field when it is closed. */
function useCalendar() {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);
  useCloseOnLeave(isOpen, () => setOpen(false), [box, dropdown]);
  const close = (): void => {
    setOpen(false);
    box.current?.querySelector('input')?.focus();
  };
  return { isOpen, setOpen, close, box, dropdown };
}

/** Opens the calendar; the keys do it with Down in the field. */
function CalendarButton(props: {
  readonly isOpen: boolean;
  readonly disabled: boolean | undefined;
  readonly onPress: () => void;
}): ReactElement {
  return (
    <Flex
      component="button"
      type="button"
      className="focus-within-edge"
      align="center"
      justify="center"
      w="100%"
      h="100%"
      c="dimmed"
      tabIndex={-1}
      aria-label={dateEntryWords.open}
      aria-haspopup="dialog"
      aria-expanded={props.isOpen}
      disabled={props.disabled}
      onClick={props.onPress}
    >
      <Icon name="calendarDay" />
    </Flex>
  );
}

/** The day that was read from the text so far; nothing until it names one. */
function DayRead({ value }: { readonly value: string }): ReactElement | null {
  return isCalendarDate(value) ? (
    <Flex
      component="output"
      className="date-read no-pointer"
      pos="absolute"
      inset="0 12px 0 auto"
      align="center"
      c="dimmed"
      fz={12}
    >
      {writtenDate(value)}
    </Flex>
  ) : null;
}

/** The calendar below a field, or above it where there is no room below. */
function CalendarPopover(props: {
  readonly isOpen: boolean;
  readonly value: string;
  readonly today: string;
  readonly dropdown: RefObject<HTMLDivElement | null>;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onClose: () => void;
  readonly onPick: (day: string) => void;
  readonly children: ReactNode;
}): ReactElement {
  const { isOpen, value, today, dropdown, onClose, onPick } = props;
  return (
    <Popover
      opened={isOpen}
      onChange={props.onOpen}
      trapFocus
      withRoles={false}
      position="bottom-start"
      floatingStrategy="fixed"
      shadow="xl"
    >
      <Popover.Target>{props.children}</Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        role="dialog"
        aria-label={dateEntryWords.calendar}
        onKeyDown={(event) => keepInside(event, onClose)}
      >
        <Suspense fallback={<WaitLine words={dateEntryWords.reading} />}>
          <DateCalendar
            value={isCalendarDate(value) ? value : null}
            today={today}
            onPick={onPick}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Keys of the calendar are not keys of the form or list around it; those of the window close it first. */
function keepInside(event: KeyboardEvent, close: () => void): void {
  if (event.key === 'Control' || event.key === 'Meta') return;
  if (isWindowKey(event)) {
    // They may lead to another screen, and the focus would be lost with a calendar that is hidden there.
    close();
    return;
  }
  event.stopPropagation();
  if (event.key !== 'Escape') return;
  event.preventDefault();
  close();
}
