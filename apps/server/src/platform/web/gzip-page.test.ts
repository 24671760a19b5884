import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { acceptsGzip, gzipPage } from './gzip-page.ts'

describe('pages', () => {
  it.each([
    ['gzip, deflate, br', true],
    ['br;q=1.0, gzip;q=0.8', true],
    ['gzip;q=0', false],
    ['gzip; q=0.0, br', false],
    ['gzip;q=0.5', true],
    ['br', false],
    [undefined, false],
  ])('are compressed for accept-encoding %s: %s', (accepted, expected) => {
    expect(acceptsGzip(accepted)).toBe(expected)
  })

  it('are sent in parts as they are rendered', async () => {
    const page = new PassThrough()
    const sent = gzipPage(page)
    page.write('<title>Plax</title>')
    const [first] = (await new Promise<Buffer[]>((resolve) => {
      sent.once('data', (part: Buffer) => resolve([part]))
    })) as [Buffer]
    page.end('<main></main>')
    const whole = Buffer.concat([first, await buffer(sent)])
    expect(gunzipSync(whole).toString()).toBe('<title>Plax</title><main></main>')
  })

  it('fail with the error of their source', async () => {
    const page = new PassThrough()
    const sent = gzipPage(page)
    page.destroy(new Error('broke off'))
    await expect(buffer(sent)).rejects.toThrow('broke off')
  })
})
