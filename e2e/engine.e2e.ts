import { join } from 'node:path'
import fc from 'fast-check'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Canvas } from '../packages/story-engine/src/canvas.ts'
import { compile } from '../packages/story-engine/src/compile.ts'
import { anyCanvas, fullCanvas } from '../packages/story-engine/src/testing.ts'
import { launchBrowser } from './browser.ts'

const entry = join(import.meta.dirname, '../packages/story-engine/src/compile.ts')

/** The engine as the web's bundler gives it to a browser: one script that sets `engine`. */
async function bundleEngine(): Promise<string> {
  const { build } = await import('vite')
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'engine' } },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  if (!bundle || !('output' in bundle)) throw new Error('The engine was not built.')
  return bundle.output[0].code
}

/** Texts that a platform could fold, order or encode in its own way. */
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('İstanbul', 'ΟΔΟΣ', '숲속 \r\n 길', 'é é', '\ud83c\udf32', '{{user}}'),
)

/** Stories of all kinds that compile, with any words in them, and canvases of any sort. */
const canvases = fc.oneof(
  anyCanvas,
  fc.tuple(words, words, fc.double({ noNaN: true, min: 0, max: 10 })).map(([a, b, value]) => {
    const { canvas, story, character, lorebook, trust } = fullCanvas()
    Object.assign(story.data, { coreContext: a, fullStory: b, prologue: b })
    Object.assign(character.data, { name: `Mira ${a}`.slice(0, 60), description: b })
    lorebook.data.name = a.slice(0, 30)
    trust.data.initialValue = value
    return canvas
  }),
)

describe('a canvas', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await launchBrowser()
    page = await browser.newPage()
    await page.addScriptTag({ content: await bundleEngine() })
  })
  afterAll(() => browser.close())

  it('compiles to the same artefact and hash in a browser and on the server', async () => {
    const drawn = fc.sample(canvases, 300).map((canvas) => JSON.stringify(canvas))
    const here = drawn.map((json) => compile(JSON.parse(json)))
    const there = await page.evaluate((list) => {
      const { engine } = globalThis as unknown as { engine: { compile(canvas: unknown): unknown } }
      return list.map((json) => engine.compile(JSON.parse(json)))
    }, drawn)
    expect(there).toEqual(JSON.parse(JSON.stringify(here)))
    expect(here.filter(({ ok }) => ok).length).toBeGreaterThan(50)
    const whole: Canvas = fullCanvas().canvas
    expect(compile(whole)).toMatchObject({
      ok: true,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })
})
