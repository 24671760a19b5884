import { openSealed, seal } from '../../../platform/seal.ts'

const purpose = 'plax two-factor secret'

/** Seals the secret of a second factor, bound to its user. */
export function sealSecret(instanceSecret: string, userOid: string, secret: string): Buffer {
  return seal({ secret: instanceSecret, purpose, owner: userOid }, secret)
}

/** Opens what `sealSecret` made; throws where it was changed or belongs to another user. */
export function openSecret(instanceSecret: string, userOid: string, sealed: Buffer): string {
  return openSealed({ secret: instanceSecret, purpose, owner: userOid }, sealed)
}
