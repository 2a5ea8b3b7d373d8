import { Box, Flex, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Status } from '../../../contract/staff/session.ts';
import { Cockpit } from '../../topics/due/cockpit/cockpit.tsx';
import { ApprovalHost } from '../../topics/staff/sign-in/approval-host.tsx';
import { ApprovalSlot } from '../../ui/approval/approval-slot.tsx';
import { AtRest, useIsAtRest } from '../../ui/at-rest.tsx';
import { CardNumberNotice } from '../../ui/form/card-number-guard.tsx';
import { useTypedAhead } from '../palette/typed-ahead.ts';
import { LockedContext, useOnLock } from '../../ui/lock.tsx';
import { frameWords } from '../../words/frame.ts';
import { receiptWords } from '../../words/payments/receipts.ts';
import { Blocked } from '../blocked.tsx';
import { AddressBanner } from '../address-banner.tsx';
import { ClockBanner } from '../clock-banner.tsx';
import { GapBanner } from '../gap-banner.tsx';
import type { FrameCommand } from './commands.ts';
import './frame.css';
import { lazyPart } from '../lazy-part.tsx';
import { Place } from './place.tsx';
import { Rail } from './rail.tsx';
import { mayOpen } from '../may-open.ts';
import { screens } from '../screens.ts';
import { isFocusFree } from '../../lib/focus-on.ts';
import { addressOfKeptWork } from '../../lib/kept-work.ts';
import { paths } from '../../lib/paths.ts';
import { printShown } from '../../lib/print-shown.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { TopBar } from './top-bar.tsx';
import { useFrameKeys } from './use-frame-keys.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLockAndSignOut } from './use-lock-and-sign-out.ts';
import { useWorkAs } from './use-work-as.ts';

/** Loads after the first screen, which the keys go to. */
const Palette = lazyPart(null, async () => (await import('../palette/palette.tsx')).Palette);

/** At 400 % the whole window scrolls, and docked content follows the screen and never covers it. */
const wholeFromSmall = { base: 'none', sm: 1 };

/** Loaded when it is first opened: its list of keys is long. */
const KeySheet = lazyPart(
  frameWords.keySheet,
  async () => (await import('./key-sheet.tsx')).KeySheet,
);

type Sheet = 'none' | 'keys' | 'palette';

/** The rail, the bar and the mode's frame around the open screen. */
export function Frame(props: { readonly status: Status }): ReactElement {
  const { status } = props;
  const [path, goTo] = usePlace(status);
  const { sheet, open, close } = useSheet();
  const isLocked = useContext(LockedContext);
  const isAtRest = useIsAtRest();
  const takeTypedAhead = useTypedAhead(sheet === 'palette');
  // A sheet covers everything, including the lock.
  useOnLock(close);
  const run = useCommands({ status, goTo, open, close });
  useFrameKeys(status.platform, run);
  return (
    <Flex
      className="frame"
      pos="relative"
      direction={{ base: 'column', sm: 'row' }}
      h="100%"
      p="var(--frame-width)"
      data-mode={status.mode}
    >
      <Rail path={path} status={status} onGo={goTo} onKeys={() => open('keys')} />
      {/* Nothing behind a sheet takes the focus, so that a list that arrives late cannot steal it. */}
      <Stack
        className="frame-right"
        flex={wholeFromSmall}
        gap={0}
        miw={0}
        mih={0}
        inert={sheet !== 'none'}
      >
        <TopBar status={status} onRun={run} />
        <StandingNotices status={status} />
        {sheet === 'none' ? <CardNumberNotice key={path} /> : null}
        <ApprovalSlot isLast />
        <Screens path={path} isLocked={isLocked} status={status} />
        <AtRest>
          <Cockpit />
        </AtRest>
      </Stack>
      <ApprovalHost status={status} />
      {sheet === 'keys' ? <KeySheet opened onClose={close} /> : null}
      {isAtRest || sheet === 'palette' ? (
        <Palette
          status={status}
          opened={sheet === 'palette'}
          takeTypedAhead={takeTypedAhead}
          onClose={close}
          onRun={run}
        />
      ) : null}
      <Box className="mode-frame no-pointer" inset={0} aria-hidden="true" />
    </Flex>
  );
}

