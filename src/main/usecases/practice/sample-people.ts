/**
 * Sixty fictional customers with names from everywhere, so that screens are seen with the names that they will meet.
 */
export const samplePeople: readonly string[] = [
  'Ada Näher',
  'Oskar Lindqvist',
  'Mei-Ling Chen',
  'Tomasz Wójcik',
  'Priya Raman',
  'Hemi Parata',
  'Zoë van der Berg',
  'Liam O’Connor',
  'Fatima Zahra Idrissi',
  'Giulia Bianchi',
  'Noah Williams',
  'Sofía Hernández',
  'Yuki Tanaka',
  'Ngọc Anh Trần',
  'Chukwuemeka Obi',
  'Isla Macdonald',
  'Jonas Bergström',
  'Layla Haddad',
  'Mateus Ferreira',
  'Grace Kim',
  'Aroha Ngata',
  'Benedikt Vogel',
  'Camille Laurent',
  'Deniz Yıldız',
  'Elena Popescu',
  'Finn Gallagher',
  'Hana Novotná',
  'Ibrahim Sesay',
  'Juana Morales',
  'Kofi Mensah',
  'Lucía Romero',
  'Marek Kowalczyk',
  'Nadia Petrova',
  'Oliver Smith',
  'Paula Schneider',
  'Quentin Dubois',
  'Ravi Subramaniam',
  'Siobhán Murphy',
  'Tane Rangi',
  'Ursula Keller',
  'Viktor Horváth',
  'Wiremu Tamati',
  'Xiomara Castillo',
  'Yara Khalil',
  'Zachary Brown',
  'Amelia Clarke',
  'Bruno Almeida',
  'Chiara Conti',
  'Daan de Vries',
  'Emma Nielsen',
  'Farid Rahimi',
  'Greta Weiss',
  'Henry Fitzgerald',
  'Ines Carvalho',
  'Jack Thompson',
  'Katarzyna Zielińska',
  'Leilani Kahale',
  'Mohammed Al-Farsi',
  'Nora Eriksen',
  'Pita Tui',
];

/** Phone number of a sample customer, by index. */
export function samplePhone(person: number): string {
  return `02 5550 ${sampleNumber(person)}`;
}

/** Number of a sample customer, by index: four digits, from 0001. */
export function sampleNumber(person: number): string {
  return String(person + 1).padStart(4, '0');
}
