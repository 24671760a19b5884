import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** What a sealed text is for, and whose it is: one that is copied to another row does not open. */
export interface Seal {
  /** The secret of the installation. */
  secret: string
  purpose: string
  owner: string
}

/** Seals a text for the database with AES-256-GCM. The answer is nonce, tag and ciphertext. */
export function seal(of: Seal, text: string): Buffer {
  const nonce = randomBytes(nonceLength)
  const sealing = createCipheriv(cipher, keyOf(of), nonce)
  sealing.setAAD(Buffer.from(of.owner))
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
}

/** Opens what `seal` made; throws where it was changed or belongs to another. */
export function openSealed(of: Seal, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceLength)
  const tag = sealed.subarray(nonceLength, nonceLength + tagLength)
  const opening = createDecipheriv(cipher, keyOf(of), nonce, { authTagLength: tagLength })
  opening.setAAD(Buffer.from(of.owner))
  opening.setAuthTag(tag)
  const text = opening.update(sealed.subarray(nonceLength + tagLength))
  return Buffer.concat([text, opening.final()]).toString('utf8')
}

function keyOf({ secret, purpose }: Seal): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
