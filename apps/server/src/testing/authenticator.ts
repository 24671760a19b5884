import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What a test may bend of an answer. */
export interface AnswerChanges {
  origin?: string
  rpId?: string
  userVerified?: boolean
  counter?: number
  challenge?: string
  userHandle?: string
}

interface Options {
  challenge: string
  rp?: { id: string }
  rpId?: string
  user?: { id: string }
}

/** A security key of its own making: ES256, no attestation (WebAuthn level 3, sections 6 and 7). */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url')
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })
  #userHandle = ''
  #counter = 0

  /** RegistrationResponseJSON for the options of a site. */
  make(options: Options, bent: AnswerChanges = {}): Record<string, unknown> {
    this.#userHandle = options.user?.id ?? ''
    const credentialId = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, this.#coseKey()])
    const authData = Buffer.concat([this.#authData(options.rp?.id ?? '', 0x40, bent), attested])
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ])
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', options, bent).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** AuthenticationResponseJSON for the options of a site; the counter grows with each. */
  sign(options: Options, bent: AnswerChanges = {}): Record<string, unknown> {
    this.#counter += 1
    const authData = this.#authData(options.rpId ?? '', 0, { counter: this.#counter, ...bent })
    const client = clientData('webauthn.get', options, bent)
    const hash = createHash('sha256').update(client).digest()
    const signature = sign('sha256', Buffer.concat([authData, hash]), this.#keys.privateKey)
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: bent.userHandle ?? this.#userHandle,
    })
  }

  #answer(response: Record<string, unknown>): Record<string, unknown> {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} }
  }

  #authData(rpId: string, flags: number, bent: AnswerChanges): Buffer {
    const hash = createHash('sha256')
      .update(bent.rpId ?? rpId)
      .digest()
    const present = 0x01 | (bent.userVerified === false ? 0 : 0x04)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(bent.counter ?? 0)
    return Buffer.concat([hash, Buffer.from([present | flags]), counter])
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return cborMap([
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(-7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ])
  }
}

function clientData(type: string, options: Options, bent: AnswerChanges): Buffer {
  const challenge = bent.challenge ?? options.challenge
  const origin = bent.origin ?? 'http://localhost'
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** The head of a CBOR item (RFC 8949 §3). */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

function cborInteger(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes])
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
}
