import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

/** What a chain begins with, before the first day. */
export const firstChain = '0'.repeat(64)

/** A day of the chain. */
export interface ChainDay {
  day: string
  postings: number
  /** Hexadecimal. */
  root: string
  /** Null for days before roots had records. */
  records: number | null
  recordsRoot: string | null
}

/** The chain up to a day: of the chain before it and what the day says. */
export function chainOf(before: string, said: ChainDay): string {
  const { day, postings, root, records, recordsRoot } = said
  const more = recordsRoot === null ? '' : `\n${records}\n${recordsRoot}`
  return createHash('sha256').update(`${before}\n${day}\n${postings}\n${root}${more}`).digest('hex')
}

/** PKCS #8 of an Ed25519 key, up to its 32 bytes (RFC 8410). */
const keyHead = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The installation's key, the same as long as its secret is. */
function privateKey(secret: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'plax ledger roots', 32))
  return createPrivateKey({ key: Buffer.concat([keyHead, seed]), format: 'der', type: 'pkcs8' })
}

/** The public key as PEM. */
export function publicKeyOf(secret: string): string {
  return String(createPublicKey(privateKey(secret)).export({ format: 'pem', type: 'spki' }))
}

/** Signs the SHA-256 of a file, in hexadecimal, by what the file is, so that it stands for no other kind. */
export function signFile(
  secret: string,
  { kind, sha256 }: { kind: FileKind; sha256: string },
): string {
  return sign(null, messageOf(kind, sha256), privateKey(secret)).toString('base64url')
}

/**
 * The fingerprint of the key that signed a file of a kind; null if the signature isn’t of that key, or
 * the key isn’t one of Ed25519. Both may come from anywhere.
 */
export function signerOf({
  kind,
  sha256,
  publicKey,
  signature,
}: {
  kind: FileKind
  sha256: string
  publicKey: string
  signature: string
}): string | null {
  try {
    const key = createPublicKey(publicKey)
    if (key.asymmetricKeyType !== 'ed25519') return null
    const isIts = verify(null, messageOf(kind, sha256), key, Buffer.from(signature, 'base64url'))
    return isIts ? fingerprintOfKey(key) : null
  } catch {
    return null
  }
}

/** The fingerprint of the installation’s key: the SHA-256 of its public part (SPKI), hexadecimal. */
export function fingerprintOf(secret: string): string {
  return fingerprintOfKey(createPublicKey(privateKey(secret)))
}

function fingerprintOfKey(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex')
}

type FileKind = 'journal' | 'bundle' | 'statement'

function messageOf(kind: FileKind, sha256: string): Buffer {
  return Buffer.from(`plax ${kind}\n${sha256}`)
}

export function signChain(secret: string, chain: string): string {
  return sign(null, Buffer.from(chain), privateKey(secret)).toString('base64url')
}
