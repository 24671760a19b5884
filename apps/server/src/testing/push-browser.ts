import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser that takes pushes: its address, its keys, and what it reads of a payload. */
export interface PushBrowser {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** Decrypts a payload in `aes128gcm` (RFC 8188) as RFC 8291 says. */
  read(payload: Buffer): string
}

export function newPushBrowser(host: string): PushBrowser {
  const key = createECDH('prime256v1')
  const publicKey = key.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint: `http://${host}/${randomBytes(6).toString('hex')}`,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    read: (payload) => {
      const salt = payload.subarray(0, 16)
      const senderKey = payload.subarray(21, 21 + payload.readUInt8(20))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
      const secret = derive(key.computeSecret(senderKey), { salt: auth, info, bytes: 32 })
      const part = (name: string, bytes: number) =>
        derive(secret, { salt, info: Buffer.from(`Content-Encoding: ${name}\0`), bytes })
      const box = payload.subarray(21 + senderKey.length)
      const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
      cipher.setAuthTag(box.subarray(-16))
      const padded = Buffer.concat([cipher.update(box.subarray(0, -16)), cipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
    },
  }
}

function derive(key: Buffer, { salt, info, bytes }: { salt: Buffer; info: Buffer; bytes: number }) {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes))
}
