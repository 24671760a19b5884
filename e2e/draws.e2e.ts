import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as here from '../packages/draws/src/index.ts'
import type { DrawRecord } from '../packages/draws/src/record.ts'
import { recordOf, vectors } from '../packages/draws/src/testing.ts'
import { launchBrowser } from './browser.ts'

const entry = join(import.meta.dirname, '../packages/draws/src/index.ts')

/** The package as the web’s bundler gives it to a browser: one script that sets `draws`. */
async function bundleDraws(): Promise<string> {
  const { build } = await import('vite')
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'draws' } },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  if (!bundle || !('output' in bundle)) throw new Error('The package was not built.')
  return bundle.output[0].code
}

describe('draws in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it('have the results and checks that they have on the server', async () => {
    const page = await browser.newPage()
    await page.addScriptTag({ content: await bundleDraws() })
    const chain = here.makeChain({ secret: 'f1'.repeat(32), length: 1100 })
    const records = vectors.tables.map(({ table }, at) =>
      recordOf(chain, { nonce: at * 250 + 1, clientSeed: 'browser', table }),
    )
    const there = await page.evaluate(
      ({ json, secret }) => {
        const { draws } = globalThis as unknown as { draws: typeof here }
        const records = JSON.parse(json) as DrawRecord[]
        return {
          chain: draws.makeChain({ secret, length: 1100 }),
          hashes: records.map(({ table }) => draws.tableHash(table)),
          results: records.map((record) => draws.drawResult(record)),
          checks: records.map((record) => draws.verify(record)),
          forged: records.map((record) => draws.verify({ ...record, nonce: record.nonce + 1 })),
        }
      },
      { json: JSON.stringify(records), secret: 'f1'.repeat(32) },
    )
    expect(there.chain).toEqual(chain)
    expect(there.hashes).toEqual(vectors.tables.map(({ hash }) => hash))
    expect(there.results).toEqual(records.map(({ result }) => result))
    expect(there.checks.flat().every(({ passed }) => passed)).toBe(true)
    const forged = records.map((record) => ({ ...record, nonce: record.nonce + 1 }))
    expect(there.forged).toEqual(forged.map((record) => here.verify(record)))
    await page.close()
  })
})
