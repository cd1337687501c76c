import { customAlphabet } from 'nanoid'

type Kind =
  | 'usr'
  | 'org'
  | 'key'
  | 'ana'
  | 'ses'
  | 'req'
  | 'pur'
  | 'fbk'
  | 'cus'
  | 'sbx'
  | 'adj'
  | 'shr'
  | 'rev'
  | 'drf'
  | 'sbp'
  | 'inv'
  | 'bat'
  | 'whk'
  | 'psk'
  | 'exp'

/** Only letters and digits, so that a double click selects the whole id. */
const randomPart = customAlphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  22,
)

/** An id whose prefix says what it names: `usr_` and 22 characters, 130 random bits. */
export function newId(kind: Kind): string {
  return `${kind}_${randomPart()}`
}
