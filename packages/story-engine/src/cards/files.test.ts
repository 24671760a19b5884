import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CardError } from './card-error.ts'
import { crc32 } from './crc32.ts'
import { withTexts } from './png.ts'
import { readCard } from './read-card.ts'
import { base64Json, cardV2, cardV3, pixel, pngChunks, pngWith, zipWith } from './testing.ts'
import type { ZipEntry } from './testing.ts'
import { cardToCanvas } from './to-canvas.ts'
import { isPlainName, readZip, writeZip } from './zip.ts'

const codeOf = (read: () => unknown): string => {
  try {
    read()
    return 'read'
  } catch (error) {
    if (error instanceof CardError) return error.code
    throw error
  }
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
const cardEntry = (value: unknown = cardV3()): ZipEntry => ({
  name: 'card.json',
  data: json(value),
})

describe('a card in other chunks of a PNG', () => {
  const text = base64Json(cardV2())
  it('is read from zTXt and from iTXt, packed or not', () => {
    const packed = deflateSync(text)
    const chunks: [string, Buffer][] = [
      ['zTXt', Buffer.concat([Buffer.from('chara\0\0'), packed])],
      ['iTXt', Buffer.from(`chara\0\0\0\0\0${text}`)],
      ['iTXt', Buffer.concat([Buffer.from('chara\0\x01\0ko\0카드\0'), packed])],
      ['iTXt', Buffer.from(`chara\0\0\0\0\0${JSON.stringify(cardV2())}`)],
      ['tEXt', Buffer.from(`Chara\0${text}`)],
    ]
    for (const chunk of chunks) expect(readCard(pngChunks([chunk])).name).toBe('Yuna')
  })

  it('does not unpack more than a card may have', () => {
    const bomb = Buffer.concat([Buffer.from('chara\0\0'), deflateSync(Buffer.alloc(40_000_000))])
    expect(codeOf(() => readCard(pngChunks([['zTXt', bomb]])))).toBe('card.too_large')
    const cut = Buffer.concat([Buffer.from('chara\0\0'), deflateSync(text).subarray(0, 20)])
    expect(codeOf(() => readCard(pngChunks([['zTXt', cut]])))).toBe('card.bad_archive')
  })

  it('is refused with a file that shrinks as no picture does', () => {
    const withFiles = (names: readonly string[], packed: Buffer) =>
      readCard(
        pngChunks([
          ['tEXt', Buffer.from(`ccv3\0${base64Json(cardV3())}`)],
          ...names.map((name): [string, Buffer] => [
            'zTXt',
            Buffer.concat([Buffer.from(`chara-ext-asset_:${name}\0\0`), packed]),
          ]),
        ]),
      ).files
    const letters = (count: number) => deflateSync(Buffer.alloc(count, 'A'))
    const [small] = withFiles(['one'], letters(900_000))
    expect(small?.bytes()).toHaveLength(675_000)
    const [bomb] = withFiles(['one'], letters(4_000_000))
    expect(codeOf(() => bomb?.bytes())).toBe('card.too_large')
  })

  it('has each of its files decoded once', () => {
    const text: [string, string] = ['chara-ext-asset_:one', pixel().toString('base64')]
    const card = readCard(pngWith([['ccv3', base64Json(cardV3())], text]))
    expect(card.files[0]?.bytes()).toBe(card.files[0]?.bytes())
  })

  it('keeps what the V2 chunk says beside V3 only where it says something else', () => {
    const v3 = cardV3()
    const beside = (chara: unknown) =>
      readCard(
        pngWith([
          ['ccv3', base64Json(v3)],
          ['chara', base64Json(chara)],
        ]),
      ).backfill
    expect(beside({ ...v3, spec: 'chara_card_v2', spec_version: '2.0' })).toBeNull()
    expect(beside(cardV2())).toEqual(cardV2())
    expect(beside('no card')).toBeNull()
  })
})

describe('writing chunks into a PNG', () => {
  it('gives a PNG that decodes to the same texts, with right check sums', () => {
    const written = withTexts(
      pngWith([
        ['chara', 'old'],
        ['Comment', 'kept'],
      ]),
      new Map([['ccv3', json(cardV3())]]),
    )
    const view = new DataView(written.buffer, written.byteOffset)
    const types: string[] = []
    for (let at = 8; at < written.length;) {
      const length = view.getUint32(at)
      const body = written.subarray(at + 4, at + 8 + length)
      expect(view.getUint32(at + 8 + length)).toBe(crc32(body))
      types.push(
        Buffer.from(body.subarray(0, 12))
          .toString('latin1')
          .replace(/[^a-zA-Z0-9].*/s, ''),
      )
      at += length + 12
    }
    expect(types.at(-1)).toBe('IEND')
    expect(types.join(' ')).not.toContain('chara')
    expect(Buffer.from(written).toString('latin1')).toContain('Comment\0kept')
    expect(readCard(written).raw).toEqual(cardV3())
  })
})

describe('a CharX archive', () => {
  const emotion = (name: string, uri: string, type = 'emotion') => ({ type, name, uri, ext: 'png' })
  const withAssets = (assets: object[], extensions = {}) => ({
    ...cardV3(),
    data: { ...(cardV3().data as object), assets, extensions },
  })

  it('is read with its files, packed or stored, also behind a picture', () => {
    const files = [cardEntry(), { name: 'module.risum', data: Buffer.from([1, 2]), store: true }]
    const archive = zipWith(files)
    const card = readCard(archive)
    expect(card).toMatchObject({ spec: 'v3', container: 'charx', picture: null })
    expect(card.files.map(({ name, bytes }) => [name, [...bytes()]])).toEqual([
      ['module.risum', [1, 2]],
    ])
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000), archive])
    const behind = readCard(jpeg)
    expect(behind.raw).toEqual(cardV3())
    expect(behind.picture?.()).toBe(jpeg)
  })

  it('brings its pictures, each named once and none from elsewhere', () => {
    const assets = [
      emotion('main', 'embeded://assets/icon/main.png', 'icon'),
      emotion('happy.png', 'embeded://assets/happy.png'),
      emotion('again', 'embeded://assets/happy.png'),
      emotion('sad', 'embedded://assets/sad.png'),
      emotion('room', 'embeded://assets/room.png', 'background'),
      emotion('data', `data:image/png;base64,${pixel().toString('base64')}`),
      emotion('far', 'https://example.com/x.png'),
      emotion('gone', 'embeded://assets/gone.png'),
      emotion('song', 'embeded://assets/sad.png', 'x-risu-asset'),
      emotion('default', 'ccdefault:'),
    ]
    const files = ['icon/main', 'happy', 'sad', 'room'].map((name) => ({
      name: `assets/${name}.png`,
      data: pixel(),
    }))
    const card = readCard(zipWith([cardEntry(withAssets(assets)), ...files]))
    expect(Buffer.from(card.picture?.() ?? [])).toEqual(pixel())
    expect(card.assets.map(({ role, name }) => [role, name])).toEqual([
      ['emotion', 'happy'],
      ['emotion', 'sad'],
      ['background', 'room'],
      ['emotion', 'data'],
    ])
    const { canvas, assetNodes } = cardToCanvas(card, { newId: () => crypto.randomUUID() })
    const sockets = assetNodes.map(
      ({ nodeId }) => canvas.edges.find(({ source }) => source === nodeId)?.targetSocket,
    )
    expect(sockets).toEqual(['emotionImages', 'emotionImages', 'situationImages', 'emotionImages'])
    const images = canvas.nodes.filter((node) => node.kind === 'image')
    expect(images.map(({ data }) => data.tags)).toEqual([
      [],
      ['happy'],
      ['sad'],
      ['room'],
      ['data'],
    ])
  })

  it('brings RisuAI’s emotions from the chunks of a PNG', () => {
    const card = withAssets([], { risuai: { emotions: [['smile', '__asset:0'], ['no'], 3] } })
    const png = pngWith([
      ['ccv3', base64Json(card)],
      ['chara-ext-asset_:0', pixel().toString('base64')],
      ['chara-ext-asset_:1', '%%%'],
    ])
    const { assets, files } = readCard(png)
    expect(assets.map(({ name }) => name)).toEqual(['smile'])
    expect(Buffer.from(assets[0]?.bytes() ?? [])).toEqual(pixel())
    expect(files.map(({ name }) => name)).toEqual(['chara-ext-asset_:0', 'chara-ext-asset_:1'])
    expect(codeOf(() => files[1]?.bytes())).toBe('card.bad_base64')
  })

  it('has no more than sixty', () => {
    const assets = Array.from({ length: 90 }, (_, n) => emotion(`${n}`, `embeded://${n}.png`))
    const files = assets.map((_, n) => ({ name: `${n}.png`, data: pixel() }))
    expect(readCard(zipWith([cardEntry(withAssets(assets)), ...files])).assets).toHaveLength(60)
  })

  it.each([
    ['composed in the card and decomposed in the archive', '기쁨', '기쁨'.normalize('NFD'), null],
    ['decomposed in the card and composed in the archive', 'が'.normalize('NFD'), 'が', null],
    ['in CP949 without the flag of UTF-8', '기쁨', '기쁨', [0xb1, 0xe2, 0xbb, 0xdd]],
    [
      'in CP949, of syllables that EUC-KR lacks',
      '똠방각하',
      '똠방각하',
      [0x8c, 0x63, 0xb9, 0xe6, 0xb0, 0xa2, 0xc7, 0xcf],
    ],
    ['in CP932', '①髙', '①髙', [0x87, 0x40, 0xfb, 0xfc]],
    ['in Shift_JIS', '笑顔', '笑顔', [0x8f, 0xce, 0x8a, 0xe7]],
  ])('finds a picture whose name is %s', (_, asked, stored, bytes) => {
    const assets = [
      { type: 'emotion', name: asked, uri: `embeded://assets/${asked}.png`, ext: 'png' },
    ]
    const rawName = bytes
      ? Buffer.from([...Buffer.from('assets/'), ...bytes, ...Buffer.from('.png')])
      : null
    const picture = { name: `assets/${stored}.png`, data: pixel(), ...(rawName && { rawName }) }
    const card = readCard(zipWith([cardEntry(withAssets(assets)), picture]))
    expect(card.assets.map(({ name, file }) => [name, file])).toEqual([
      [asked, `assets/${stored}.png`],
    ])
  })

  it('is refused without a card, broken, or encrypted', () => {
    expect(codeOf(() => readCard(zipWith([{ name: 'x', data: pixel() }])))).toBe(
      'card.no_card_in_archive',
    )
    expect(codeOf(() => readCard(zipWith([{ ...cardEntry(), encrypted: true }])))).toBe(
      'card.bad_archive',
    )
    expect(codeOf(() => readCard(zipWith([{ ...cardEntry(), method: 99 }])))).toBe(
      'card.bad_archive',
    )
    const broken = zipWith([cardEntry()])
    broken.fill(0xff, 45, 120)
    expect(codeOf(() => readCard(broken))).toBe('card.bad_archive')
    expect(codeOf(() => readCard(zipWith([cardEntry('x')])))).toBe('card.not_a_card')
  })

  it('is refused where it would grow without bound, whatever it claims', () => {
    const zeros = Buffer.alloc(60_000_000)
    const honest = { name: 'card.json', data: zeros }
    expect(codeOf(() => readCard(zipWith([honest])))).toBe('card.too_large')
    const lying = { name: 'card.json', data: zeros, size: 500_000 }
    expect(codeOf(() => readCard(zipWith([lying])))).toBe('card.too_large')
    const halves = Array.from({ length: 10 }, (_, n) => ({
      name: `${n}.bin`,
      data: pixel(),
      size: 40_000_000,
      packedSize: 30_000_000,
    }))
    expect(codeOf(() => readCard(zipWith([cardEntry(), ...halves])))).toBe('card.too_large')
    const many = Array.from({ length: 2_001 }, (_, n) => ({ name: `${n}`, data: Buffer.alloc(0) }))
    expect(codeOf(() => readCard(zipWith(many)))).toBe('card.too_large')
  })

  it('is refused if its entries overlap or claim another size than is stored', () => {
    const bytes = Buffer.alloc(100_000, 7)
    const stored = { name: 'a.bin', data: bytes, store: true }
    const fileOf = (entry: ZipEntry) =>
      readCard(zipWith([cardEntry(), entry])).files.find(({ name }) => name === 'a.bin')
    expect(fileOf(stored)?.bytes()).toHaveLength(100_000)
    for (const size of [0, 99_999, 100_001]) {
      expect(codeOf(() => fileOf({ ...stored, size })?.bytes())).toBe('card.bad_archive')
    }
    const beside = Array.from({ length: 9 }, (_, n) => ({
      name: `${n}.bin`,
      data: Buffer.alloc(0),
      packedSize: 100_000,
    }))
    const archive = zipWith([cardEntry(), stored, ...beside])
    expect(codeOf(() => readCard(archive))).toBe('card.bad_archive')
  })

  it('leaves out names that are no plain names, and second files of one name', () => {
    const names = [
      '../up.png',
      '/root.png',
      'a/../b',
      'C:\\x',
      'a\\b',
      'a//b',
      './a',
      'dir/',
      '',
      '__proto__',
    ]
    for (const name of names) expect(isPlainName(name)).toBe(false)
    const files = names.map((name) => ({ name, data: pixel() }))
    const twice = [
      { name: 'a/b.png', data: pixel() },
      { name: 'a/b.png', data: Buffer.from('2') },
    ]
    const card = readCard(zipWith([cardEntry(), ...files, ...twice]))
    expect(card.files.map(({ name }) => name)).toEqual(['a/b.png'])
    expect(card.files[0]?.bytes()).toHaveLength(pixel().length)
  })

  it('gives the card or a CardError for a file cut or changed anywhere', () => {
    const archive = zipWith([cardEntry(), { name: 'a.png', data: pixel(), store: true }])
    const place = fc.nat({ max: archive.length - 1 })
    const readAll = (bytes: Uint8Array): void => {
      codeOf(() => readCard(bytes).files.map((file) => file.bytes()))
    }
    fc.assert(
      fc.property(place, place, fc.nat({ max: 255 }), (end, index, byte) => {
        readAll(archive.subarray(0, end))
        const changed = Uint8Array.from(archive)
        changed[index] = byte
        readAll(changed)
      }),
      { numRuns: 500 },
    )
  })

  it('is written as it is read', () => {
    const name = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter(isPlainName)
    const bytes = fc.uint8Array({ maxLength: 200 })
    const marked = new Map([['\uFEFFa', Uint8Array.of(1)]])
    expect(readZip(writeZip(marked)).files.map((file) => file.name)).toEqual(['\uFEFFa'])
    fc.assert(
      fc.property(fc.dictionary(name, bytes, { noNullPrototype: true }), (files) => {
        const { files: read } = readZip(writeZip(new Map(Object.entries(files))))
        const found = Object.fromEntries(read.map((file) => [file.name, [...file.bytes()]]))
        expect(found).toEqual(
          Object.fromEntries(Object.entries(files).map(([key, data]) => [key, [...data]])),
        )
      }),
    )
  })
})
