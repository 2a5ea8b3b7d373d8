import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { UserFiles } from '../../../../src/main/ports/files.ts';
import { readWithin } from '../../../../src/main/shell/files/user-files.ts';
import { openDraft } from '../../../../src/main/usecases/charge/open-draft.ts';
import { submitCharge } from '../../../../src/main/usecases/charge/submit-charge.ts';
import { bringInCustomers } from '../../../../src/main/usecases/customer-files/bring-in-customers.ts';
import { chooseCustomerFile } from '../../../../src/main/usecases/customer-files/choose-customer-file.ts';
import type { PendingCustomerFile } from '../../../../src/main/usecases/customer-files/pending-customer-file.ts';
import {
  findCustomer,
  pageOfCustomers,
} from '../../../../src/main/usecases/customers/find-customers.ts';
import { createPendingFiles } from '../../../../src/main/usecases/plan-files/pending-files.ts';
import { textsHere } from '../../../fixtures/texts-here.ts';
import {
  acceptedOf,
  approvingCard,
  openTestContext,
  order,
  person,
  valueOf,
} from '../test-context.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillroom-customer-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a card that came in a file is charged by its token like any other on file', async () => {
  const { context, bank, find } = await openTestContext();
  const path = join(folder, 'cards.csv');
  writeFileSync(path, 'Customer,Token,Last four,Brand,Expiry\nAda,token-A,2346,MasterCard,12/40');
  const files = {
    askForText: async () => path,
    read: readWithin,
  } as Partial<UserFiles> as UserFiles;
  const deps = { files, texts: textsHere, held: createPendingFiles<PendingCustomerFile>() };
  const chosen = valueOf(await chooseCustomerFile(context, deps));
  if (chosen.kind !== 'chosen') throw new Error(chosen.reason);
  const { fileId, mapping } = chosen;
  const asked = { fileId, mapping, decisions: [], rest: null, leavesOutFaulty: false };
  const brought = await bringInCustomers(context, deps, person('supervisor'), asked);
  expect(valueOf(brought)).toMatchObject({ kind: 'imported', customerCount: 1, cardCount: 1 });
  const expiry = { year: 2040, month: 12 };
  await bank.saveCards([
    { token: 'token-A', number: approvingCard, holder: 'Ada', expiry, trackingId: '', emptyFor: 0 },
  ]);
  const page = valueOf(await pageOfCustomers(context, { search: '', after: null, limit: 5 }));
  const [ada] = page.customers;
  if (ada === undefined) throw new Error('Ada is there');
  const { cards, consents } = valueOf(await findCustomer(context, ada.id));
  expect(consents).toEqual([]);
  const { draftId } = valueOf(await openDraft(context, null));
  const [card] = cards;
  if (card === undefined) throw new Error('Her card is there');
  const kept = { ...order(), customerId: ada.id, card: { kind: 'kept', cardId: card.id } } as const;
  const sent = acceptedOf(
    valueOf(await submitCharge(context, person('clerk'), { ...kept, draftId })),
  );
  await context.inFlightCharges.allEnded();
  expect((await find(sent.id)).attempt.state).toBe('approved');
  expect(bank.truth()).toHaveLength(1);
});
