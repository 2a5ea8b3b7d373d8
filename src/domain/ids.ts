/** A string that only the named kind of thing may be identified by. */
type Id<Kind extends string> = string & { readonly __kind: Kind };

/** One account: a merchant at the service, in one mode, with a ledger of its own. */
export type AccountId = Id<'account'>;
/** One possible send for an intent. */
export type AttemptId = Id<'attempt'>;
/** What is owed once: `oneoff:<draft id>` or `plan:<plan id>:<sequence>` (docs/charge.md). */
export type IntentId = Id<'intent'>;
/** One opened payment form; main mints it and submitting consumes it. */
export type DraftId = Id<'draft'>;
/** The person at the terminal. */
export type OperatorId = Id<'operator'>;
/** This installation of the terminal. */
export type TerminalId = Id<'terminal'>;
/** One opening of an account's records; recovery touches rows of earlier openings only. */
export type BootId = Id<'boot'>;
/** A kept card, whose token stays in the main process. */
export type CardId = Id<'card'>;
/** A customer of the merchant. */
export type CustomerId = Id<'customer'>;
/** A recurring or instalment plan of a customer. */
export type PlanId = Id<'plan'>;
/** One row of a plan, which is owed once: `<plan id>:<sequence>`. */
export type InstalmentId = Id<'instalment'>;
/** One run over instalments that are due. */
export type RunId = Id<'run'>;
/** One wallet checkout, from the token request to what became of it. */
export type WalletCheckoutId = Id<'wallet-checkout'>;

/** Names the intent of a one-off payment after the draft that it came from. */
export function oneOffIntent(draft: DraftId): IntentId {
  return `oneoff:${draft}` as IntentId;
}

/** Names the intent of one row of a plan: the row is owed once, however often it is tried. */
export function planIntent(plan: PlanId, sequence: number): IntentId {
  return `plan:${plan}:${sequence}` as IntentId;
}

/** Names one row of a plan, so that no chance is needed to write a schedule down. */
export function instalmentIdOf(plan: PlanId, sequence: number): InstalmentId {
  return `${plan}:${sequence}` as InstalmentId;
}

/** The plan whose row an intent is, null for one of another kind. */
export function planOfIntent(intent: IntentId): PlanId | null {
  const [kind, plan] = intent.split(':');
  return kind === 'plan' && plan !== undefined ? (plan as PlanId) : null;
}

/** Names the intent of a purchase with what one wallet checkout brought back. */
export function walletIntent(checkout: WalletCheckoutId): IntentId {
  return `wallet:${checkout}` as IntentId;
}

/** Whether an intent is that of a wallet checkout. */
export function isWalletIntent(intent: IntentId): boolean {
  return intent.startsWith('wallet:');
}

/** Tells the intent of a row of a plan, which only the rules of its plan may charge. */
export function isPlanIntent(intent: IntentId): boolean {
  return intent.startsWith('plan:');
}
