import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { signUpCreator } from '../testing/people.ts'
import { createLog } from './log.ts'

/** Parts of paths that open nothing by themselves: ids, names, numbers, words that are searched for. */
const plainParts =
  /^(oid|\w+Oid|\*|amount|day|field|file|idx|keyword|messageId|month|name|pageId|platform|postingId|provider|revision|rendition|role|rung|segment|subject|tier|type)$/
/** Whose `id` is that of a room, a person, a saved card, or a stream. */
const plainIds = /\/(chat-room|account|one-touch|live|rplay-stream|streamer|stream)\/:id\b/
/** Objects that are everyone’s, or that the signature in the query opens. */
const namedObjects = /^\/api\/(pub|upload\/storage)\//

describe('the log', () => {
  let text = ''
  const log = createLog('info', { write: (line) => void (text += line) })
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp({}, { log })
  })
  afterAll(() => t.close())

  const lastLine = () => JSON.parse(text.trim().split('\n').at(-1) ?? '')

  it('names the refusal of a call', async () => {
    const { token } = await signUpCreator(t)
    text = ''
    const body = { text: 5 }
    expect((await t.call('POST /story-chat/count-tokens', { token, body })).status).toBe(400)
    expect(text).toContain('"code":"request.invalid"')
  })

  it.each([
    { code: '123456' },
    { code: 'AB12-CD34' },
    { token: 'story.not_found' },
    { body: { code: '123456' } },
    { password: 'story.not_found' },
    { headers: { authorization: 'Bearer abc' } },
  ])('hides %j', (secret) => {
    text = ''
    log.warn(secret, 'told')
    expect(text).toContain('[redacted]')
    expect(text).not.toMatch(/123456|AB12|story\.not_found|abc/)
  })

  it('hides what stands in the path of a call and opens something', async () => {
    text = ''
    const asked = t.app.mountedRoutes.flatMap(({ method, url }) =>
      [...url.matchAll(/:(\w+)/g)].flatMap(([part, name = '']) =>
        plainParts.test(name) || (name === 'id' && plainIds.test(url)) || namedObjects.test(url)
          ? []
          : { method, url, part },
      ),
    )
    expect(asked.map(({ url }) => url)).toContain('/api/account/notification/unsubscribe/:token')
    for (const { method, url, part } of asked) {
      const path = url.replace(part, 'oneTimeWord').replace(/:\w+/g, 'other')
      await t.app.inject({ method: method as 'GET', url: path })
      const told = url.replace(part, '[redacted]').replace(/:\w+/g, 'other')
      expect(lastLine()).toMatchObject({ method, path: told })
    }
    expect(text).not.toContain('oneTimeWord')
  })

  it('hides it in the paths of pages as well', async () => {
    const cwd = join(import.meta.dirname, '../../../web/src')
    const tree = globSync('routes/*.ts', { cwd })
      .map((file) => readFileSync(join(cwd, file), 'utf8'))
      .join('\n')
    const pages = [...tree.matchAll(/'(\/[\w/$-]*\$(?:id|token|code)\b[\w/$-]*)'/g)]
    expect(pages.map(([, page]) => page)).toContain('/sandbox/pay/$id')
    for (const [, page = ''] of pages) {
      // That of a channel.
      if (page.startsWith('/live/')) continue
      await t.app.inject({ method: 'GET', url: page.replace(/\$\w+/, 'oneTimeWord') })
      expect(lastLine().path).toBe(page.replace(/\$\w+/, '[redacted]'))
    }
  })

  it('leaves out what stands behind the question mark', async () => {
    text = ''
    await t.call('GET /account/data-download?token=oneTimeWord')
    await t.app.inject({ method: 'GET', url: '/password-reset?token=oneTimeWord' })
    expect(lastLine().path).toBe('/password-reset')
    expect(text).not.toContain('oneTimeWord')
  })
})
