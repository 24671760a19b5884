import { sha256 } from './bundles.ts'
import { type RawEnd, type RawEntry, rawZip } from './raw-zip.ts'

export const text = (name: string | Buffer, words = '{}'): RawEntry => ({
  name,
  bytes: Buffer.from(words),
})

/** A manifest that names the entries as they are, with `change` laid over it. */
export function manifestOf(
  entries: readonly RawEntry[],
  change: Record<string, unknown> = {},
): RawEntry {
  const manifest = {
    format: 'plax-bundle',
    version: 1,
    madeAt: '2026-11-20T09:00:00.000Z',
    madeBy: 'Plax',
    creator: { oid: 'x', nickname: 'Elsewhere' },
    entries: entries
      .filter(({ name }) => !name.toString().endsWith('/'))
      .map(({ name, bytes }) => ({
        path: name.toString(),
        bytes: bytes.length,
        sha256: sha256(bytes),
      })),
    missing: [],
    ...change,
  }
  return text('manifest.json', JSON.stringify(manifest))
}

export function rawBundle(
  entries: readonly RawEntry[],
  { change, end }: { change?: Record<string, unknown>; end?: RawEnd } = {},
): Buffer {
  return rawZip([...entries, manifestOf(entries, change)], end)
}
