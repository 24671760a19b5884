import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from './accounts.ts'
import { launchBrowser, visit } from './browser.ts'
import { call } from './canvas.ts'
import { site, openSecondServer } from './site.ts'
import { publishFile } from './own-content.ts'
import type { RunningServer } from './server.ts'

describe('public files with hosts of their own', () => {
  let browser: Browser
  let usual: ContentHost
  let korea: ContentHost
  let server: RunningServer
  beforeAll(async () => {
    browser = await launchBrowser()
    ;[usual, korea] = await Promise.all([openHost(() => server.url), openHost(() => server.url)])
    server = await openSecondServer({
      PLAX_CONTENT_URL: usual.url,
      PLAX_CONTENT_URL_KR: korea.url,
    })
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    for (const host of [usual, korea]) host.close()
  })

  const open = async (country: string) => {
    const visitor = await visit(browser, { width: 1280, locale: 'en-US', baseUrl: server.url })
    await visitor.context.setExtraHTTPHeaders({ 'cf-ipcountry': country })
    return visitor
  }
  /** From which hosts the page's covers came; all of them were drawn. */
  const hostsOf = async (page: Page) => {
    const covers = page.locator('main picture img')
    await covers.first().waitFor()
    await expect
      .poll(() => covers.first().evaluate((image: HTMLImageElement) => image.naturalWidth), {
        timeout: 20_000,
      })
      .toBeGreaterThan(0)
    const found = await covers.evaluateAll((images) =>
      images.flatMap((image) => {
        const { src, currentSrc } = image as HTMLImageElement
        return currentSrc ? [src, currentSrc] : [src]
      }),
    )
    return [...new Set(found.map((url) => new URL(url).origin))]
  }

  it('are loaded from there: on Home in Korea and below /p/ from another [R-upload-026]', async () => {
    const korean = await open('KR')
    await korean.page.goto('/')
    expect(await hostsOf(korean.page)).toEqual([korea.url])
    expect(usual.asked).toEqual([])

    const { page, faults } = await open('KR')
    await page.goto('/ranking')
    expect(await hostsOf(page)).toEqual([usual.url])
    expect(usual.asked.length).toBeGreaterThan(0)
    // Going on without loading the page anew changes the host, too.
    await page.locator('a[href="/"]:visible').first().click()
    await expect.poll(() => hostsOf(page), { timeout: 20_000 }).toEqual([korea.url])
    expect([...korean.faults, ...faults]).toEqual([])

    const ines = await visit(browser, { width: 1280, locale: 'en-US', baseUrl: site.baseUrl })
    await ines.page.goto('/')
    await signUp(ines.page, 'Ines')
    await call(ines.page, '/account/creator', { acceptTerms: true, acceptFees: true })
    const file = { type: 'file' as const, title: 'Rain', hashtags: ['asmr'] }
    const contentOid = await publishFile(ines.page, { ...file, bytes: Buffer.from('rain') })
    const abroad = await open('US')
    await abroad.page.goto('/')
    expect(await hostsOf(abroad.page)).toEqual([usual.url])
    await abroad.page.goto('/p/asmr')
    expect(await hostsOf(abroad.page)).toEqual([korea.url])
    await abroad.page.goto(`/play/${contentOid}`)
    expect(await hostsOf(abroad.page)).toEqual([usual.url])
    expect(abroad.faults).toEqual([])
  })

  it('are loaded from this site where it names none', async () => {
    const { page } = await visit(browser, { width: 1280, locale: 'en-US', baseUrl: site.baseUrl })
    await page.goto('/')
    expect(await hostsOf(page)).toEqual([site.baseUrl])
  })
})

interface ContentHost {
  url: string
  /** The paths that it was asked for. */
  asked: string[]
  close: Server['close']
}

/** A host that has public files from an origin, as a CDN does, with the headers they came with. */
async function openHost(originOf: () => string): Promise<ContentHost> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    void passOn(`${originOf()}${request.url}`, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, close: (done) => server.close(done) }
}

async function passOn(url: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(url)
  const kept = ['content-type', 'cache-control', 'cross-origin-resource-policy']
  for (const name of kept) response.setHeader(name, answer.headers.get(name) ?? '')
  response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
}
