/** A string that identifies only the named kind of thing. */
type Id<Kind extends string> = string & { readonly __kind: Kind };

/** One merchant account: one gateway login in one mode, with its own ledger. */
export type AccountId = Id<'account'>;
/** One request to charge an intent. */
export type AttemptId = Id<'attempt'>;
/** One debt: `oneoff:<draft id>` or `plan:<plan id>:<sequence>` (docs/charge.md). */
export type IntentId = Id<'intent'>;
/** One opened payment form; main creates it and submitting consumes it. */
export type DraftId = Id<'draft'>;
/** One staff member as the author of an action. */
export type OperatorId = Id<'operator'>;
/** This installation of the terminal. */
export type TerminalId = Id<'terminal'>;
/** One opening of an account's records; recovery touches rows of earlier openings only. */
export type BootId = Id<'boot'>;
/** A card on file, whose token stays in the main process. */
export type CardId = Id<'card'>;
/** A customer of the merchant. */
export type CustomerId = Id<'customer'>;
/** A recurring or instalment plan of a customer. */
export type PlanId = Id<'plan'>;
/** One instalment of a plan: `<plan id>:<sequence>`. */
export type InstalmentId = Id<'instalment'>;
/** One billing run. */
export type RunId = Id<'run'>;
export type WalletCheckoutId = Id<'wallet-checkout'>;

/** The intent of a one-off payment, named after its draft. */
export function oneOffIntent(draft: DraftId): IntentId {
  return `oneoff:${draft}` as IntentId;
}

/** The intent of one instalment: it is owed once, however many attempts it takes. */
export function planIntent(plan: PlanId, sequence: number): IntentId {
  return `plan:${plan}:${sequence}` as IntentId;
}

/** The id of an instalment, derived so that writing a schedule needs no randomness. */
export function instalmentIdOf(plan: PlanId, sequence: number): InstalmentId {
  return `${plan}:${sequence}` as InstalmentId;
}

/** Returns the plan of an instalment's intent; null for any other intent. */
export function planOfIntent(intent: IntentId): PlanId | null {
  const [kind, plan] = intent.split(':');
  return kind === 'plan' && plan !== undefined ? (plan as PlanId) : null;
}

/** The intent of a purchase with the approval of one wallet checkout. */
export function walletIntent(checkout: WalletCheckoutId): IntentId {
  return `wallet:${checkout}` as IntentId;
}

export function isWalletIntent(intent: IntentId): boolean {
  return intent.startsWith('wallet:');
}

/** Tells whether an intent is an instalment's, which only the rules of its plan may charge. */
export function isPlanIntent(intent: IntentId): boolean {
  return intent.startsWith('plan:');
}
