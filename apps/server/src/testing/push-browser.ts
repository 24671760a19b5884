import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { TestAnswer, TestApp } from './open-app.ts'
import type { Person } from './people.ts'

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

export function subscribePush(
  t: TestApp,
  { token }: Person,
  { endpoint, keys }: Pick<PushBrowser, 'endpoint' | 'keys'>,
): Promise<TestAnswer> {
  return t.call('POST /account/notification/push', { token, body: { endpoint, keys } })
}

/** Runs the jobs of pushes that wait, each once, as the worker does; answers how many. */
export async function runPushes(t: TestApp): Promise<number> {
  const { rows } = await t.deps.pool.query<{ payload: Record<string, unknown> }>(
    `DELETE FROM graphile_worker._private_jobs AS jobs
     USING graphile_worker._private_tasks AS tasks
     WHERE tasks.id = jobs.task_id AND tasks.identifier = 'notification.push'
     RETURNING jobs.payload`,
  )
  for (const { payload } of rows) await t.jobs.get('notification.push')?.(payload)
  return rows.length
}
