export { shareInWords } from '@inkprint/contract'
