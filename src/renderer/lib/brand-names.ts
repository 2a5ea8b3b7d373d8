/** Brands as staff and customers call them, by their code. */
export const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  'american-express': 'American Express',
  'diners-club': 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
  elo: 'Elo',
  hipercard: 'Hipercard',
  hiper: 'Hiper',
  mir: 'Mir',
  verve: 'Verve',
  wallet: 'Wallet',
};

/** The brand of a card as staff and customers call it; null for one that we do not know. */
export function brandName(code: string): string | null {
  return brandNames[code] ?? null;
}
