import type { Status } from '../../../contract/staff/session.ts';
import { call } from '../../bridge/client.ts';
import { askToSwitch } from '../../topics/staff/sign-in/switching.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { failureWords } from '../../words/failures.ts';

/**
 * Locks the terminal, or signs out; the screens are hidden once main confirms.
 *
 * Without sign-in there is nothing to lock, and the keys do nothing.
 */
export function useLockAndSignOut({ signIn }: Pick<Status, 'signIn'>) {
  const announce = useAnnounce();
  const leave = async (how: 'staff.lock' | 'staff.sign-out'): Promise<void> => {
    if (signIn.kind !== 'signed-in') return;
    const answer = await call(how, {});
    if (!answer.ok) announce(failureWords(answer.error));
  };
  return {
    lock: (): void => void leave('staff.lock'),
    switchPerson: (): void => {
      askToSwitch();
      void leave('staff.lock');
    },
    signOut: (): void => void leave('staff.sign-out'),
  };
}
