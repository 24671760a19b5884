import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { type RouteKey, routes } from '@plax/contracts'
import type { RouteContract } from '@plax/contracts/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { giveRole, signUpCreator } from '../../testing/people.ts'
import { publishStory } from '../../testing/stories.ts'

const uploads = (Object.keys(routes) as RouteKey[]).filter(
  (key) => (routes[key] as RouteContract).multipart,
)

const part = 'Content-Disposition: form-data; name="file"; filename="a.png"'

describe('a call that is broken itself', () => {
  let t: TestApp
  let token: string
  let contentOid: string
  beforeAll(async () => {
    t = await createTestApp()
    const writer = await signUpCreator(t)
    // Calls of streamers and of administrators take files as well.
    await giveRole(t, writer, 'livestreamer')
    await giveRole(t, writer, 'admin')
    token = writer.token
    contentOid = await publishStory(t, writer)
    await t.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => t.close())

  const broken = {
    'no boundary': { type: 'multipart/form-data', body: 'anything' },
    'an empty boundary': { type: 'multipart/form-data; boundary=', body: 'anything' },
    'another boundary': { type: 'multipart/form-data; boundary=a', body: `--b\r\n${part}\r\n\r\n` },
    'no end of a file': {
      type: 'multipart/form-data; boundary=a',
      body: `--a\r\n${part}\r\n\r\nP`,
    },
    'no end of a header': { type: 'multipart/form-data; boundary=a', body: `--a\r\n${part}` },
    'no body': { type: 'multipart/form-data; boundary=a', body: '' },
  }

  it('finds calls that take files', () => {
    expect(uploads).toContain('POST /media/images')
    expect(uploads.length).toBeGreaterThanOrEqual(5)
  })

  for (const key of uploads) {
    it.each(Object.keys(broken) as (keyof typeof broken)[])(
      `is refused by ${key} for %s`,
      async (name) => {
        const [method = '', path = ''] = key.split(' ')
        const answer = await t.app.inject({
          method: method as 'POST',
          url: `/api${path}?contentOid=${contentOid}`,
          headers: { authorization: `Bearer ${token}`, 'content-type': broken[name].type },
          payload: broken[name].body,
        })
        expect(answer.headers['content-type']).toContain('application/problem+json')
        expect([400, answer.json().code]).toEqual([
          answer.statusCode,
          expect.stringMatching(/^(request\.invalid|media\.file_required)$/),
        ])
      },
    )
  }

  /** As a client that checks nothing would send it. */
  async function send(host: string | null): Promise<[status: number, body: string]> {
    const address = t.app.server.address()
    if (typeof address !== 'object' || !address) throw new Error('The server does not listen.')
    const socket = connect(address.port, '127.0.0.1')
    await once(socket, 'connect')
    const version = host === null ? '1.0' : '1.1'
    const named = host === null ? '' : `Host: ${host}\r\n`
    socket.write(`GET /api/health HTTP/${version}\r\n${named}Connection: close\r\n\r\n`)
    const answer = await text(socket)
    return [Number(answer.split(' ')[1]), answer]
  }

  it.each(['[', 'a b', 'a/b', 'name@host', '1.2.3.999', '[::1', 'a:99999', '%'])(
    'is refused for the Host header %s',
    async (host) => {
      const [status, answer] = await send(host)
      expect([status, answer]).toEqual([400, expect.stringContaining('"code":"request.invalid"')])
      expect(answer).toContain('application/problem+json')
    },
  )

  it.each(['localhost:5173', '[::1]:80', 'plax.example.com', null])(
    'is none for the Host header %s',
    async (host) => {
      expect((await send(host))[0]).toBe(200)
    },
  )
})
