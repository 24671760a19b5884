import Fastify from 'fastify'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FileBytes } from './file-bytes.ts'

describe('the bytes of a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plax-bytes-'))
  const path = join(folder, 'film')
  const whole = randomBytes(1_500_000)
  const app = Fastify()
  const sent: FileBytes[] = []
  let address: string
  beforeAll(async () => {
    writeFileSync(path, whole)
    app.get<{ Querystring: { start: string; end: string } }>('/', (request, reply) => {
      const { start, end } = request.query
      const bytes = new FileBytes(path, { start: Number(start), end: Number(end) })
      sent.push(bytes)
      return reply.header('content-length', Number(end) - Number(start) + 1).send(bytes)
    })
    address = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  const ask = async (start: number, end: number): Promise<IncomingMessage> => {
    const [answer] = await once(get(`${address}/?start=${start}&end=${end}`), 'response')
    return answer as IncomingMessage
  }

  it('reach many readers whole, also the slow, by buffers that are used again', async () => {
    const read = async (n: number) => {
      const start = n * 7919
      const answer = await ask(start, whole.length - 1 - n)
      const parts: Buffer[] = []
      for await (const part of answer) {
        parts.push(part as Buffer)
        if (n % 3 === 0) await delay(2)
      }
      return Buffer.concat(parts).equals(whole.subarray(start, whole.length - n))
    }
    for (let round = 0; round < 3; round += 1) {
      const all = await Promise.all(Array.from({ length: 40 }, (_, n) => read(n)))
      expect(all).toEqual(all.map(() => true))
    }
  })

  it('close their file when the reader leaves, and when it is at its end', async () => {
    sent.length = 0
    const left = await ask(0, whole.length - 1)
    left.destroy()
    await buffer(await ask(5, 5))
    for (const bytes of sent) {
      await expect.poll(() => bytes.closed).toBe(true)
      expect(bytes.destroyed).toBe(true)
    }
    expect(sent).toHaveLength(2)
    expect(await buffer(await ask(0, 99))).toEqual(whole.subarray(0, 100))
  })

  it('are a stream to all else, of no bytes too', async () => {
    const range = { start: 3, end: 700_000 }
    expect((await buffer(new FileBytes(path, range))).equals(whole.subarray(3, 700_001))).toBe(true)
    expect(await buffer(new FileBytes(path, { start: 0, end: -1 }))).toHaveLength(0)
    await expect(buffer(new FileBytes(join(folder, 'gone'), range))).rejects.toThrow('ENOENT')
    const beyond = { start: 0, end: whole.length }
    await expect(buffer(new FileBytes(path, beyond))).rejects.toThrow('shorter than it was')
  })
})
