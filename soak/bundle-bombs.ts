import { deflateRawSync } from 'node:zlib'
import { manifestOf, rawBundle, text } from '../apps/server/src/testing/raw-bundles.ts'
import { type RawEntry, rawZip, zip64End } from '../apps/server/src/testing/raw-zip.ts'

const megabyte = 1024 * 1024
/** Zeros that a bomb unpacks to. */
const bombBytes = Number(process.env.SOAK_BUNDLE_BOMB_MEGABYTES ?? 512) * megabyte
export const manyEntries = Number(process.env.SOAK_BUNDLE_ENTRIES ?? 100_000)

export const story = text('stories/a/story.json')
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Archives that would take endless time or memory to read. */
export function* endlessArchives(): Generator<[name: string, make: () => Buffer]> {
  yield* directories()
  yield* sizes()
  yield* bombs()
}

function* directories(): Generator<[string, () => Buffer]> {
  const folder = { ...text('stories/'), bytes: Buffer.alloc(0), mode: 0o40755 }
  yield ['a directory of 4 GB', () => rawBundle([{ ...folder, packedSize: 4e9 }, story])]
  yield [
    'endless directories of 4 GB each',
    () => rawBundle([...times(60_000, () => ({ ...folder, packedSize: 4e9, size: 4e9 })), story]),
  ]
  yield [
    'one entry more than are read',
    () =>
      rawZip(
        times(65_535, (nth) => text(`a/${nth}`)),
        {
          before: ({ offset, size }) => {
            const claims = {
              count: 100_003n,
              size: BigInt(size),
              offset: BigInt(offset),
              at: BigInt(offset + size),
            }
            return zip64End(claims)
          },
          count: 0xffff,
          directoryOffset: 0xffffffff,
          directorySize: 0xffffffff,
        },
      ),
  ]
  yield [
    'a hundred thousand folders',
    () => rawBundle64(times(manyEntries, (nth) => text(`f${nth}/x`, ''))),
  ]
  yield [
    'a hundred thousand things',
    () => rawBundle64(times(manyEntries, (nth) => text(`stories/s${nth}/x`, ''))),
  ]
}

/** With the end of ZIP64 that so many entries need. */
function rawBundle64(entries: readonly RawEntry[]): Buffer {
  const all = [...entries, manifestOf(entries)]
  return rawZip(all, {
    count: 0xffff,
    directoryOffset: 0xffffffff,
    directorySize: 0xffffffff,
    before: ({ offset, size }) =>
      zip64End({
        count: BigInt(all.length),
        size: BigInt(size),
        offset: BigInt(offset),
        at: BigInt(offset + size),
      }),
  })
}

function* sizes(): Generator<[string, () => Buffer]> {
  const film = { name: 'contents/a/film.mp4', bytes: Buffer.alloc(megabyte, 7) }
  const manifest = manifestOf([film])
  const other = (change: Partial<RawEntry>) => () => rawZip([{ ...film, ...change }, manifest])
  yield ['a packed size beyond the file', other({ packedSize: 4e9 })]
  yield ['a size beyond the manifest’s', other({ size: 4e9 })]
  yield ['a size below the manifest’s', other({ size: 10 })]
  yield ['stored bytes of two sizes', other({ packedSize: 10 })]
  yield [
    'deflated bytes that end early',
    () => {
      const packed = deflateRawSync(film.bytes).subarray(0, 400)
      return rawZip([{ ...film, method: 8, packed }, manifest])
    },
  ]
  yield ['deflated bytes that are none', other({ method: 8, packed: Buffer.alloc(5000, 0xff) })]
  yield ['deflated bytes that never say anything', other({ method: 8, packed: emptyBlocks(8) })]
  yield [
    'more bytes than it says',
    () => {
      const packed = deflateRawSync(Buffer.alloc(64 * megabyte))
      return rawZip([{ ...film, method: 8, packed }, manifest])
    },
  ]
  yield [
    'two entries in the same place',
    () => {
      const copies = times(40, (nth) => ({
        ...film,
        name: `contents/a/${nth}`,
        offset: 0,
        hasLocal: nth === 0,
      }))
      return rawZip([...copies, manifestOf(copies)])
    },
  ]
  yield ['entries inside of others', () => nested()]
  yield ['another checksum', other({ crc: 12_345 })]
  yield ['a place beyond the file', other({ offset: 0x7fffffff })]
  yield [
    'a place in the directory',
    () => rawZip([{ ...film, offset: film.bytes.length + 100 }, manifest]),
  ]
}

/** Blocks of deflate that have no bytes, so many megabytes of them. */
function emptyBlocks(megabytes: number): Buffer {
  const block = Buffer.from([0, 0, 0, 0xff, 0xff])
  return Buffer.alloc(megabytes * megabyte, block)
}

/** Each entry's data begins with the header of the next one. */
function nested(): Buffer {
  const inner = rawZip(times(200, (nth) => text(`contents/a/${nth}`, 'x'.repeat(500))))
  const entries = times(200, (nth) => ({
    name: `contents/a/${nth}`,
    bytes: Buffer.alloc(60_000),
    packed: Buffer.alloc(0),
    packedSize: 60_000,
    offset: nth * 541,
    hasLocal: false,
  }))
  return rawZip([{ ...text('contents/b/all'), bytes: inner }, ...entries, manifestOf(entries)])
}

function* bombs(): Generator<[string, () => Buffer]> {
  let zeros: { bytes: Buffer; packed: Buffer } | null = null
  const bomb = () => {
    const bytes = zeros?.bytes ?? Buffer.alloc(bombBytes)
    zeros ??= { bytes, packed: deflateRawSync(bytes) }
    return zeros
  }
  const sized = (name: string): RawEntry => ({ name, method: 8, ...bomb() })
  yield ['one file of zeros', () => rawBundle([sized('contents/a/zeros')])]
  yield [
    'a file of zeros that says it is small',
    () => {
      const { packed } = bomb()
      return rawBundle([{ name: 'contents/a/zeros', bytes: Buffer.alloc(100), method: 8, packed }])
    },
  ]
  yield [
    'many files of zeros',
    () => {
      const bytes = Buffer.alloc(megabyte)
      const packed = deflateRawSync(bytes)
      return rawBundle(
        times(2000, (nth) => ({ name: `contents/a/${nth}`, bytes, packed, method: 8 })),
      )
    },
  ]
  yield ['a manifest of zeros', () => rawZip([{ name: 'manifest.json', method: 8, ...bomb() }])]
  yield [
    'a manifest that says it is small',
    () => {
      const { packed } = bomb()
      return rawZip([{ name: 'manifest.json', bytes: Buffer.from('{}'), packed, method: 8 }])
    },
  ]
  yield [
    'a manifest of brackets',
    () => {
      const bytes = Buffer.alloc(31 * megabyte, '[')
      return rawZip([{ name: 'manifest.json', bytes, method: 8 }])
    },
  ]
  yield [
    'a manifest of one text',
    () => {
      const bytes = Buffer.concat([
        Buffer.from('{"format":"'),
        Buffer.alloc(31 * megabyte, 'a'),
        Buffer.from('"}'),
      ])
      return rawZip([{ name: 'manifest.json', bytes, method: 8 }])
    },
  ]
}
