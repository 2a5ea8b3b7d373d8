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

/** Randomness as a dependency: unguessable, unique identifiers of letters, digits, `-` and `_`. */
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
  messageId(): string;
  viewId(): string;
  closeId(): string;
  planId(): PlanId;
  runId(): RunId;
  /** Identifies a card history that starts from a prior first charge. */
  chainId(): string;
  walletCheckoutId(): WalletCheckoutId;
  terminalId(): TerminalId;
  /** Identifies one unexpected error in the log. */
  reportId(): string;
}
