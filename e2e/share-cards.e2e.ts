import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, visit } from './browser.ts'
import { site } from './site.ts'

describe('share cards', () => {
  let browser: Browser
  let paths: { story: string; creator: string }
  beforeAll(async () => {
    browser = await launchBrowser()
    const list = `${site.baseUrl}/api/story-chat/chat-contents?list=new&limit=1`
    const { items } = (await (await fetch(list)).json()) as {
      items: { contentOid: string; creatorOid: string }[]
    }
    const [newest] = items
    paths = {
      story: `/story/${newest?.contentOid}`,
      creator: `/creatorhome/${newest?.creatorOid}`,
    }
  })
  afterAll(() => browser.close())

  /** What the page, as the server renders it, says of itself, by property or name. */
  const readCard = async (path: string): Promise<Map<string, string>> => {
    const answer = await fetch(site.baseUrl + path, { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(200)
    const tags = (await answer.text()).matchAll(
      /<meta (?:property|name)="([^"]+)" content="([^"]*)"/g,
    )
    return new Map([...tags].map(([, name = '', content = '']) => [name, content]))
  }

  it('name a picture of 1200 by 630 pixels by its whole address on Home, stories, creators and categories [R-content-009]', async () => {
    const categories = ['live', 'asmr', 'anime', 'bl', 'draw', 'japan']
    const subjects = {
      '/': 'house',
      [paths.story]: 'story-',
      [paths.creator]: 'creator-',
      ...Object.fromEntries(categories.map((one) => [`/p/${one}`, 'house'])),
    }
    for (const [path, subject] of Object.entries(subjects)) {
      const card = await readCard(path)
      const address = String(card.get('og:image'))
      expect(address.startsWith(`${site.baseUrl}/api/share/${subject}`)).toBe(true)
      expect(card.get('og:image:width')).toBe('1200')
      expect(card.get('og:image:height')).toBe('630')
      expect(card.get('og:image:alt')).toBe(card.get('og:title'))
      expect(card.get('twitter:card')).toBe('summary_large_image')
      const picture = await fetch(address, { redirect: 'error' })
      expect(picture.headers.get('content-type')).toBe('image/jpeg')
      expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(5000)
    }
  })

  it('stand on no page of a category that there is not', async () => {
    const { status } = await fetch(`${site.baseUrl}/p/games`, { headers: { accept: 'text/html' } })
    expect(status).toBe(404)
  })

  it('may be read by robots, which may read nothing else of the API', async () => {
    const robots = await (await fetch(`${site.baseUrl}/robots.txt`)).text()
    expect(robots).toMatch(/Allow: \/api\/share\/\nDisallow: \/api\/\n/)
  })

  it('leave the pages that carry them as they are in a browser', async () => {
    const baseUrl = site.baseUrl
    const { page, faults, context } = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    for (const path of ['/', paths.story, paths.creator]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await page.locator('meta[property="og:image"]').count()).toBe(1)
    }
    expect(faults).toEqual([])
    await context.close()
  })
})
