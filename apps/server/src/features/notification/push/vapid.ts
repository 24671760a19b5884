import { createECDH, hkdfSync } from 'node:crypto'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/**
 * The keys by which push services know this instance (RFC 8292), base64url. They follow from the
 * instance's secret: every process has the same ones, and a restored backup keeps its subscriptions.
 */
export function vapidKeys(secret: string): VapidKeys {
  const curve = createECDH('prime256v1')
  for (let attempt = 0; ; attempt += 1) {
    const key = Buffer.from(hkdfSync('sha256', secret, '', `plax vapid ${attempt}`, 32))
    try {
      curve.setPrivateKey(key)
    } catch {
      // One number in four thousand million is no key of the curve.
      continue
    }
    return {
      publicKey: curve.getPublicKey('base64url'),
      privateKey: key.toString('base64url'),
    }
  }
}
