import type { CustomerId } from '../../../src/domain/ids.ts';
import type { SeededChance } from './seeded-chance.ts';

/** A customer with the one card that is charged. */
export interface SeededCustomer {
  readonly id: CustomerId;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly card: {
    readonly brand: string;
    readonly lastFour: string;
    readonly expiry: { readonly year: number; readonly month: number };
  };
}

const givenNames =
  `Amelia Oliver Isla Noah Ava Jack Mia William Grace Leo Chloe Lucas Zoe Thomas Ruby Henry Sofía
  Mateo Anaïs Jürgen Bjørn Łucja Siobhán Ngọc Priya Arjun Mei Kenji Fatima Omar Chidi Amara Tomás
  Renée Zoë Håkon Élodie Marta Pavel Ivana`.split(/\s+/u);

const familyNames =
  `Smith Jones Williams Brown Wilson Taylor Nguyen Johnson Martin White Anderson Walker Thompson
  Lee Harris Ryan Robinson Kelly King Davis O’Brien González Müller Sørensen Kowalski D’Angelo
  Tanaka Okafor Patel Singh Haddad Ivanov Novák Fernández Lefèvre Weiß Åkesson Öztürk Nakamura
  Moreau Silva Costa Rossi Ferrari Papadopoulos Horvat Kovács Popescu Dubois`.split(/\s+/u);

const brands = [
  [46, 'visa'],
  [36, 'mastercard'],
  [11, 'amex'],
  [3, 'maestro'],
  [2, 'diners'],
  [2, 'jcb'],
] as const;

/** Creates the given number of customers, some of whom share a name, as in life. */
export function believablePeople(chance: SeededChance, count: number): readonly SeededCustomer[] {
  return Array.from({ length: count }, (_, index) => {
    const [given, family] = [chance.oneOf(givenNames), chance.oneOf(familyNames)];
    return {
      id: `customer_seeded-${index}` as CustomerId,
      name: `${given} ${family}`,
      phone: `04${chance.digits(8)}`,
      email: `customer.${index}@example.com`,
      card: {
        brand: chance.weighted(brands),
        lastFour: chance.digits(4),
        expiry: { year: 2026 + chance.below(6), month: 1 + chance.below(12) },
      },
    };
  });
}
