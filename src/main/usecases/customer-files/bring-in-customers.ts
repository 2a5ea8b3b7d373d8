import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { layoutOf } from '../../../domain/customer-files/customer-columns.ts';
import { faultyLineCount, mayLeaveOut } from '../../../domain/customer-files/faulty-lines.ts';
import { customersOfLines } from '../../../domain/customer-files/sort-lines.ts';
import type { LineCustomer, SortedLine } from '../../../domain/customer-files/sort-lines.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { CustomerEntry } from '../../ports/ledger/customers.ts';
import type { BroughtCard } from '../../ports/ledger/plan-moves.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { sealBroughtCard } from '../customers/seal-brought-card.ts';
import { recordsFailure } from '../records-failure.ts';
import { checkPendingCustomers } from './check-customer-file.ts';
import type { CustomerFileDeps } from './pending-customer-file.ts';

/**
 * Brings in the customers and cards of a file as decided, in one transaction, or nothing of it. Faulty lines refuse it
 * unless staff chose to leave them out.
 *
 * The file is checked again first. Customers who are known keep their details; a card on file is not stored twice. No
 * consent is recorded, as for imported plans: it was given elsewhere.
 */
export async function bringInCustomers(
  context: AccountContext,
  { held }: Pick<CustomerFileDeps, 'held'>,
  operator: Operator,
  { fileId, mapping, decisions, rest, leavesOutFaulty }: ParsedInput<'customer-files.bring-in'>,
): Promise<Result<OperationOutput<'customer-files.bring-in'>, Failure>> {
  const file = held.find(fileId, context.account.id);
  if (file === null) return ok({ kind: 'gone' });
  const checked = await checkPendingCustomers(context, file, mapping);
  if (!checked.ok) return checked;
  const { lines, faults } = checked.value;
  const isRefused = faults.length > 0 && !(leavesOutFaulty && mayLeaveOut(faults));
  if (isRefused) return ok({ kind: 'faulty', faultCount: faults.length });
  const faultyCount = faultyLineCount(faults);
  const decided = new Map(decisions.map(({ line, decision }) => [line, decision]));
  const asked = lines.filter(({ standing }) => standing.kind === 'alike');
  const undecided = asked.filter(({ read }) => rest === null && !decided.has(read.line)).length;
  if (undecided > 0) return ok({ kind: 'undecided', count: undecided });
  const owners = customersOfLines(lines, (line) => decided.get(line) ?? rest ?? undefined);
  const customers = addedCustomers(context, operator, lines, owners);
  const cards = await cardsToStore(context, lines, owners, customers);
  if (!cards.ok) return cards;
  const entries = [...customers.values()];
  const leftOutCount = owners.filter((owner) => owner === null).length;
  if (entries.length === 0 && cards.value.length === 0) return ok({ kind: 'nothing' });
  const written = await context.ledger.customerFiles.bringInCustomers({
    id: file.id,
    digest: file.digest,
    layout: layoutOf(file.headings, mapping),
    customers: entries,
    cards: cards.value,
    leftOutCount,
    faultyCount,
    at: context.clock.now(),
    operatorId: operator.id,
  });
  if (!written.ok) return recordsFailure(written.error);
  if (!written.value) return ok({ kind: 'changed' });
  held.drop();
  return ok({
    kind: 'imported',
    customerCount: entries.length,
    cardCount: cards.value.length,
    leftOutCount,
    faultyCount,
  });
}

type Owners = readonly (LineCustomer | undefined)[];

/** The customers that the file adds, by the index of the line that names them. */
function addedCustomers(
  context: AccountContext,
  operator: Operator,
  lines: readonly SortedLine[],
  owners: Owners,
): ReadonlyMap<number, CustomerEntry> {
  const at = context.clock.now();
  const entries = new Map<number, CustomerEntry>();
  for (const [index, { read }] of lines.entries()) {
    const owner = owners[index];
    if (owner?.kind !== 'added' || owner.index !== index) continue;
    const id = context.ids.customerId();
    entries.set(index, { ...read.customer, id, at, operatorId: operator.id });
  }
  return entries;
}

/** Seals each token for its own row before anything is written. */
async function cardsToStore(
  context: AccountContext,
  lines: readonly SortedLine[],
  owners: Owners,
  customers: ReadonlyMap<number, CustomerEntry>,
): Promise<Result<readonly BroughtCard[], Failure>> {
  const cards: BroughtCard[] = [];
  for (const [index, { read, hasCard }] of lines.entries()) {
    const customerId = idOf(owners[index], customers);
    if (read.card === null || hasCard || customerId === null) continue;
    // oxlint-disable-next-line no-await-in-loop -- Sealing is done on this thread, one after the other.
    const card = await sealBroughtCard(context, customerId, read.card);
    if (!card.ok) return card;
    cards.push(card.value);
  }
  return ok(cards);
}

function idOf(
  owner: LineCustomer | undefined,
  customers: ReadonlyMap<number, CustomerEntry>,
): CustomerId | null {
  if (owner === null || owner === undefined) return null;
  return owner.kind === 'known' ? owner.id : (customers.get(owner.index)?.id ?? null);
}
