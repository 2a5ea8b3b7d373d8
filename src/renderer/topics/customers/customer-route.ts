import { paths } from '../../lib/paths.ts';

/** State of the right side of the customers screen. */
export interface CustomerRoute {
  readonly openId: string | null;
  readonly doing: 'reading' | 'editing' | 'adding' | 'bringing-in';
}

/** Parses the route from the screen's address. */
export function readCustomerRoute(search: string): CustomerRoute {
  const asked = new URLSearchParams(search);
  if (asked.get('do') === 'add') return { openId: null, doing: 'adding' };
  if (asked.get('do') === 'bring-in') return { openId: null, doing: 'bringing-in' };
  const openId = asked.get('open');
  const isEditing = openId !== null && asked.get('do') === 'edit';
  return { openId, doing: isEditing ? 'editing' : 'reading' };
}

/** Formats the route as an address, so that leaving and returning restores it. */
export function customerPath({ openId, doing }: CustomerRoute): string {
  if (doing === 'adding') return `${paths.customers}?do=add`;
  if (doing === 'bringing-in') return `${paths.customers}?do=bring-in`;
  if (openId === null) return paths.customers;
  const editing = doing === 'editing' ? '&do=edit' : '';
  return `${paths.customers}?open=${encodeURIComponent(openId)}${editing}`;
}
