import { languages } from '@plax/contracts/languages'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { pngChunk } from '../../testing/cards.ts'
import { type FakeInternet, startInternet } from '../../testing/internet.ts'
import { makePng } from '../../testing/uploads.ts'

describe('pictures of other sites', () => {
  let t: TestApp
  let internet: FakeInternet
  let reader = 0
  beforeAll(async () => {
    internet = await startInternet()
    internet.names.set('pictures.example', [['93.184.216.34']])
    internet.names.set('inside.example', [['127.0.0.1']])
    t = await createTestApp({}, { network: internet })
  })
  afterAll(async () => {
    await t.close()
    await internet.close()
  })

  const show = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    internet.pages.set(`pictures.example${path}`, (_request, response) =>
      response.writeHead(200, headers).end(body),
    )

  const get = async (url: string, over: { lang?: string; address?: string } = {}) => {
    reader += 1
    const answer = await t.app.inject({
      url: `/api/media/proxy?url=${encodeURIComponent(url)}&lang=${over.lang ?? 'en'}`,
      remoteAddress: over.address ?? `10.9.0.${reader}`,
      headers: { cookie: 'session=secret', referer: 'http://plax.example/chat/1' },
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return { ...answer, status: answer.statusCode, body: isJson ? answer.json() : null }
  }

  it('shows one encoded anew, at most 1600 pixels a side, as nothing but a picture', async () => {
    show('/wide.png', await makePng({ width: 3200, height: 800 }), { 'content-type': 'text/html' })
    const { status, headers, rawPayload } = await get('http://pictures.example/wide.png')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const { format, width, height } = await sharp(rawPayload).metadata()
    expect([format, width, height]).toEqual(['webp', 1600, 400])
  })

  it('tells the other site nothing of the reader', () => {
    const { headers = {} } = internet.asked.at(-1) ?? {}
    expect(JSON.stringify(headers)).not.toMatch(/secret|plax\.example|10\.9\.0/)
  })

  it('drops what a file carries beside its pixels', async () => {
    const png = await makePng({ width: 20, height: 20 })
    const text = pngChunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))
    show('/text.png', Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]))
    const { status, rawPayload } = await get('http://pictures.example/text.png')
    expect(status).toBe(200)
    expect(rawPayload.includes('script')).toBe(false)
  })

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a broken picture', '\x89PNG\r\n\x1a\nnot really'],
    ['nothing', ''],
  ])('refuses %s, whatever it says that it is', async (_what, body) => {
    show('/bad', Buffer.from(body, 'latin1'), { 'content-type': 'image/png' })
    const { status, body: problem } = await get('http://pictures.example/bad')
    expect([status, problem.code]).toEqual([415, 'media.not_an_image'])
  })

  it('refuses a picture that would fill the memory, and a file beyond the limit', async () => {
    const bomb = await sharp({
      create: { width: 8000, height: 6400, channels: 3, background: '#123' },
    })
      .png({ compressionLevel: 1 })
      .toBuffer()
    show('/bomb.png', bomb)
    expect((await get('http://pictures.example/bomb.png')).body.code).toBe('media.image_too_large')
    show('/huge.png', Buffer.alloc(10 * 1024 * 1024 + 1))
    const { status, body } = await get('http://pictures.example/huge.png')
    expect([status, body.code]).toEqual([413, 'media.remote_too_large'])
  })

  it.each([
    'http://127.0.0.1:4000/api/health',
    'http://inside.example/p.png',
    'http://[::1]/p.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
  ])('refuses %s', async (url) => {
    const dialled = internet.dialled.length
    const { status, headers, body } = await get(url)
    expect([status, body.code]).toEqual([400, 'media.remote_refused'])
    expect(headers['cache-control']).toBe('no-store')
    expect(internet.dialled.length).toBe(dialled)
  })

  it('refuses a redirect into the house', async () => {
    internet.pages.set('pictures.example/go', (_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1/p.png' }).end(),
    )
    expect((await get('http://pictures.example/go')).body.code).toBe('media.remote_refused')
  })

  it('says in each language that the other site gave nothing', async () => {
    const messages = new Set<string>()
    for (const lang of languages) {
      const { status, body } = await get('http://pictures.example/none', { lang })
      expect([status, body.code]).toEqual([502, 'media.remote_unreachable'])
      messages.add(body.message)
    }
    expect(messages.size).toBe(languages.length)
  })

  it('takes an address that is missing or endless for an invalid call', async () => {
    expect((await t.call('GET /media/proxy')).body.code).toBe('request.invalid')
    const { body } = await get(`http://pictures.example/${'a'.repeat(2048)}`)
    expect(body.code).toBe('request.invalid')
  })

  it('lets one reader ask 120 times a minute', async () => {
    const address = '10.9.1.1'
    for (let call = 0; call < 120; call += 1) await get('file:///x', { address })
    const { status, headers } = await get('file:///x', { address })
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await get('file:///x')).status).toBe(400)
  })
})
