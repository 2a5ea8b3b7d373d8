import { cardColumns } from '../plan-files/read-plan-card.ts';
import { guessColumns, cardHeadingWords } from '../table-columns.ts';
import type { ColumnMapping, HeadingWords } from '../table-columns.ts';

/** Columns of a file of customers, of card tokens, or of both; only the name is required. */
export const customerFileColumns = [
  'name',
  'phone',
  'email',
  'address',
  'language',
  'notes',
  ...cardColumns,
] as const;

export type CustomerFileColumn = (typeof customerFileColumns)[number];

export type CustomerFileMapping = ColumnMapping<CustomerFileColumn>;

/** Columns without which no line can be read. */
export const neededCustomerColumns: readonly CustomerFileColumn[] = ['name'];

/** Columns whose cells are never shown. */
export const secretCustomerColumns: readonly CustomerFileColumn[] = ['card-token'];

const headingWords: HeadingWords<CustomerFileColumn> = {
  name: ['customername', 'customer', 'name', 'fullname', 'client', 'member', 'payer', 'cardholder'],
  phone: ['customerphone', 'phone', 'phonenumber', 'telephone', 'mobile', 'tel'],
  email: ['customeremail', 'email', 'mail', 'emailaddress'],
  address: ['customeraddress', 'address', 'postaladdress', 'billingaddress'],
  language: ['customerlanguage', 'language', 'lang', 'locale'],
  notes: ['customernotes', 'notes', 'note', 'comment', 'comments', 'remarks'],
  ...cardHeadingWords,
};

/** The heading of each column in the file that was brought in last; a column that it lacked is absent. */
export type CustomerFileLayout = Readonly<Partial<Record<CustomerFileColumn, string>>>;

/** The headings behind a mapping, so that the next file of the same layout needs none. */
export function layoutOf(
  headings: readonly string[],
  mapping: CustomerFileMapping,
): CustomerFileLayout {
  const entries = customerFileColumns.flatMap((column) => {
    const heading = headings[mapping[column] ?? -1];
    return heading === undefined || heading === '' ? [] : [[column, heading] as const];
  });
  return Object.fromEntries(entries);
}

/** The mapping of a file: by the kept layout where all of its headings are here, else by a guess. */
export function mappingOf(
  headings: readonly string[],
  kept: CustomerFileLayout | null,
): { readonly mapping: CustomerFileMapping; readonly isKept: boolean } {
  const entries = Object.entries(kept ?? {}).map(
    ([column, heading]) => [column, headings.indexOf(heading)] as const,
  );
  if (entries.length > 0 && entries.every(([, at]) => at >= 0)) {
    return { mapping: Object.fromEntries(entries), isKept: true };
  }
  const mapping = guessColumns(headings, customerFileColumns, headingWords);
  return { mapping, isKept: false };
}