/** Runs a command of a key, the rail or the palette; none behind the lock. */
function useCommands(at: {
  readonly status: Status;
  readonly goTo: (path: string) => void;
  readonly open: (sheet: Sheet) => void;
  readonly close: () => void;
}): (command: FrameCommand) => void {
  const { goTo, open, close } = at;
  const announce = useAnnounce();
  const workAs = useWorkAs();
  const leaving = useLockAndSignOut(at.status);
  const isLocked = useContext(LockedContext);
  return (command) => {
    if (isLocked) return;
    switch (command.kind) {
      case 'go':
        close();
        goTo(command.path);
        break;
      case 'key-sheet':
        open('keys');
        break;
      case 'palette':
        open('palette');
        break;
      case 'print':
        if (!printShown()) announce(receiptWords.nothingShown);
        break;
      case 'work-as':
        workAs(command.role);
        break;
      case 'lock':
        leaving.lock();
        break;
      case 'switch-person':
        leaving.switchPerson();
        break;
      case 'sign-out':
        leaving.signOut();
        break;
    }
  };
}

/** The open screen, and the way to another: it opens on work that was left unfinished there. */
function usePlace(status: Status): readonly [string, (next: string) => void] {
  const [path, navigate] = useLocation();
  const isClosed = screens.some((screen) => screen.path === path && !mayOpen(screen, status.role));
  // A role that was switched, or a key of another screen, may lead to one that this role does not have.
  useEffect(() => {
    if (isClosed) navigate(paths.dayClose);
  }, [isClosed, navigate]);
  return [path, (next) => navigate(next === path ? next : (addressOfKeptWork(next) ?? next))];
}

/** The open sheet; closing it returns the focus to where it was. */
function useSheet() {
  const [sheet, setSheet] = useState<Sheet>('none');
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => {
    if (sheet !== 'none') return;
    const isInSheet = (document.activeElement?.closest('.sheet') ?? null) !== null;
    // Another screen may have taken the focus already.
    if ((isFocusFree() || isInSheet) && cameFrom.current instanceof HTMLElement)
      cameFrom.current.focus();
    cameFrom.current = null;
  }, [sheet]);
  return {
    sheet,
    open: (next: Sheet): void => {
      // Stored before the screen behind becomes inert, which removes its focus.
      cameFrom.current ??= document.activeElement;
      setSheet(next);
    },
    close: (): void => setSheet('none'),
  };
}

/** The open screen, and behind it those that are kept. */
function Screens(props: {
  readonly path: string;
  readonly isLocked: boolean;
  readonly status: Status;
}): ReactElement {
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part);
  return (
    <Box
      component="main"
      className="frame-screen"
      pos="relative"
      flex={wholeFromSmall}
      mih={0}
      ref={part}
    >
      {screens.map((screen) => (
        <Place
          key={screen.path}
          screen={screen}
          isOpen={screen.path === props.path}
          isLocked={props.isLocked}
          status={props.status}
        />
      ))}
    </Box>
  );
}

/** Banners of the states in which some payments cannot be taken. */
function StandingNotices({ status }: { readonly status: Status }): ReactElement {
  const { blocked, gap, clock, newAddresses } = status;
  // The notice of the address says it, and has the button.
  const isSaid = blocked?.kind === 'keychain' && blocked.reason === 'address-not-confirmed';
  return (
    <>
      {blocked === null || (isSaid && newAddresses.length > 0) ? null : (
        <Blocked blocked={blocked} />
      )}
      {newAddresses.map((address) => (
        <AddressBanner key={address.place} status={status} address={address} />
      ))}
      {gap === null ? null : <GapBanner gap={gap} />}
      {clock === null ? null : <ClockBanner clock={clock} />}
    </>
  );
}
