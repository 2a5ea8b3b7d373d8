import { Box, Flex, UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { Status } from '../../../contract/staff/session.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';
import { appearanceQuery, saveAppearance } from '../../bridge/session-queries.ts';
import { formatAge, formatTime } from '../../lib/clock-time.ts';
import { notConfirmedPath } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { OpenAccountMark } from '../../ui/account/account-mark.tsx';
import { AtRest } from '../../ui/at-rest.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ModeBadge } from '../../ui/mode-badge.tsx';
import { Badge } from '../../ui/notice.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { frameWords, recordsAway, recordsOn, unconfirmedBanner } from '../../words/frame.ts';
import { modeWords } from '../../words/modes.ts';
import { hereWords } from '../../words/settings/staff.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { FrameCommand } from './commands.ts';

/** The menus come after the first screen takes keys. */
const StaffMenu = lazyPart(null, async () => (await import('./staff-menu.tsx')).StaffMenu);
const PracticeDate = lazyPart(
  null,
  async () => (await import('../../topics/due/practice-date.tsx')).PracticeDate,
);

/** Narrow windows and 400 % take as many lines as the bar needs. */
const wrapsWhenSmall = { base: 'wrap', md: 'nowrap' } as const;

/** Mode, account, count of unconfirmed payments, and operator. */
export function TopBar(props: {
  readonly status: Status;
  readonly onRun: (command: FrameCommand) => void;
}): ReactElement {
  const { status } = props;
  // The place of shared records takes the room of what is said elsewhere, never that of the account's name.
  const isFull = status.server !== null;
  // Another screen closes an open menu.
  const [path] = useLocation();
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
      <ModeBadge mode={status.mode} />
      {status.mode === 'live' || isFull ? null : (
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
      <Box component="span" className="one-line" data-part="account" miw={0} fw={550}>
        {status.accountName}
      </Box>
      {status.mode === 'practice' && isRoleEnough(status.role, 'clerk') ? (
        <AtRest>
          <PracticeDate key={path} isFull={isFull} />
        </AtRest>
      ) : null}
      {status.server === null ? null : <RecordsAt server={status.server} />}
      <Box component="span" flex={1} />
      <UnconfirmedBanner
        unconfirmed={status.unconfirmed}
        isFull={isFull}
        onOpen={() => props.onRun({ kind: 'go', path: notConfirmedPath })}
      />
      <Box visibleFrom="lg">
        <Button icon="search" keys="Ctrl+K" onClick={() => props.onRun({ kind: 'palette' })}>
          {frameWords.find}
        </Button>
      </Box>
      <ThemeSwitch />
      <Box role="group" aria-label={hereWords.label}>
        <AtRest>
          <StaffMenu key={path} status={status} onRun={props.onRun} />
        </AtRest>
      </Box>
    </Flex>
  );
}

/** The server of the records, and since when it does not respond. */
function RecordsAt(props: { readonly server: NonNullable<Status['server']> }): ReactElement {
  const { host, awaySince } = props.server;
  if (awaySince !== null) return <Badge tone="bad" words={recordsAway(formatTime(awaySince))} />;
  // A long host gives way before the account's name does.
  return (
    <Box
      component="span"
      className="one-line"
      flex="0 1000 auto"
      miw={72}
      c="dimmed"
      fz={12.5}
      title={recordsOn(host)}
    >
      {recordsOn(host)}
    </Box>
  );
}

function UnconfirmedBanner(props: {
  readonly unconfirmed: Status['unconfirmed'];
  readonly isFull: boolean;
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
      {props.isFull ? (
        <>
          <Box component="span" visibleFrom="lg">
            {unconfirmedBanner(count, age)}
          </Box>
          <Box component="span" hiddenFrom="lg">
            {unconfirmedBanner(count, null)}
          </Box>
        </>
      ) : (
        unconfirmedBanner(count, age)
      )}
      <KeyCap keys="F8" isOnFill />
    </Flex>
  );
}

/** Switches between light and dark; the choice is kept on this computer, as that in Settings is. */
function ThemeSwitch(): ReactElement {
  const queries = useQueryClient();
  const appearance = useQuery(appearanceQuery).data;
  const isDark = useComputedColorScheme() === 'dark';
  const words = isDark ? frameWords.light : frameWords.dark;
  return (
    <UnstyledButton
      className="hoverable"
      visibleFrom="md"
      p={8}
      lh={0}
      bdrs="var(--radius)"
      aria-label={words}
      title={words}
      onClick={() => {
        if (appearance === undefined) return;
        void saveAppearance(queries, { ...appearance, theme: isDark ? 'light' : 'dark' });
      }}
    >
      <Icon name={isDark ? 'sun' : 'moon'} />
    </UnstyledButton>
  );
}
