import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyOptions, PasskeyResponse } from '@inkprint/contract'

interface Answer {
  /** The origin that the page claims to have. */
  origin?: string
  rpId?: string
  /** Whether the authenticator verified its user. */
  isVerified?: boolean
  counter?: number
}

/** A software passkey that responds like a browser with an authenticator. */
export function makeAuthenticator(
  site = { origin: 'http://inkprint.test', rpId: 'inkprint.test' },
) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

  function authData(
    { rpId = site.rpId, isVerified = true, counter = 0 }: Answer,
    attested?: Buffer,
  ) {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([flags]),
      count,
      ...(attested ? [attested] : []),
    ])
  }

  function clientData(
    type: string,
    { challenge, origin = site.origin }: { challenge: string } & Answer,
  ) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function answerOf(
    response: Record<string, string> & { clientDataJSON: string },
  ): PasskeyResponse {
    const name = id.toString('base64url')
    return { id: name, rawId: name, type: 'public-key', response, clientExtensionResults: {} }
  }

  return {
    /** Answers `navigator.credentials.create`. */
    create({ challenge }: PasskeyOptions, answer: Answer = {}): PasskeyResponse {
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey])
      const data = authData(answer, attested)
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return answerOf({
        clientDataJSON: clientData('webauthn.create', { challenge, ...answer }).toString(
          'base64url',
        ),
        attestationObject: attestation.toString('base64url'),
      })
    },
    /** Answers `navigator.credentials.get`. */
    get({ challenge }: PasskeyOptions, answer: Answer = {}): PasskeyResponse {
      const data = authData(answer)
      const client = clientData('webauthn.get', { challenge, ...answer })
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answerOf({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
