import { capitalize } from './capitalize.ts'

/** A card's brand as its issuer writes it: payment providers write `amex`. */
export function brandName(brand: string): string {
  return brandNames[brand] ?? capitalize(brand.replaceAll('_', ' '))
}

/** Those that a capital letter does not make a name of. */
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
