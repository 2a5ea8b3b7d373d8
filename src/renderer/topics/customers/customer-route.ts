import { paths } from '../../lib/paths.ts';

/** What the customers screen shows at its right. */
export interface CustomerRoute {
  readonly openId: string | null;
  readonly doing: 'reading' | 'editing' | 'adding';
}

/** Reads the place from the address of the screen. */
export function readCustomerRoute(search: string): CustomerRoute {
  const asked = new URLSearchParams(search);
  if (asked.get('do') === 'add') return { openId: null, doing: 'adding' };
  const openId = asked.get('open');
  const isEditing = openId !== null && asked.get('do') === 'edit';
  return { openId, doing: isEditing ? 'editing' : 'reading' };
}

/** Writes the place as an address, so that going elsewhere and back finds it again. */
export function customerPath({ openId, doing }: CustomerRoute): string {
  if (doing === 'adding') return `${paths.customers}?do=add`;
  if (openId === null) return paths.customers;
  const editing = doing === 'editing' ? '&do=edit' : '';
  return `${paths.customers}?open=${encodeURIComponent(openId)}${editing}`;
}
