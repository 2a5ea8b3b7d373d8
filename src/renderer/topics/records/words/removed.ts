import type { RemovedLogin } from '../../../../contract/accounts/records.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { Said } from '../../../ui/said.tsx';
import { terminalWords as words } from './records.ts';
import { ownerReasons } from './terminals.ts';

const tones: Readonly<Record<RemovedLogin['kind'], Said['tone']>> = {
  revoked: 'good',
  'no-login': 'bad',
  kept: 'quiet',
  'not-revoked': 'bad',
};

/** The sentences about a removal: the half that stands, and the half that is left to do. */
export function removedSaid(removed: OperationOutput<'records.retire-terminal'>): Said {
  if (removed.kind !== 'retired') {
    return { tone: 'bad', words: removed.kind === 'gone' ? words.gone : words.ownTerminal };
  }
  const { notSent, unconfirmed, login } = removed;
  const rest =
    login.kind === 'not-revoked'
      ? words.notRevoked(ownerReasons[login.reason])
      : words.logins[login.kind];
  return {
    tone: tones[login.kind],
    words: `${words.retired(notSent, unconfirmed)} ${rest} ${words.keysLeft}`,
  };
}
