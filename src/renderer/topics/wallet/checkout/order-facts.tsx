import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { WalletCheckoutView } from '../../../../contract/wallet/wallet-view.ts';
import { formatMinor } from '../../../../domain/money.ts';
import { channelWords } from '../../../words/payments/charge-form.ts';
import { checkoutWords, prepareWords } from '../words/wallet.ts';
import './wallet-facts.css';

/** The order as it was sent. */
export function OrderFacts(props: { readonly checkout: WalletCheckoutView }): ReactElement {
  const { checkout } = props;
  const { customer, cart } = checkout;
  return (
    <>
      <Flex component="dl" className="wallet-facts" direction="column" gap={3}>
        <Fact label={prepareWords.channel} text={channelWords[checkout.channel]} />
        <Fact label={checkoutWords.operator} text={checkout.operatorName} />
        {customer === null ? null : <Fact label={checkoutWords.customer} text={customer.name} />}
        <Fact
          label={checkoutWords.shop}
          text={`${checkout.originUrl.replace(/\/+$/u, '')}${checkout.callbackPath}`}
        />
        {cart === null ? <Fact label={checkoutWords.cart} text={checkoutWords.noCart} /> : null}
      </Flex>
      {cart === null ? null : <CartTable checkout={checkout} cart={cart} />}
    </>
  );
}

function Fact(props: { readonly label: string; readonly text: string }): ReactElement {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>
        <bdi className="selectable">{props.text}</bdi>
      </dd>
    </div>
  );
}

function CartTable(props: {
  readonly checkout: WalletCheckoutView;
  readonly cart: NonNullable<WalletCheckoutView['cart']>;
}): ReactElement {
  const { currency } = props.checkout;
  return (
    <table className="table wallet-cart-table">
      <caption className="visually-hidden">{checkoutWords.cart}</caption>
      <thead>
        <tr>
          <th scope="col">{prepareWords.description}</th>
          <th scope="col" className="amount">
            {prepareWords.quantity}
          </th>
          <th scope="col" className="amount">
            {prepareWords.cost}
          </th>
        </tr>
      </thead>
      <tbody>
        {props.cart.map((item, index) => (
          // Lines of a sent cart never move, so their index is a stable key.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            <td>
              <bdi>{item.description}</bdi>
            </td>
            <td className="amount">{item.quantity}</td>
            <td className="amount">{formatMinor(item.costMinor, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
