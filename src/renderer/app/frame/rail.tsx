import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { mailQueueQuery } from '../../bridge/mail/mail-queries.ts';
import { useDueCalls } from '../../topics/call-backs/use-due-calls.ts';
import { bankLinesQuery } from '../../topics/day-close/reconcile/queries.ts';
import { useWaitingOfPlans } from '../../topics/due/use-waiting-of-plans.ts';
import { useParkedCount } from '../../topics/payment-actions/use-parked-count.ts';
import { Icon } from '../../ui/icons.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { frameWords } from '../../words/frame.ts';
import { hereWords } from '../../words/settings/staff.ts';
import type { FrameCommand } from './commands.ts';
import './rail.css';
import type { Screen, Waiting } from '../screens.ts';
import { useScreens } from '../use-screens.ts';

interface RailProps {
  readonly path: string;
  readonly status: Status;
  readonly onGo: (path: string) => void;
  readonly onKeys: () => void;
  readonly onRun: (command: FrameCommand) => void;
}

/** The list of screens at the left, each with its key and the count of its rows that wait for staff. */
export function Rail(props: RailProps): ReactElement {
  const { status } = props;
  const messages = useQuery(mailQueueQuery).data?.toDo ?? 0;
  const bankLines = useQuery(bankLinesQuery).data?.length ?? 0;
  const toDo = useWaitingOfPlans() + (useDueCalls() ?? 0) + messages + bankLines;
  const waiting = { toDo, parked: useParkedCount() };
  return (
    <Flex
      component="nav"
      className="rail"
      mih={0}
      p="12px 12px 12px 16px"
      bg="var(--surface)"
      aria-label={frameWords.rail}
    >
      <Flex
        flex="none"
        align="center"
        gap={8}
        h={28}
        mt={2}
        mx={0}
        mb={14}
        py={0}
        px={8}
        fz={14}
        fw={650}
      >
        <Box
          component="span"
          className="rail-mark"
          w={24}
          h={24}
          bdrs="var(--radius)"
          bg="var(--accent-fill)"
          c="var(--accent-ink)"
          aria-hidden="true"
        >
          <Icon name="receipt" />
        </Box>
        Tillroom
      </Flex>
      <Flex component="ul" className="rail-list" gap={2}>
        {useScreens().map((screen) => (
          <li key={screen.path} className={screen.atFoot === true ? 'rail-foot' : undefined}>
            <RailEntry {...props} screen={screen} waiting={waiting} />
          </li>
        ))}
      </Flex>
      {status.signIn.kind === 'off' ? null : <Leaving onRun={props.onRun} />}
      <button type="button" className="rail-keys" onClick={props.onKeys}>
        <Icon name="keyboard" size={14} />
        {frameWords.keySheet}
        <KeyCap keys="F1" />
      </button>
    </Flex>
  );
}

/** Signs out or switches to another operator; the button that locks is beside the operator's name. */
function Leaving({ onRun }: Pick<RailProps, 'onRun'>): ReactElement {
  return (
    <>
      <button type="button" className="rail-keys" onClick={() => onRun({ kind: 'switch-person' })}>
        <Icon name="people" size={14} />
        {hereWords.switchPerson}
      </button>
      <button type="button" className="rail-keys" onClick={() => onRun({ kind: 'sign-out' })}>
        <Icon name="leave" size={14} />
        {hereWords.signOut}
      </button>
    </>
  );
}

function RailEntry(
  props: RailProps & { readonly screen: Screen; readonly waiting: Waiting },
): ReactElement {
  const { screen, path, status } = props;
  const waiting = screen.badge?.(status, props.waiting) ?? 0;
  return (
    <button
      type="button"
      className="rail-entry"
      aria-current={screen.path === path ? 'page' : undefined}
      onClick={() => props.onGo(screen.path)}
    >
      <Icon name={screen.icon} />
      <Box component="span" className="rail-words" flex={1}>
        {screen.words}
      </Box>
      {waiting === 0 ? (
        <Box component="span" c="dimmed" fz={12} fw={400} aria-hidden="true">
          {screen.digit}
        </Box>
      ) : (
        <Box
          component="span"
          className="rail-badge tabular"
          miw={22}
          py={0}
          px={6}
          bdrs={10}
          bg="var(--alarm)"
          c="var(--alarm-ink)"
          fz={12}
          fw={650}
          lh="20px"
          ta="center"
        >
          {waiting}
        </Box>
      )}
    </button>
  );
}
