import { randomBytes, randomInt } from 'node:crypto';
import type {
  AccountId,
  AttemptId,
  BootId,
  CardId,
  CustomerId,
  DraftId,
  OperatorId,
  PlanId,
  RunId,
  TerminalId,
  WalletCheckoutId,
} from '../../domain/ids.ts';
import type { IdSource } from '../ports/ids.ts';

/** Without letters that are mistaken for digits or for one another on the phone. */
const reportAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const reportLength = 8;

/** Identifiers from the system's random source. */
export const randomIds: IdSource = {
  accountId: () => mint('account') as AccountId,
  attemptId: () => mint('attempt') as AttemptId,
  bootId: () => mint('boot') as BootId,
  draftId: () => mint('draft') as DraftId,
  operatorId: () => mint('operator') as OperatorId,
  customerId: () => mint('customer') as CustomerId,
  cardId: () => mint('card') as CardId,
  consentId: () => mint('consent'),
  refundId: () => mint('refund'),
  parkedOrderId: () => mint('parked'),
  callId: () => mint('call'),
  messageId: () => mint('message'),
  viewId: () => mint('view'),
  closeId: () => mint('close'),
  planId: () => mint('plan') as PlanId,
  runId: () => mint('run') as RunId,
  chainId: () => mint('chain'),
  walletCheckoutId: () => mint('wallet') as WalletCheckoutId,
  terminalId: () => mint('terminal') as TerminalId,
  reportId() {
    const letters = Array.from({ length: reportLength }, () =>
      reportAlphabet.charAt(randomInt(reportAlphabet.length)),
    ).join('');
    return `${letters.slice(0, 4)}-${letters.slice(4)}`;
  },
};

/** 128 random bits after a word for the id's kind, which helps when reading a log. */
function mint(kind: string): string {
  return `${kind}_${randomBytes(16).toString('base64url')}`;
}
