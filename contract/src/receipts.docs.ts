import { exampleResult } from './analysis-result.docs.ts'
import { describe } from './http/describe.ts'
import * as receipts from './receipts.ts'

const exampleReceipt =
  'eyJhbGciOiJFZERTQSIsImtpZCI6IlhOTjNWelJ2IiwidHlwIjoiaW5rcHJpbnQtcmVjZWlwdCtqd3MifQ.eyJ2ZXJzaW9uIjoxfQ.c2lnbmF0dXJl'

const receiptWords =
  'A signed statement of which text was judged, how, when and by which model, as a JWS in compact form, signed with Ed25519. Anybody can verify it together with the text, on the page `/verify` or with any JOSE library and the keys of `/.well-known/jwks.json`. It contains a hash of the text, never the text. It remains available after the text has been deleted, and always stays the same until the key is replaced.'

export const receiptsDocs = describe(receipts, {
  section: 'Analyses',
  calls: {
    get: {
      section: 'Analysis API',
      summary: 'Get a signed receipt',
      description: receiptWords,
      example: { input: { id: exampleResult.id }, output: exampleReceipt },
    },
    getOwn: {
      summary: 'Get a signed receipt of an analysis',
      description: receiptWords,
      example: { input: { id: exampleResult.id }, output: exampleReceipt },
    },
    listKeys: {
      section: 'Site',
      summary: 'List the public keys of receipts',
      description:
        'A JWK Set. Keys that were replaced stay in it, so that old receipts can be verified; only a key that may have been leaked is withdrawn.',
      example: {
        output: {
          issuer: 'https://inkprint.example.com',
          keys: [
            {
              kty: 'OKP',
              crv: 'Ed25519',
              x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
              kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
              use: 'sig',
              alg: 'EdDSA',
            },
          ],
        },
      },
    },
  },
  fields: {
    'Receipt.version': 'The version of the receipt format.',
    issuer: 'The address of the installation.',
    keys: 'The public keys, newest first.',
    kty: 'The family of the key.',
    crv: 'Its curve.',
    x: 'The public key itself, in base64url.',
    kid: 'The key’s id, which a receipt names in its header: its thumbprint according to RFC 7638.',
    use: 'What it is for: signatures.',
    alg: 'The algorithm of the signatures.',
  },
})
