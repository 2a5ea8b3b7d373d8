import { exportDayItems, listDayItems } from '../../../usecases/closes/day-items.ts';
import { dayOf } from '../../../usecases/closes/save-close.ts';
import type { dayItems } from '../../../../contract/payments/day-items.ts';
import type { UserFiles } from '../../../ports/files.ts';
import type { Handlers } from '../../handler-map.ts';
import { withAccount } from '../with-account.ts';
import type { AccountSource } from '../with-account.ts';

/** Everything of `contract/payments/day-items.ts`. */
export function dayItemHandlers(
  source: AccountSource,
  { files }: { readonly files: UserFiles },
): Pick<Handlers, keyof typeof dayItems> {
  return {
    'closes.items': ({ filters, offset, limit, ...asked }) =>
      withAccount(source, async (context) => {
        const day = dayOf(asked);
        return day.ok ? listDayItems(context, day.value, { filters, offset, limit }) : day;
      }),
    'closes.export-items': ({ filters, ...asked }) =>
      withAccount(source, async (context) => {
        const day = dayOf(asked);
        return day.ok ? exportDayItems(context, files, day.value, filters) : day;
      }),
  };
}
