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

/** Chance, as a dependency: unguessable, unique identifiers of letters, digits, `-` and `_`. */
export interface IdSource {
  accountId(): AccountId;
  attemptId(): AttemptId;
  bootId(): BootId;
  draftId(): DraftId;
  operatorId(): OperatorId;
  customerId(): CustomerId;
  cardId(): CardId;
  consentId(): string;
  refundId(): string;
  parkedOrderId(): string;
  callId(): string;
  viewId(): string;
  closeId(): string;
  planId(): PlanId;
  runId(): RunId;
  /** Names a card history that is begun from evidence. */
  chainId(): string;
  walletCheckoutId(): WalletCheckoutId;
  terminalId(): TerminalId;
  /** Names one unexpected error in the log. */
  reportId(): string;
}
