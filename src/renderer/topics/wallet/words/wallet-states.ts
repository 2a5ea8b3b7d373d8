import type {
  WalletCheckoutView,
  WalletMoveView,
} from '../../../../contract/wallet/wallet-view.ts';
import { assertNever } from '../../../../domain/assert.ts';
import type {
  LightboxEnd,
  WalletCancelReason,
  WalletFailureReason,
  WalletState,
} from '../../../../domain/wallet/checkout.ts';
import type { StateWords } from '../../../words/payments/states.ts';

const plainWords: Readonly<Record<WalletState, StateWords>> = {
  requested: { word: 'Ready for the customer', icon: 'ring', tone: 'quiet' },
  opened: { word: 'With the customer', icon: 'eye', tone: 'quiet' },
  returned: { word: 'Approved by the customer', icon: 'card', tone: 'warn' },
  submitted: { word: 'Waiting for the bank', icon: 'clock', tone: 'quiet' },
  approved: { word: 'Paid', icon: 'check', tone: 'good' },
  declined: { word: 'Declined by the bank', icon: 'noEntry', tone: 'bad' },
  'not-confirmed': { word: 'Unconfirmed', icon: 'question', tone: 'warn' },
  cancelled: { word: 'Cancelled', icon: 'cross', tone: 'quiet' },
  expired: { word: 'Expired', icon: 'clock', tone: 'quiet' },
  failed: { word: 'Rejected', icon: 'cross', tone: 'bad' },
};

const cancelWords: Readonly<Record<WalletCancelReason, string>> = {
  staff: 'Cancelled',
  customer: 'Cancelled by the customer',
  'wallet-error': 'The wallet failed',
};

/** The parts of a checkout that decide the words of its state. */
export type WalletStanding = Pick<WalletCheckoutView, 'state' | 'use' | 'cancelReason' | 'failure'>;

/** Word, icon and tone of a checkout's state. */
export function walletStateWords(checkout: WalletStanding): StateWords {
  const plain = plainWords[checkout.state];
  switch (checkout.state) {
    case 'approved':
      return checkout.use === 'tokenise' ? { ...plain, word: 'Card saved' } : plain;
    case 'cancelled':
      return { ...plain, word: cancelWords[checkout.cancelReason ?? 'staff'] };
    case 'failed':
      return { ...plain, word: checkout.failure?.stage === 'take' ? 'Not charged' : 'No token' };
    default:
      return plain;
  }
}

/** The state of the lightbox window, and the next step; null before it was opened. */
export function lightboxWords(end: LightboxEnd): { title: string; doNext: string } | null {
  switch (end) {
    case 'never-opened':
      return null;
    case 'open':
      return {
        title: 'The wallet’s window is open.',
        doNext: 'The customer signs in and picks a card there. This page continues automatically.',
      };
    case 'closed':
      return {
        title: 'The window was closed before the customer finished.',
        doNext: 'Nothing was sent. Open it again, or cancel the checkout.',
      };
    case 'crashed':
      return {
        title: 'The wallet’s window stopped working.',
        doNext: 'Nothing was sent. Open it again.',
      };
    case 'hung':
      return {
        title: 'The wallet’s page stopped responding.',
        doNext: 'Nothing was sent. Open it again.',
      };
    case 'not-loaded':
      return {
        title: 'The wallet’s page could not be loaded.',
        doNext:
          'Nothing was sent. Check the network and the lightbox address in Settings, then open it again.',
      };
    case 'bad-callback':
      return {
        title: 'What came back from the wallet could not be used.',
        doNext:
          'Values were missing, duplicated or from another checkout, so nothing was sent. Open it again, or request a new token.',
      };
    default:
      return assertNever(end);
  }
}

const failureSentences: Readonly<Record<WalletFailureReason, string>> = {
  'not-reached': 'The gateway could not be reached. Nothing left this computer.',
  'no-answer': 'No complete response arrived from the gateway.',
  refused: 'Rejected by the gateway.',
  credentials: 'The gateway rejected this account’s credentials.',
  'unreadable-answer': 'The gateway’s response could not be read.',
  'unexpected-status': 'The gateway’s response is not one that its document describes.',
  interrupted: 'Tillroom was closed before the response arrived.',
  'not-kept': 'The card was saved at the gateway, but could not be saved here.',
};

/** The reason a checkout failed, and whether money moved. */
export function walletFailureWords(failure: NonNullable<WalletCheckoutView['failure']>): {
  readonly title: string;
  readonly money: string;
} {
  const isRequest = failure.stage === 'request';
  return {
    title: failureSentences[failure.reason],
    money: isRequest
      ? 'No money moved: a token only opens the wallet. Asking again is safe.'
      : 'No money moved. For another attempt, the customer approves a new checkout.',
  };
}

/** A step of the timeline: the state reached, with its reason where there is one. */
export function walletMoveWords(
  move: Pick<WalletMoveView, 'from' | 'to' | 'note'>,
  use: WalletCheckoutView['use'],
): string {
  const word = walletStateWords({ state: move.to, use, cancelReason: null, failure: null }).word;
  const note = move.note === null ? null : (noteWords[move.note] ?? null);
  const isBack =
    (move.from === 'opened' && move.to === 'requested') ||
    (move.from === 'submitted' && move.to === 'returned');
  if (isBack) return note ?? (move.to === 'returned' ? 'Not sent' : word);
  return note === null ? word : `${word}: ${note}`;
}

/** Words of the known notes of a step; any other note means nothing to staff. */
const noteWords: Readonly<Record<string, string>> = {
  staff: 'by staff',
  customer: 'by the customer',
  'wallet-error': 'the wallet failed',
  pasted: 'pasted by hand',
  closed: 'Window closed',
  crashed: 'Window stopped working',
  hung: 'Page did not respond',
  'not-loaded': 'Page could not be loaded',
  'bad-callback': 'What came back could not be used',
  'not-reached': 'gateway not reached',
  'no-answer': 'no complete response',
  refused: 'rejected by the gateway',
  credentials: 'credentials rejected',
  'unreadable-answer': 'no readable response',
  'unexpected-status': 'unexpected response',
  interrupted: 'Tillroom was closed',
  'not-kept': 'not saved here',
};
