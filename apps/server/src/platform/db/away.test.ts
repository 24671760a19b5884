import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { FakeClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openApp } from '../../testing/open-app.ts'

/** A way to the database that can be cut. */
async function wayTo(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const file = `${url.searchParams.get('host')}/.s.PGSQL.5432`
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const far = connect(file)
    for (const end of [socket, far]) open.add(end.on('error', () => {}))
    socket.pipe(far).pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  url.host = `127.0.0.1:${port}`
  url.searchParams.delete('host')
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const end of open) end.destroy()
    await closed
  }
  return { url: url.href, cut, mend: () => once(server.listen(port, '127.0.0.1'), 'listening') }
}

test('calls answer 503 while the database is away, with what they would have changed unchanged', async () => {
  const database = await createTestDatabase()
  const way = await wayTo(database.url)
  const config = readConfig({ NODE_ENV: 'test', PLAX_LOG_LEVEL: 'silent' })
  const t = await openApp(config, way.url, { clock: new FakeClock(new Date('2026-11-20T09:00Z')) })
  const ask = async () => {
    const calls = ['GET /story-chat/chat-contents', 'POST /account/signup/code', 'GET /ready']
    const answers = await Promise.all(
      calls.map((key) => t.call(key, { ...(key.startsWith('P') && { body: { email } }) })),
    )
    return answers.map(({ status, body }) => [status, body.code])
  }
  const email = 'away@example.com'
  const mails = () => database.db.selectFrom('mails').selectAll().execute()

  expect(await ask()).toEqual([
    [200, undefined],
    [200, undefined],
    [200, undefined],
  ])
  const before = await mails()
  await way.cut()
  // The first calls find their connections broken, those after them nobody who listens.
  for (const _ of ['broken', 'refused']) {
    expect(await ask()).toEqual([
      [503, 'server.unavailable'],
      [503, 'server.unavailable'],
      [503, 'server.unavailable'],
    ])
  }
  await way.mend()
  expect(await mails()).toEqual(before)
  expect((await ask()).map(([status]) => status)).toEqual([200, 200, 200])
  await t.close()
  await database.close()
})
