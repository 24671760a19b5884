import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/**
 * Seals a secret for the database with AES-256-GCM, bound to its user: a row that is copied to
 * another user does not open. The answer is nonce, tag and ciphertext.
 */
export function sealSecret(instanceSecret: string, userOid: string, secret: string): Buffer {
  const nonce = randomBytes(nonceLength)
  const sealing = createCipheriv(cipher, keyOf(instanceSecret), nonce)
  sealing.setAAD(Buffer.from(userOid))
  const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
}

/** Opens what `sealSecret` made; throws where it was changed or belongs to another user. */
export function openSecret(instanceSecret: string, userOid: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceLength)
  const tag = sealed.subarray(nonceLength, nonceLength + tagLength)
  const opening = createDecipheriv(cipher, keyOf(instanceSecret), nonce, {
    authTagLength: tagLength,
  })
  opening.setAAD(Buffer.from(userOid))
  opening.setAuthTag(tag)
  const secret = opening.update(sealed.subarray(nonceLength + tagLength))
  return Buffer.concat([secret, opening.final()]).toString('utf8')
}

function keyOf(instanceSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', instanceSecret, '', 'plax two-factor secret', 32))
}
