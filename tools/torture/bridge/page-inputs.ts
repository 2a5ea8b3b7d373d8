import type { OperationName } from '../../../src/contract/index.ts';
import type { Account } from '../../../src/domain/accounts/account.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import { sampleInputs } from '../../../test/fixtures/sample-inputs.ts';
import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import { keyedCard } from './fill-account.ts';
import type { RecordIds } from './fill-account.ts';
import { elsewhere, gatewayOf } from './shops.ts';
import { secrets } from './secrets.ts';

/** Knowledge of a page that is taken over: the ids on its screens, and what staff key. */
export interface PageKnowledge {
  readonly chance: SeededChance;
  /** The records of the open account. */
  readonly ids: RecordIds;
  /** The account that the calls name. */
  readonly target: Account;
  /** The other accounts' addresses may be written into it. */
  readonly ownId: string;
  readonly adminId: string;
  /** A draft that the page opened for this call. */
  readonly draftId: string;
  /** The id that the app gave to the account of a chosen file. */
  readonly fileAccountId: string | null;
  /** The call that was refused last for want of a proof. */
  readonly refused: { readonly operation: string } | null;
}

/** Names of the operations whose input names an account. */
export function namesAccount(name: OperationName): boolean {
  return JSON.stringify(sampleInputs[name]).includes('"account-1"');
}

/** True when a call needs a draft of its own. */
export function needsDraft(name: OperationName): boolean {
  return JSON.stringify(sampleInputs[name]).includes('"draft-1"');
}

/** An input of an operation that fits its schema, as an intruder would choose it. */
export function pageInput(name: OperationName, page: PageKnowledge): unknown {
  const worst = worstInputs[name];
  const sample: unknown = worst === undefined ? sampleInputs[name] : page.chance.oneOf(worst(page));
  const texts = ownTexts(page);
  return JSON.parse(JSON.stringify(sample), (key, value: unknown) => {
    if (key === 'duplicateReason') return 'A second delivery';
    if (typeof value === 'object' && value !== null && Reflect.get(value, 'kind') === 'keyed') {
      return keyedCard;
    }
    if (typeof value !== 'string') return value;
    return page.ids.get(value) ?? texts.get(value) ?? value;
  }) as unknown;
}

/** Texts of the samples that a page replaces; a reference that was paid would only be refused. */
function ownTexts({
  chance,
  target,
  ownId,
  adminId,
  draftId,
}: PageKnowledge): ReadonlyMap<string, string> {
  return new Map([
    ['INV-1', `INV-${chance.digits(5)}`],
    ['PLAN-1', `INV-${chance.digits(5)}`],
    // The day on which the computer's clock begins.
    ['2026-01-31', '2026-03-02'],
    ['account-1', target.id],
    ['op-1', ownId],
    ['op-2', adminId],
    ['draft-1', draftId],
    ['https://service.example', elsewhere],
    ['https://shop.example', elsewhere],
  ]);
}

type Worst = (page: PageKnowledge) => readonly unknown[];

/** Accounts that lead somewhere else, or to the other account's gateway. */
function accountsOf({ target, chance }: PageKnowledge): readonly Account[] {
  const fresh = { ...target, id: `page-${chance.below(9)}` as AccountId, name: 'Of the page' };
  return [
    { ...target, baseUrl: elsewhere },
    { ...target, paynowUrl: elsewhere },
    { ...target, baseUrl: gatewayOf.other, paynowUrl: gatewayOf.live },
    { ...target, baseUrl: `${gatewayOf.live}:8443` },
    { ...target, credentialScheme: 'headers', credentialHeaderNames: ['X-Token'] },
    { ...fresh, mode: 'live', baseUrl: elsewhere },
    { ...fresh, mode: 'test', baseUrl: elsewhere, credentialScheme: 'none' },
    { ...fresh, mode: 'test', baseUrl: gatewayOf.live, username: 'OTHER' },
  ];
}

/** Inputs that say more than the samples: each call takes one of them. */
const worstInputs: { readonly [Name in OperationName]?: Worst } = {
  'accounts.save': (page) => accountsOf(page).map((account) => ({ account })),
  'accounts.set-secret': ({ target: { id: accountId } }) => [
    { accountId, name: 'api-token', value: 'token of the page' },
    { accountId, name: 'shared-secret', value: 'secret of the page' },
    { accountId, name: 'api-token', value: null },
  ],
  'accounts.import': ({ fileAccountId }) => [
    { accountId: fileAccountId ?? 'account-1', name: 'Of a file' },
  ],
  'backup.restore': () => [{ withoutProof: false }, { withoutProof: true }],
  'session.switch-role': () => [{ role: 'admin' }, { role: 'clerk' }],
  'session.permissions': () => [{}],
  'session.copy': () => [{ text: 'INV-1' }, { text: `${secrets.card} 04/28` }],
  'staff.make-first-admin': () => [{ name: 'Eve' }],
  'staff.prove': ({ refused }) => [{ operation: refused?.operation ?? 'accounts.save' }],
  'staff.save': () => [
    { id: null, name: 'Eve', role: 'admin', isActive: true, setsPassphrase: true },
    { id: 'op-2', name: 'Ada', role: 'admin', isActive: true, setsPassphrase: true },
    { id: 'op-1', name: 'Eve', role: 'admin', isActive: true, setsPassphrase: false },
  ],
  'wallet.save-settings': () => {
    const { settings } = sampleInputs['wallet.save-settings'];
    const on = { ...settings, enabled: true, liveLightbox: true };
    return [
      { settings: { ...on, lightboxUrl: `${elsewhere}/wallet` } },
      { settings: { ...on, tokenisePath: '/v1.0/elsewhere' } },
    ];
  },
  'plans.move': () => [
    sampleInputs['plans.move'],
    { planId: 'plan-1', move: { kind: 'resume', missed: 'keep' } },
  ],
  'orders.park': () => {
    const { order } = sampleInputs['orders.park'];
    const note = `card ${secrets.card.replaceAll(/(.{4})/gu, '$1, ')}`;
    return [{ order }, { order: { ...order, note } }];
  },
  'receipts.email': () => [
    sampleInputs['receipts.email'],
    { attemptId: 'attempt-1', to: `${secrets.card}@elsewhere.example` },
  ],
};
