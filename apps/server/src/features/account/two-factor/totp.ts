import { load } from '../../../platform/load.ts'

const stepSeconds = 30
const otp = () => load('otplib')

/** A new secret of 160 bits in base32, as RFC 4226 §4 recommends. */
export function newTotpSecret(): string {
  return otp().generateSecret({ length: 20 })
}

/**
 * The time step (RFC 6238 §4) that a code belongs to, or null where the code is wrong, or of a step
 * up to `afterStep`. Clocks may differ by one step.
 */
export function stepOfCode(
  secret: string,
  code: string,
  { now, afterStep }: { now: Date; afterStep: number | null },
): number | null {
  const result = otp().verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: stepSeconds,
    ...(afterStep === null ? {} : { afterTimeStep: afterStep }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** The address that authenticator apps read. */
export function otpauthUri(secret: string, email: string): string {
  return otp().generateURI({ issuer: 'Plax', label: email, secret })
}

/** The address as a picture; its own white ground keeps it readable on a dark page. */
export function qrPicture(uri: string): string {
  const svg = load('qr').default(uri, 'svg', { ecc: 'medium', border: 4 })
  return svg.replace('<path', '<rect width="100%" height="100%" fill="#fff"/><path')
}
