import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useId } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { roles } from '../../../domain/staff/role.ts';
import { formatAge, formatTime } from '../../lib/clock-time.ts';
import { notConfirmedPath } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { OpenAccountMark } from '../../ui/account/account-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Badge } from '../../ui/notice.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import {
  frameWords,
  recordsAway,
  recordsOn,
  roleWords,
  unconfirmedBanner,
} from '../../words/frame.ts';
import { modeTitle, modeWords } from '../../words/modes.ts';
import { hereWords } from '../../words/settings/staff.ts';
import type { FrameCommand } from './commands.ts';
import { useWorkAs } from './use-work-as.ts';

/** Narrow windows and 400 % take as many lines as the bar needs. */
const wrapsWhenSmall = { base: 'wrap', md: 'nowrap' } as const;

/** Mode, account, count of unconfirmed payments, and operator. */
export function TopBar(props: {
  readonly status: Status;
  readonly onRun: (command: FrameCommand) => void;
}): ReactElement {
  const { status } = props;
  return (
    <Flex
      component="section"
      className="top-bar rule-below"
      flex="none"
      wrap={wrapsWhenSmall}
      align="center"
      gap="4px 12px"
      mih={56}
      p="4px 20px 4px 24px"
      bg="var(--mode-soft)"
      aria-label={frameWords.bar}
    >
      <Box
        component="strong"
        className="no-wrap"
        py={0}
        px={10}
        bdrs="var(--radius)"
        bg="var(--mode-fill)"
        c="var(--mode-fill-ink)"
        fz={13}
        fw={700}
        lts="0.08em"
        lh="26px"
      >
        {modeTitle(status.mode)}
      </Box>
      {status.mode === 'live' ? null : (
        <Box
          component="span"
          className="no-wrap"
          visibleFrom="xl"
          c={`var(--${status.mode})`}
          fz={12.5}
        >
          {modeWords[status.mode].says}
        </Box>
      )}
      <OpenAccountMark />
      <Box component="span" className="one-line" miw={0} fw={550}>
        {status.accountName}
      </Box>
      {status.server === null ? null : <RecordsAt server={status.server} />}
      <Box component="span" flex={1} />
      <UnconfirmedBanner
        unconfirmed={status.unconfirmed}
        onOpen={() => props.onRun({ kind: 'go', path: notConfirmedPath })}
      />
      <Box visibleFrom="lg">
        <Button icon="search" keys="Ctrl+K" onClick={() => props.onRun({ kind: 'palette' })}>
          {frameWords.find}
        </Button>
      </Box>
      {status.signIn.kind === 'off' ? (
        <WorkAs status={status} />
      ) : (
        <Here status={status} onRun={props.onRun} />
      )}
    </Flex>
  );
}

/** The server of the records, and since when it does not respond. */
function RecordsAt(props: { readonly server: NonNullable<Status['server']> }): ReactElement {
  const { host, awaySince } = props.server;
  if (awaySince === null) return <Badge tone="quiet" words={recordsOn(host)} />;
  return <Badge tone="bad" words={recordsAway(formatTime(awaySince))} />;
}

function UnconfirmedBanner(props: {
  readonly unconfirmed: Status['unconfirmed'];
  readonly onOpen: () => void;
}): ReactElement | null {
  const { count, oldestAt } = props.unconfirmed;
  const nowMs = useNow(10_000, count > 0);
  if (count === 0) return null;
  const age = oldestAt === null ? null : formatAge(Date.parse(oldestAt), nowMs);
  return (
    <Flex
      type="button"
      component="button"
      className="unconfirmed-banner"
      display="inline-flex"
      flex="none"
      align="center"
      gap={8}
      mih={32}
      py={0}
      px={12}
      bdrs="var(--radius)"
      c="var(--alarm-ink)"
      fw={650}
      onClick={props.onOpen}
    >
      <Icon name="question" />
      {unconfirmedBanner(count, age)}
      <KeyCap keys="F8" isOnFill />
    </Flex>
  );
}

/**
 * The operator's name and role, and the lock button; switching and signing out are at the foot of the rail.
 */
function Here(props: {
  readonly status: Status;
  readonly onRun: (command: FrameCommand) => void;
}): ReactElement {
  const { status, onRun } = props;
  return (
    <Flex
      className="no-wrap"
      display="inline-flex"
      wrap={wrapsWhenSmall}
      miw={0}
      align="center"
      gap="2px 8px"
      c="dimmed"
      role="group"
      aria-label={hereWords.label}
    >
      <Flex
        component="span"
        align="center"
        justify="center"
        w={28}
        h={28}
        bdrs={14}
        bg="var(--accent-soft)"
        c="var(--accent)"
        fz={12}
        fw={650}
        aria-hidden="true"
      >
        {initialsOf(status.operatorName)}
      </Flex>
      <Box component="span" className="operator-name one-line" maw={260} c="var(--ink)">
        <strong>{status.operatorName}</strong> · {roleWords[status.role]}
      </Box>
      <Button tone="quiet" icon="lock" keys="Ctrl+Shift+L" onClick={() => onRun({ kind: 'lock' })}>
        {hereWords.lock}
      </Button>
    </Flex>
  );
}

/** First letters of a name's first and last part. */
function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/u);
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return ends.map((part) => part?.charAt(0).toUpperCase()).join('');
}

/** Role switch of practice and test accounts, present until the first staff member is added. */
function WorkAs(props: { readonly status: Status }): ReactElement {
  const { status } = props;
  const workAs = useWorkAs();
  const id = useId();
  return (
    <Flex
      className="no-wrap"
      display="inline-flex"
      wrap={wrapsWhenSmall}
      miw={0}
      align="center"
      gap="2px 8px"
      c="dimmed"
    >
      <label htmlFor={id}>{frameWords.switchRole}</label>
      <SelectInput
        id={id}
        w={124}
        size="xs"
        value={status.role}
        options={roles.map((role) => ({ value: role, words: roleWords[role] }))}
        onValue={workAs}
      />
    </Flex>
  );
}
