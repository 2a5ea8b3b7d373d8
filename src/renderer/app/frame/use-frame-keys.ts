import { useEffect, useEffectEvent, useRef } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { on } from '../../bridge/client.ts';
import { hasCommandKey, railDigit, takesText } from '../../lib/keys.ts';
import { notConfirmedPath } from '../../lib/paths.ts';
import type { FrameCommand } from './commands.ts';
import type { Heard } from './dedupe-commands.ts';
import { isSamePress } from './dedupe-commands.ts';
import { goToDigit, readShellCommand } from './commands.ts';
import type { Screen } from '../screens.ts';
import { useScreens } from '../use-screens.ts';

/**
 * Converts keys and menu entries into commands of the frame.
 *
 * The window listens for the keys itself as well as the menu, because not every platform's menu has them. A
 * handled key is not passed on, and one press that arrives both ways counts once.
 */
export function useFrameKeys(
  platform: Status['platform'],
  run: (command: FrameCommand) => void,
): void {
  const screens = useScreens();
  const last = useRef<Heard | null>(null);
  const hear = (command: FrameCommand, source: Heard['source']): void => {
    const heard = { what: JSON.stringify(command), source, atMs: performance.now() };
    if (isSamePress(last.current, heard)) return;
    last.current = heard;
    run(command);
  };
  const onCommand = useEffectEvent((text: string) => {
    const command = readShellCommand(text, screens);
    if (command !== null) hear(command, 'menu');
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event, platform, screens);
    if (command === null) return;
    event.preventDefault();
    if (!event.repeat) hear(command, 'key');
  });
  useEffect(() => on('shell.command', ({ command }) => onCommand(command)), []);
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function commandOf(
  event: KeyboardEvent,
  platform: Status['platform'],
  screens: readonly Screen[],
): FrameCommand | null {
  const digit = railDigit(event, platform);
  if (digit !== null) return goToDigit(digit, screens);
  if (hasCommandKey(event, platform) && !event.shiftKey) {
    if (event.key.toLowerCase() === 'k') return { kind: 'palette' };
    if (event.key.toLowerCase() === 'p') return { kind: 'print' };
    return null;
  }
  const isLock = hasCommandKey(event, platform) && event.shiftKey && event.code === 'KeyL';
  if (isLock) return { kind: 'lock' };
  if (event.key === 'F8') return { kind: 'go', path: notConfirmedPath };
  if (event.key === 'F1') return { kind: 'key-sheet' };
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key === '?' && plain && !takesText(event.target)) return { kind: 'key-sheet' };
  return null;
}
