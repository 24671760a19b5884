import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { importBundle } from '../../testing/bundles.ts'
import { signUpCreator } from '../../testing/people.ts'
import { manifestOf, rawBundle, text } from '../../testing/raw-bundles.ts'
import { type RawEntry, rawZip } from '../../testing/raw-zip.ts'

describe('an import', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  /** The code of the refusal, or the state if there is none. */
  const importOf = async (bytes: Buffer): Promise<string> => {
    const { imported } = await importBundle(t, await signUpCreator(t), bytes)
    const { error } = await t.deps.db
      .selectFrom('bundle_imports')
      .select('error')
      .where('oid', '=', imported.importOid)
      .executeTakeFirstOrThrow()
    return error?.code ?? imported.state
  }
  const file = text('spells/a/spell.json')
  const withEntry = (change: Partial<RawEntry>) => rawBundle([{ ...file, ...change }])

  it('accepts plain files in plain folders', async () => {
    const folder = { ...text('spells/', ''), mode: 0o40755 }
    expect(await importOf(rawBundle([folder, file]))).toBe('done')
    expect(await importOf(withEntry({ method: 8, mode: 0 }))).toBe('done')
  })

  it('rejects a directory entry that claims bytes', async () => {
    const folder = { ...text('spells/', ''), mode: 0o40755 }
    for (const claim of [{ packedSize: 1 }, { size: 1 }, { packedSize: 4e9, size: 4e9 }]) {
      const bytes = rawZip([{ ...folder, ...claim }, file, manifestOf([file])])
      expect(await importOf(bytes)).toMatch(/^bundle\.(damaged|not_a_bundle)$/)
    }
  })

  it('rejects links, devices, pipes, and sockets', async () => {
    for (const type of [0o120000, 0o060000, 0o020000, 0o010000, 0o140000]) {
      expect([type, await importOf(withEntry({ mode: type + 0o777 }))]).toEqual([
        type,
        'bundle.damaged',
      ])
    }
  })

  it('rejects a file whose checksum differs, although its manifest has the right sum', async () => {
    for (const method of [0, 8]) {
      expect(await importOf(withEntry({ method, crc: 12_345 }))).toBe('bundle.damaged')
    }
  })

  it('rejects more than 20,000 things and folders, and more than 10,000 files of a thing', async () => {
    const times = (count: number, path: (nth: number) => string) =>
      rawBundle(Array.from({ length: count }, (_, nth) => text(path(nth), '')))
    expect(await importOf(times(20_001, (nth) => `folder${nth}/x`))).toBe('bundle.too_large')
    expect(await importOf(times(20_001, (nth) => `stories/s${nth}/x`))).toBe('bundle.too_large')
    expect(await importOf(times(10_001, (nth) => `stories/s/x${nth}`))).toBe('bundle.too_large')
    expect(await importOf(times(10_000, (nth) => `stories/s/x${nth}`))).toBe('done')
  })
})
