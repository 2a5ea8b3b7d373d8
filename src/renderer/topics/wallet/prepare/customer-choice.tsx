import type { ComponentProps, ReactElement } from 'react';
import { useCustomerFinding } from '../../../bridge/use-customer-finding.ts';
import { CustomerFound } from '../../../ui/customer/customer-found.tsx';
import { takeWords } from '../words/wallet.ts';

/** The customer whose wallet it is. */
export function CustomerChoice({
  isNeeded,
  ...choice
}: Omit<ComponentProps<typeof CustomerFound>, 'hint' | 'finding'> & {
  /** A saved card needs a customer; a charge does not. */
  readonly isNeeded: boolean;
}): ReactElement {
  const finding = useCustomerFinding();
  const hint = isNeeded ? takeWords.needed : takeWords.optional;
  return <CustomerFound {...choice} finding={finding} hint={hint} />;
}
