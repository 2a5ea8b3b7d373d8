import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { mailQueueQuery } from '../../bridge/mail/mail-queries.ts';
import { useDueCalls } from '../../topics/call-backs/use-due-calls.ts';
import { bankLinesQuery } from '../../topics/day-close/reconcile/queries.ts';
import { useWaitingOfPlans } from '../../topics/due/use-waiting-of-plans.ts';
import { useParkedCount } from '../../topics/payment-actions/use-parked-count.ts';
import { useIsAtRest } from '../../ui/at-rest.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { Icon } from '../../ui/icons.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { frameWords } from '../../words/frame.ts';
import type { Screen } from '../screens.ts';
import { useScreens } from '../use-screens.ts';

interface RailProps {
  readonly path: string;
  readonly status: Status;
  readonly onGo: (path: string) => void;
  readonly onKeys: () => void;
}

/** The list of screens at the left, each with its key and the count of its rows that wait for staff. */
export function Rail(props: RailProps): ReactElement {
  const { status } = props;
  return (
    <Flex
      component="nav"
      className="rail scrolls"
      flex="none"
      direction={{ base: 'row', sm: 'column' }}
      wrap={{ base: 'wrap', sm: 'nowrap' }}
      w={{ sm: 212 }}
      mih={0}
      p="12px 12px 12px 16px"
      bg="var(--surface)"
      aria-label={frameWords.rail}
    >
      <Mark />
      <Flex
        component="ul"
        flex={{ base: '1 1 100%', sm: 1 }}
        direction={{ base: 'row', sm: 'column' }}
        wrap={{ base: 'wrap', sm: 'nowrap' }}
        gap={2}
      >
        {useScreens().map((screen) => (
          <li key={screen.path}>
            {screen.atFoot === true ? (
              <Box className="rule-above" visibleFrom="sm" h={9} mt={8} />
            ) : null}
            <RailEntry {...props} screen={screen} />
          </li>
        ))}
      </Flex>
      {status.developmentShell ? (
        <Box component="span" visibleFrom="sm" px={8} pb={4} c="dimmed" fz={12}>
          {frameWords.shell}
        </Box>
      ) : null}
      <RailButton icon="keyboard" words={frameWords.keySheet} onClick={props.onKeys}>
        <KeyCap keys="F1" />
      </RailButton>
    </Flex>
  );
}

/** The name of the app at the head of the rail. */
function Mark(): ReactElement {
  return (
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
      <Flex
        component="span"
        align="center"
        justify="center"
        w={24}
        h={24}
        bdrs="var(--radius)"
        bg="var(--accent-fill)"
        c="var(--accent-ink)"
        aria-hidden="true"
      >
        <Icon name="receipt" />
      </Flex>
      Tillroom
    </Flex>
  );
}

function RailEntry(props: RailProps & { readonly screen: Screen }): ReactElement {
  const { screen, path, status } = props;
  const isAtRest = useIsAtRest();
  const digit = <Digit screen={screen} />;
  return (
    <RailButton
      icon={screen.icon}
      words={screen.words}
      isOpen={screen.path === path}
      onClick={() => props.onGo(screen.path)}
    >
      {isAtRest && screen.badge !== undefined ? (
        <WaitingBadge status={status} badge={screen.badge} digit={digit} />
      ) : (
        digit
      )}
    </RailButton>
  );
}

function Digit({ screen }: { readonly screen: Screen }): ReactElement {
  return (
    <Box component="span" c="dimmed" fz={12} fw={400} aria-hidden="true">
      {screen.digit}
    </Box>
  );
}

/** The count of a screen's rows that wait for staff, or its digit without any; it reads five lists, after the first paint. */
function WaitingBadge(props: {
  readonly status: Status;
  readonly badge: NonNullable<Screen['badge']>;
  readonly digit: ReactElement;
}): ReactElement {
  const messages = useQuery(mailQueueQuery).data?.toDo ?? 0;
  const bankLines = useQuery(bankLinesQuery).data?.length ?? 0;
  const toDo = useWaitingOfPlans() + (useDueCalls() ?? 0) + messages + bankLines;
  const waiting = props.badge(props.status, { toDo, parked: useParkedCount() });
  if (waiting === 0) return props.digit;
  return (
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
  );
}

/** One line of the rail, with its key or count at its end. */
function RailButton(props: {
  readonly icon: IconName;
  readonly words: string;
  /** Undefined for a line that opens no screen. */
  readonly isOpen?: boolean;
  readonly onClick: () => void;
  readonly children?: ReactNode;
}): ReactElement {
  const { isOpen } = props;
  return (
    <Flex
      component="button"
      type="button"
      className={isOpen === undefined ? 'hoverable' : 'rail-entry hoverable'}
      flex="none"
      align="center"
      gap={10}
      w={{ base: 'auto', sm: '100%' }}
      mih={36}
      px={8}
      bdrs="sm"
      {...(isOpen === true ? { bg: 'var(--accent-soft)', c: 'var(--accent)', fw: 600 } : {})}
      ta="left"
      aria-current={isOpen === true ? 'page' : undefined}
      onClick={props.onClick}
    >
      <Icon name={props.icon} size={18} />
      <Box component="span" className={isOpen === undefined ? undefined : 'rail-words'} flex={1}>
        {props.words}
      </Box>
      {props.children}
    </Flex>
  );
}
