import { Box, Flex } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { useIsAtRest } from '../../ui/at-rest.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
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
  const isAtRest = useIsAtRest();
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
            <RailEntry {...props} screen={screen} isAtRest={isAtRest} />
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
      <BrandMark />
      {frameWords.brand}
    </Flex>
  );
}

/** One screen with its digit, in whose place a count stands once the first screen takes keys. */
function RailEntry(
  props: RailProps & { readonly screen: Screen; readonly isAtRest: boolean },
): ReactElement {
  const { screen, path, status } = props;
  const Badge = props.isAtRest ? screen.badge : undefined;
  const digit = (
    <Box component="span" c="dimmed" fz={12} fw={400} aria-hidden="true">
      {screen.digit}
    </Box>
  );
  return (
    <RailButton
      icon={screen.icon}
      words={screen.words}
      isOpen={screen.path === path}
      onClick={() => props.onGo(screen.path)}
    >
      {Badge === undefined ? digit : <Badge status={status}>{digit}</Badge>}
    </RailButton>
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
