import type { CustomerField, CustomerFault } from '../../domain/customers/customer.ts';
import { customerLengthsMax } from '../../domain/customers/customer.ts';
import { counted } from './counts.ts';
import type { CustomerNeed } from '../../domain/customers/customer-need.ts';
import type { IconName } from '../ui/icons.tsx';
import type { Tone } from '../ui/notice.tsx';
import { planHealthWords } from './plans/plan-states.ts';
import { formWords } from './payments/charge-form.ts';

/** Labels and sentences of customers. */
export const customerWords = {
  title: 'Customers',
  search: 'Find a customer',
  searchHint: 'Name, phone or e-mail',
  list: 'Customers by name',
  reading: 'Reading the customers …',
  readingOne: 'Reading this customer …',
  more: 'Show more',
  add: 'New customer',
  edit: 'Edit',
  save: 'Save customer',
  cancel: 'Cancel',
  takePayment: 'Take payment',
  saved: 'Saved.',
  none: 'No customers yet',
  noneText:
    'A customer can have cards on file and plans. Add one here, or while you take a payment.',
  addFirst: 'Add a customer',
  nobody: 'No customers found',
  nobodyText: 'Look for a part of the name, the phone number or the e-mail.',
  contact: 'Contact',
  phone: 'Phone',
  email: 'E-mail',
  address: 'Address',
  since: 'Customer since',
  paid: 'Paid in 12 months',
  pastDue: 'Past due',
  nothing: 'nothing',
  language: 'Receipts in',
  shopLanguage: 'The shop’s language',
  notes: 'Notes',
  notGiven: 'not given',
  cards: 'Cards on file',
  noCards: 'No cards on file',
  noCardsText:
    'To add one, take a payment for this customer and tick “Save card on file”. It is saved when the bank approves.',
  remove: 'Remove',
  keepIt: 'Keep card',
  removeText: 'It can no longer be charged. Its payments and the consent stay on record.',
  payments: 'Payments',
  inPayments: 'Show in Payments',
  noPayments: 'No payments yet',
  noPaymentsText: 'Payments taken for this customer appear here, newest first.',
  morePayments: 'Show older payments',
  consents: 'Consents',
  noConsents: 'No consents yet',
  noConsentsText:
    'What was read to the customer before a card was saved appears here, word for word.',
  keepPurpose: 'Save a card',
  validUntil: (expiry: string) => `until ${expiry}`,
  usedBy: (plans: number) => (plans === 0 ? 'no plan uses it' : counted(plans, 'plan')),
} as const;

/** Badge of what a customer's plans need first; the words of the plans' own badges, shorter where the list is narrow. */
export function needBadge(need: CustomerNeed): {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly words: string;
} {
  const { tone, icon, word } = planHealthWords[need];
  return { tone, icon, words: shortNeeds[need] ?? word };
}

const shortNeeds: Partial<Readonly<Record<CustomerNeed, string>>> = {
  'card-expired': 'Expired',
  'card-expiring': 'Expiring',
};

/** Words of the customer field of Take payment. */
export const payerWords = {
  label: 'Customer',
  hint: 'optional; needed to save a card or start a plan',
  options: 'Customers found',
  change: 'Change',
  changeLabel: 'Change the customer',
  notChosen: 'Not chosen yet: pick one from the list, or make a new customer.',
  unreadable: 'The customers cannot be read now. Go on without one, or try again.',
} as const;

/** Labels of a customer's fields. */
export const customerFieldWords: Readonly<Record<CustomerField, string>> = {
  name: 'Name',
  phone: customerWords.phone,
  email: customerWords.email,
  address: customerWords.address,
  language: customerWords.language,
  notes: customerWords.notes,
};

/** Offers to add a customer with the name that was typed. */
export function newCustomerWords(typed: string): string {
  return `${customerWords.add} “${typed}”`;
}

/** Asks for confirmation before a card on file is removed. */
export function removeQuestion(card: string): string {
  return `Remove ${card}?`;
}

/** The reason a field was refused, and the correction. */
export function customerFaultWords(field: CustomerField, fault: CustomerFault): string {
  switch (fault) {
    case 'empty':
      return 'Enter the customer’s name.';
    case 'too-long':
      return `${customerFieldWords[field]} may have ${customerLengthsMax[field]} characters.`;
    case 'not-an-email':
      return 'Enter an e-mail address, for example maria@example.com.';
    case 'holds-card-number':
      return 'This contains a card number. Card numbers are never stored: remove it.';
    case 'control-characters':
      return 'This contains a character that cannot be saved. Enter it again.';
  }
}

/** Shown where a card number was removed from a customer's field. */
export const numberRemovedWords = formWords.removed.replace(
  'Enter it here.',
  'Enter it under Card number when you take a payment.',
);

/** The operator who recorded the consent, and its channel: "read by Clerk, by phone". */
export function consentLine(operatorName: string, channel: 'phone' | 'mail'): string {
  return `read by ${operatorName}, by ${channel}`;
}
