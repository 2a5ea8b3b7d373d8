import { attempts0001 } from './first/0001-attempts.ts';
import { desk0002 } from './first/0002-desk.ts';
import { plans0003 } from './first/0003-plans.ts';
import { wallet0004 } from './first/0004-wallet.ts';
import { search0005 } from './first/0005-search.ts';
import { closes0006 } from './first/0006-closes.ts';
import { cardService0007 } from './first/0007-card-service.ts';
import { staff0008 } from './first/0008-staff.ts';
import { audit0009 } from './first/0009-audit.ts';
import { staffTimes0010 } from './first/0010-staff-times.ts';
import { debts0011 } from './first/0011-debts.ts';
import { referenceTaken0012 } from './first/0012-reference-taken.ts';
import { epochs0013 } from './first/0013-epochs.ts';
import { transactionDigest0014 } from './first/0014-transaction-digest.ts';
import { requestSent0015 } from './first/0015-request-sent.ts';
import { rowSeals0016 } from './first/0016-row-seals.ts';
import { cardTokens0017 } from './0017-card-tokens.ts';
import { planSeals0018 } from './0018-plan-seals.ts';
import { messages0019 } from './0019-messages.ts';
import { auditIntents0020 } from './0020-audit-intents.ts';
import { eventTimes0021 } from './0021-event-times.ts';
import { lookUps0022 } from './0022-look-ups.ts';
import { reconcile0023 } from './0023-reconcile.ts';
import { orderDetails0024 } from './0024-order-details.ts';
import { planAgreements0025 } from './0025-plan-agreements.ts';
import { refundRequests0026 } from './0026-refund-requests.ts';
import { dayEntries0027 } from './0027-day-entries.ts';
import { tidy0028 } from './0028-tidy.ts';
import { customerFiles0029 } from './0029-customer-files.ts';
import { terminalLeases0030 } from './0030-terminal-leases.ts';
import { countedOnce0031 } from './0031-counted-once.ts';
import { runLeaders0032 } from './0032-run-leaders.ts';
import { movedRecords0033 } from './0033-moved-records.ts';
import { terminalLogins0034 } from './0034-terminal-logins.ts';
import { runRequests0035 } from './0035-run-requests.ts';
import { runHelpers0036 } from './0036-run-helpers.ts';
import { serverEpochs0037 } from './0037-server-epochs.ts';

/** Every migration, in the order of its version; entries are added at the end and never changed. */
export const migrations = [
  attempts0001,
  desk0002,
  plans0003,
  wallet0004,
  search0005,
  closes0006,
  cardService0007,
  staff0008,
  audit0009,
  staffTimes0010,
  debts0011,
  referenceTaken0012,
  epochs0013,
  transactionDigest0014,
  requestSent0015,
  rowSeals0016,
  cardTokens0017,
  planSeals0018,
  messages0019,
  auditIntents0020,
  eventTimes0021,
  lookUps0022,
  reconcile0023,
  orderDetails0024,
  planAgreements0025,
  refundRequests0026,
  dayEntries0027,
  tidy0028,
  customerFiles0029,
  terminalLeases0030,
  countedOnce0031,
  runLeaders0032,
  movedRecords0033,
  terminalLogins0034,
  runRequests0035,
  runHelpers0036,
  serverEpochs0037,
] as const;
