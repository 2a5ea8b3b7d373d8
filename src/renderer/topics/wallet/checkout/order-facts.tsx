import type { ReactElement } from 'react';
import type { WalletCheckoutView } from '../../../../contract/wallet/wallet-view.ts';
import { formatMinor } from '../../../../domain/money.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { channelWords } from '../../../words/payments/charge-form.ts';
import { checkoutWords, prepareWords } from '../words/wallet.ts';

/** The order as it was sent. */
export function OrderFacts(props: { readonly checkout: WalletCheckoutView }): ReactElement {
  const { checkout } = props;
  const { customer, cart } = checkout;
  return (
    <>
      <Facts>
        <OrderFact label={prepareWords.channel} text={channelWords[checkout.channel]} />
        <OrderFact label={checkoutWords.operator} text={checkout.operatorName} />
        {customer === null ? null : (
          <OrderFact label={checkoutWords.customer} text={customer.name} />
        )}
        <OrderFact
          label={checkoutWords.shop}
          text={`${checkout.originUrl.replace(/\/+$/u, '')}${checkout.callbackPath}`}
        />
        {cart === null ? (
          <OrderFact label={checkoutWords.cart} text={checkoutWords.noCart} />
        ) : null}
      </Facts>
      {cart === null ? null : <CartTable checkout={checkout} cart={cart} />}
    </>
  );
}

function OrderFact(props: { readonly label: string; readonly text: string }): ReactElement {
  return (
    <Fact label={props.label}>
      <bdi className="selectable">{props.text}</bdi>
    </Fact>
  );
}

function CartTable(props: {
  readonly checkout: WalletCheckoutView;
  readonly cart: NonNullable<WalletCheckoutView['cart']>;
}): ReactElement {
  const { currency } = props.checkout;
  return (
    <DataTable
      caption={checkoutWords.cart}
      columns={[
        { head: prepareWords.description },
        { head: prepareWords.quantity, isFigure: true },
        { head: prepareWords.cost, isFigure: true },
      ]}
      rows={props.cart.map((item, index) => ({
        // Lines of a sent cart never move, so their index is a stable key.
        id: String(index),
        cells: [
          <bdi key="description">{item.description}</bdi>,
          item.quantity,
          formatMinor(item.costMinor, currency),
        ],
      }))}
    />
  );
}
