import type { WalletCheckoutView } from '../../../../contract/wallet/wallet-view.ts';
import type { AccountMode } from '../../../../domain/accounts/account.ts';
import type { WalletUse } from '../../../../domain/wallet/checkout.ts';
import { formatMinor } from '../../../../domain/money.ts';
import type { SlipModel } from '../../../ui/slip/slip-model.ts';
import { slipWords, orderChannelWords } from '../../../words/payments/slip.ts';
import { outcomeLooks } from '../../../words/payments/states.ts';
import { takeWords } from '../words/wallet.ts';

/** Progress of the third step: selecting, reviewing with the customer, or sending. */
export type TakeStage = 'choosing' | 'review' | 'sending';

/** The slip before there is a charge: the amount to be charged, or that nothing will be. */
export function takeSlip(
  checkout: WalletCheckoutView,
  setting: {
    readonly mode: AccountMode;
    readonly merchantName: string;
    readonly use: WalletUse;
    readonly customerName: string | null;
    readonly stage: TakeStage;
  },
): SlipModel {
  const { currency } = checkout;
  const amountMinor = setting.use === 'tokenise' ? 0 : checkout.amountMinor;
  return {
    mode: setting.mode,
    merchantName: setting.merchantName,
    band: bandOf(setting.stage, setting.use),
    amount: { currency, text: formatMinor(amountMinor, currency), isKnown: true },
    card: {
      brand: takeWords.card,
      lastFour: null,
      takenBy: orderChannelWords(checkout.channel, 'single'),
    },
    lines: [
      { label: slipWords.reference, value: checkout.invoiceNumber, figures: true },
      ...(setting.customerName === null
        ? []
        : [{ label: slipWords.customer, value: setting.customerName }]),
      ...(setting.use === 'tokenise'
        ? [{ label: takeWords.keepLine, value: takeWords.keepText }]
        : []),
    ],
    next: [],
    say: null,
    records: [],
    waitingSinceMs: null,
  };
}

function bandOf(stage: TakeStage, use: WalletUse): SlipModel['band'] {
  switch (stage) {
    case 'choosing':
      return null;
    case 'review':
      return { ...outcomeLooks.review, heading: slipWords.review, money: slipWords.reviewMoney };
    case 'sending':
      return {
        ...outcomeLooks.sending,
        heading: takeWords.sending,
        money: use === 'purchase' ? slipWords.doNotCharge : null,
      };
  }
}
