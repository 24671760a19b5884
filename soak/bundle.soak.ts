import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attack, cancelInTheMiddle, importHalfSent } from './bundle-attack.ts'
import { belongings, leftBehind } from './bundle-checks.ts'
import { exportUnderKills, importUnderKills, killTimes } from './bundle-kills.ts'
import { Site } from './bundle-site.ts'

describe('moving between two installations', () => {
  let from: Site
  let to: Site
  let bundle: Buffer
  let there: string[]
  beforeAll(async () => {
    ;[from, to] = [await Site.open(), await Site.open()]
  })
  afterAll(async () => {
    await from?.close()
    await to?.close()
  })

  it('exports everything of a creator although the server is killed again and again', async () => {
    const result = await exportUnderKills(from)
    bundle = result.bundle
    there = await belongings(from, result.creator)
    process.stdout.write(`export: ${result.kills} kills, ${bundle.length} bytes\n`)
    expect([result.exported.state, result.exported.error]).toEqual(['done', null])
    expect(result.kills).toBe(killTimes)
    expect(result.killed).toEqual(result.undisturbed)
    await from.stop()
    expect(await leftBehind(from)).toEqual([])
  })

  it('imports each thing once although the server is killed again and again', async () => {
    const result = await importUnderKills(to, bundle)
    process.stdout.write(`import: ${result.kills} kills, ${JSON.stringify(result.results)}\n`)
    expect([result.imported.state, result.imported.error]).toEqual(['done', null])
    expect(result.twice).toEqual([])
    expect(result.results.left_out ?? 0).toBe(0)
    expect(result.killed).toEqual(result.undisturbed)
    const of = (kind: string, list: string[]) => list.filter((name) => name.startsWith(kind))
    for (const kind of ['content', 'story', 'tier', 'subtitles', 'file done used']) {
      expect(of(kind, result.killed)).toEqual(of(kind, there))
    }
    await to.stop()
    expect(await leftBehind(to)).toEqual([])
  })

  it('refuses hostile archives with a sentence, and delays nobody else’s import', async () => {
    await to.start()
    const { attacked, bystanders, owned } = await attack(to)
    const [slowest] = attacked.toSorted((a, b) => b.tookMs - a.tookMs)
    const waited = Math.max(...bystanders.map(({ tookMs }) => tookMs))
    process.stdout.write(
      `${attacked.length} archives: ${slowest?.tookMs} ms at most (${slowest?.name}); others ${waited} ms\n`,
    )
    const wrong = attacked.filter(
      ({ state, code, error }) => state !== 'failed' || !error || !code?.startsWith('bundle.'),
    )
    expect(wrong).toEqual([])
    expect(bystanders.filter(({ state }) => state !== 'done')).toEqual([])
    expect(owned).toEqual([])
    expect(slowest?.tookMs).toBeLessThan(60_000)
    expect(waited).toBeLessThan(15_000)
  })

  it('cancels an import at once, even after a restart', async () => {
    for (const restarts of [false, true]) {
      const { state, canceledMs, anotherMs } = await cancelInTheMiddle(to, bundle, { restarts })
      process.stdout.write(`canceled after ${canceledMs} ms, another one took ${anotherMs} ms\n`)
      expect(state).toBe('canceled, done')
      expect(canceledMs).toBeLessThan(2000)
      expect(anotherMs).toBeLessThan(10_000)
    }
  })

  it('rejects an archive that wasn’t sent whole', async () => {
    const [status] = await importHalfSent(to, bundle)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  it('leaves nothing behind of what was refused or canceled', async () => {
    await to.stop()
    expect(await leftBehind(to)).toEqual([])
  })
})
