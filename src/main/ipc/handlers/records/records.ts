import type { RecordsPlaces } from '../../../ports/records/records-places.ts';
import { moveToFile, moveToServer } from '../../../usecases/records/move-records.ts';
import type { JoinDeps } from '../../../usecases/records/join/join-deps.ts';
import { readPlace, retireTerminal } from '../../../usecases/records/terminals.ts';
import type { Handlers } from '../../handler-map.ts';
import { staffOf } from '../charge.ts';
import { withAccount } from '../with-account.ts';
import type { AccountSource } from '../with-account.ts';

type RecordsOperation = Extract<keyof Handlers, `records.${string}`>;

/** Everything of `contract/accounts/records.ts`. */
export function recordsHandlers(
  source: AccountSource,
  places: RecordsPlaces,
  logins: Pick<JoinDeps, 'roles' | 'storesOf'>,
): Pick<Handlers, RecordsOperation> {
  return {
    'records.place': () => withAccount(source, (context) => readPlace(context, places)),
    'records.move-to-server': (input, { operatorId }) =>
      withAccount(source, (context) => moveToServer(context, { places, operatorId }, input)),
    'records.move-to-file': () => withAccount(source, (context) => moveToFile(context, places)),
    'records.retire-terminal': (input, caller) =>
      withAccount(source, (context) =>
        retireTerminal(context, { ...logins, operator: staffOf(caller) }, input),
      ),
  };
}
