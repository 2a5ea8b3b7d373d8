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

/** A card brand's name as staff and customers use it; null for an unknown code. */
export function brandName(code: string): string | null {
  return brandNames[code] ?? null;
}

/** The name where there is room for one word beside it, as on the slip; files and receipts have the whole name. */
export function shortBrand(name: string): string {
  return name === brandNames['american-express'] ? 'Amex' : name;
}
