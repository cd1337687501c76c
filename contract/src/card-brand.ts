import { capitalize } from './capitalize.ts'

/** A card's brand as the issuer spells it; payment providers write `amex`. */
export function brandName(brand: string): string {
  return brandNames[brand] ?? capitalize(brand.replaceAll('_', ' '))
}

/** Brands whose name is more than the provider's code capitalized. */
const brandNames: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'Eftpos Australia',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  unknown: 'Card',
}
