import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPaint } from '../apps/server/src/testing/paint.ts'
import { inLiveWorld, type World } from './live-world.ts'
import { launchOldChromium, obsChromiums, renderersOf } from './old-chromium.ts'

const overlays = ['alerts', 'chat', 'goal', 'missions', 'roulette', 'viewers'] as const

describe('overlays', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'plax-overlays-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(obsChromiums)('are drawn over a stream by Chromium %s of OBS', (version) =>
    inLiveWorld(async (world) => {
      const browser = await launchOldChromium(folder, version)
      try {
        await showAll(world, browser)
      } finally {
        await browser.close()
      }
    }),
  )

  it('show 100 alerts on one page while the renderer of another is frozen', () =>
    inLiveWorld(async (world) => {
      const browser = await launchOldChromium(folder, '127.0.0')
      let frozen: number | undefined
      try {
        frozen = await showWhileFrozen(world, browser)
      } finally {
        if (frozen !== undefined) process.kill(frozen, 'SIGCONT')
        await browser.close()
      }
    }))
})

async function showAll(world: World, browser: Browser): Promise<void> {
  const faults: string[] = []
  await world.call('POST', '/live/alerts/options', { minSeconds: 3, volume: 20 })
  await world.call('POST', '/live/donation/options', { goal: { title: 'A lamp', coins: 100 } })
  const open = await opener(world, browser, faults)
  const pages: Record<string, Page> = {}
  for (const name of overlays) pages[name] = await open(name)
  const { alerts, goal, roulette } = pages
  if (!alerts || !goal || !roulette) throw new Error('A page is missing.')
  await shows(goal, 'A lamp')
  for (const name of ['alerts', 'chat', 'missions', 'roulette', 'viewers'])
    expect([name, await paint(pages[name])]).toEqual([name, 'nothing'])

  await test(world, 'In old Chromium')
  await shows(alerts, 'In old Chromium')
  process.stdout.write(`${browser.version()}: ${await framesPerSecond(alerts)} frames a second\n`)
  expect(await paint(alerts)).toBe('something')
  await isEmpty(alerts)
  await test(world, '달빛 아래')
  await shows(alerts, '달빛 아래')
  const hasFont = () =>
    alerts.evaluate(() =>
      [...document.fonts].some(
        ({ family, status }) => family.includes('Noto Sans KR') && status === 'loaded',
      ),
    )
  await expect.poll(hasFont, soon).toBe(true)
  await isEmpty(alerts)
  expect(await paint(alerts)).toBe('nothing')

  const items = [{ name: 'A song', probability: 1_000_000 }]
  const wheel = { name: 'Wheel', coin: 10, items }
  const saved = await world.call('POST', '/live/donation/roulette', wheel)
  const { oid } = ((await saved.json()) as { roulette: { oid: string } }).roulette
  await world.call('POST', '/live/test/roulette', { oid })
  await expect.poll(() => roulette.locator('.landed').count(), soon).toBe(1)
  await shows(roulette, 'A song')
  expect(await paint(roulette)).toBe('something')
  await isEmpty(roulette)
  expect(await paint(alerts)).toBe('nothing')
  expect(faults).toEqual([])
}

/** Answers the process of the page that was frozen in the middle of its first alert. */
async function showWhileFrozen(world: World, browser: Browser): Promise<number> {
  await world.call('POST', '/live/alerts/options', { minSeconds: 3, volume: 0 })
  const faults: string[] = []
  const open = await opener(world, browser, faults)
  const known = await renderersOf(browser)
  const first = await open('alerts')
  const [renderer] = (await renderersOf(browser)).filter((id) => !known.includes(id))
  if (renderer === undefined) throw new Error('The page has no renderer of its own.')
  const texts = Array.from({ length: 100 }, (_, index) => `Alert ${index + 1}`)
  await test(world, texts[0] ?? '')
  await shows(first, 'Alert 1')
  process.kill(renderer, 'SIGSTOP')
  const second = await open('alerts')
  await second.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    const look = () => {
      const text = document.querySelector('.alert-text')?.textContent ?? ''
      if (text !== '' && seen.at(-1) !== text) seen.push(text)
      requestAnimationFrame(look)
    }
    look()
  })
  for (const text of texts.slice(1)) await test(world, text)
  const seen = () => second.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
  const isOver = async () => {
    const { playing, waitingCount } = await queueOf(world)
    return playing === null && waitingCount === 0
  }
  await expect.poll(isOver, { timeout: 800_000, interval: 2000 }).toBe(true)
  expect(await seen()).toEqual(texts)

  process.kill(renderer, 'SIGCONT')
  await test(world, 'After all')
  await expect.poll(async () => (await queueOf(world)).recent[0]?.text, soon).toBe('After all')
  const { recent } = await queueOf(world)
  expect(recent.map(({ state, views }) => [state, views])).toEqual(recent.map(() => ['shown', 1]))
  expect(faults).toEqual([])
  return renderer
}

interface Queue {
  playing: object | null
  waitingCount: number
  recent: { text: string; state: string; views: number }[]
}

async function queueOf(world: World): Promise<Queue> {
  return (await (await world.call('GET', '/live/alerts')).json()) as Queue
}

async function test(world: World, content: string): Promise<void> {
  await world.call('POST', '/live/test/donation', { content })
}

/** Opens overlays by a key of the streamer’s, each in a session of its own. */
async function opener(world: World, browser: Browser, faults: string[]) {
  const made = await world.call('PUT', '/live/toolkey', { scope: 'overlay' })
  const { toolkey } = (await made.json()) as { toolkey: string }
  return async (name: (typeof overlays)[number]): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
    page.on('pageerror', (error) => faults.push(`${name}: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`${name}: ${message.text()}`)
    })
    const entered = page.waitForResponse('**/api/live/toolkey')
    await page.goto(`${world.site}/overlay/${name}?lang=ko&toolkey=${toolkey}`)
    expect((await entered).ok()).toBe(true)
    return page
  }
}

const soon = { timeout: 30_000 }

/** Playwright’s own waits call what Chromium 103 doesn’t have. */
async function shows(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.body.innerText), soon).toContain(text)
}

async function isEmpty(page: Page): Promise<void> {
  await expect.poll(() => page.locator('article').count(), soon).toBe(0)
}

/** Whether a page draws anything over what’s behind it. */
async function paint(page: Page | undefined): Promise<'something' | 'nothing'> {
  if (!page) throw new Error('A page is missing.')
  const png = await page.screenshot({ omitBackground: true })
  return (await hasPaint(png)) ? 'something' : 'nothing'
}

function framesPerSecond(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((settle) => {
        const begun = performance.now()
        let frames = 0
        const count = () => {
          frames += 1
          if (performance.now() - begun < 1000) requestAnimationFrame(count)
          else settle(frames)
        }
        requestAnimationFrame(count)
      }),
  )
}
