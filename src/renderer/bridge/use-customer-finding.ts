import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerRow, CustomerView } from '../../contract/customers/customers.ts';
import type { CustomerFields } from '../../domain/customers/customer.ts';
import { call } from './client.ts';
import { customerChoicesQuery, saveCustomer } from './customer-queries.ts';

/** A search for a customer: the typed text, the matches, and the way to read one of them. */
export function useCustomerFinding() {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [isUnread, setUnread] = useState(false);
  const isAsking = typed.trim() !== '';
  const found = useQuery({ ...customerChoicesQuery(typed.trim()), enabled: isAsking });
  const rows: readonly CustomerRow[] | null = isAsking ? (found.data?.customers ?? null) : [];
  return {
    typed,
    rows,
    isUnreadable: found.isError || isUnread,
    type: (text: string) => {
      setUnread(false);
      setTyped(text);
    },
    find: async (customerId: string): Promise<CustomerView | null> => {
      const answer = await call('customers.find', { customerId });
      setUnread(!answer.ok);
      return answer.ok ? answer.value : null;
    },
    save: (fields: CustomerFields) => saveCustomer(queries, { customerId: null, ...fields }),
  };
}
