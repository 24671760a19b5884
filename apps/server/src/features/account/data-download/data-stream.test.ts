import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { openChat } from '../../../testing/chats.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'

/** In each of two rooms, of 10 kB each: 20 MB, more than sockets hold for a reader who waits. */
const messages = 1000

describe('the download of one’s data, as it is sent', () => {
  let t: TestApp
  let person: Person
  let statements = 0
  beforeAll(async () => {
    t = await createTestApp()
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    person = await signUpPerson(t)
    const contentOid = await publishStory(t, await signUpCreator(t))
    for (const first of [1, 1 + messages]) {
      const { roomOid } = await openChat(t, contentOid, person)
      await t.deps.pool.query(
        `INSERT INTO chat_messages (oid, room_oid, turn, role, text, state, created_at)
          SELECT lpad(to_hex(n), 24, '0'), $1, n, 'user', n || repeat(' word', 2000), 'complete', $2
          FROM generate_series($3::int, $3 + $4 - 1) AS n`,
        [roomOid, t.clock.now(), first, messages],
      )
    }
    t.deps.pool.on('acquire', () => {
      statements += 1
    })
  })
  beforeEach(() => {
    statements = 0
  })
  afterAll(() => t.close())

  const begin = async (): Promise<IncomingMessage> => {
    const { token } = person
    const link = await t.call('POST /account/data-download', { token, body: {} })
    const { port } = t.app.server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/api/account/data-download?token=${link.body.token}`
    statements = 0
    const headers = { authorization: `Bearer ${token}` }
    return new Promise((resolve, reject) => {
      get(url, { headers, agent: false }, resolve).on('error', reject)
    })
  }
  /** The server's end of the one connection that is open. */
  const sockets = new Set<{ writableNeedDrain: boolean; destroyed: boolean }>()
  beforeAll(() => {
    t.app.server.on('connection', (socket) => sockets.add(socket))
  })
  const isFull = () => [...sockets].some((socket) => socket.writableNeedDrain)
  const isOpen = () => [...sockets].some((socket) => !socket.destroyed)

  it('has each row of a long list once, in pages of 200', async () => {
    const answer = await begin()
    const data = (await json(answer)) as Record<string, { data: { messages: { oid: string }[] } }>
    const oids = data['story-chat']?.data.messages.map(({ oid }) => oid) ?? []
    expect(new Set(oids).size).toBe(oids.length)
    // Each room began with the words of its story.
    expect(oids).toHaveLength(2 * (messages + 1))
    expect(data).toMatchObject({ isComplete: true })
    const pages = Math.ceil((messages + 1) / 200)
    expect(statements).toBeGreaterThan(2 * pages)
  })

  it('waits for a reader who does not read, and ends with one who hangs up', async () => {
    const whole = await begin()
    await json(whole)
    const all = statements
    const answer = await begin()
    answer.on('error', () => {})
    answer.pause()
    await expect.poll(isFull, { interval: 5, timeout: 10_000 }).toBe(true)
    const read = statements
    expect(read).toBeLessThan(all - 5)
    const { pool } = t.deps
    await expect.poll(() => pool.totalCount - pool.idleCount, { interval: 5 }).toBe(0)
    answer.destroy()
    await expect.poll(isOpen, { interval: 5 }).toBe(false)
    await pool.query('SELECT 1')
    await expect.poll(() => pool.totalCount - pool.idleCount, { interval: 5 }).toBe(0)
    expect(statements).toBeLessThan(read + 5)
  })
})
