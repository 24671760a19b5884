import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CardError } from './card-error.ts'
import { readCard } from './read-card.ts'
import { anyCard, base64Json, cardV2, pngWith } from './testing.ts'

const codeOf = (read: () => unknown): string => {
  try {
    read()
    return 'read'
  } catch (error) {
    if (error instanceof CardError) return error.code
    throw error
  }
}

describe('reading a card', () => {
  it('reads V1, V2 and V3 from JSON', () => {
    const data = cardV2().data
    expect(readCard(JSON.stringify(data))).toMatchObject({ spec: 'v1', name: 'Yuna' })
    expect(readCard(JSON.stringify(cardV2()))).toMatchObject({ spec: 'v2', name: 'Yuna' })
    const v3 = { ...cardV2(), spec: 'chara_card_v3', spec_version: '3.0' }
    expect(readCard(`\uFEFF${JSON.stringify(v3)}`)).toMatchObject({
      spec: 'v3',
      tags: ['sea', 'calm'],
      picture: null,
      container: 'json',
    })
  })

  it('reads fields that a program spells in its own way', () => {
    const card = {
      name: '案内人',
      firstMessage: 'ようこそ。',
      exampleDialogue: '{{char}}: はい。',
      systemPrompt: '語り手です。',
      alternateGreetings: ['やあ。'],
    }
    expect(readCard(JSON.stringify(card))).toMatchObject({
      spec: 'v1',
      firstMessage: 'ようこそ。',
      exampleDialogue: '{{char}}: はい。',
      systemPrompt: '語り手です。',
      alternateGreetings: ['やあ。'],
    })
  })

  it('reads a PNG, in which ccv3 wins over chara', () => {
    const v3 = { spec: 'chara_card_v3', data: { name: '새 카드' } }
    const png = pngWith([
      ['Comment', 'nothing'],
      ['chara', base64Json(cardV2())],
      ['ccv3', base64Json(v3)],
    ])
    expect(readCard(png)).toMatchObject({ spec: 'v3', name: '새 카드', container: 'png' })
    expect(readCard(png).picture?.()).toBe(png)
    expect(readCard(pngWith([['chara', base64Json(cardV2())]])).name).toBe('Yuna')
  })

  it('falls back to chara where ccv3 is broken', () => {
    const chara = ['chara', base64Json(cardV2())] as const
    expect(readCard(pngWith([['ccv3', '%%%'], chara])).name).toBe('Yuna')
    expect(readCard(pngWith([['ccv3', base64Json('no card')], chara])).name).toBe('Yuna')
  })

  it('names what is wrong', () => {
    expect(codeOf(() => readCard(pngWith([])))).toBe('card.no_card_in_png')
    expect(codeOf(() => readCard(pngWith([['chara', '%%%']])))).toBe('card.bad_base64')
    expect(codeOf(() => readCard(pngWith([['chara', btoa('{')]])))).toBe('card.bad_json')
    expect(codeOf(() => readCard('{"a": 1}'))).toBe('card.not_a_card')
    const book = { name: 'Sea', description: 'A place.', entries: { 0: { key: ['fog'] } } }
    expect(codeOf(() => readCard(JSON.stringify(book)))).toBe('card.not_a_card')
    expect(codeOf(() => readCard('[]'))).toBe('card.not_a_card')
    expect(codeOf(() => readCard(new Uint8Array()))).toBe('card.bad_json')
    expect(codeOf(() => readCard('['.repeat(200_000)))).toBe('card.too_deep')
    expect(codeOf(() => readCard(`"${'x'.repeat(8_000_000)}"`))).toBe('card.too_large')
  })

  it.each([
    { name: 'left-pad', version: '1.0.0', description: 'pads' },
    { name: 'Default', story_string: '{{system}}', chat_start: '***' },
    { name: 'Alpaca', system_prompt: 'Below is', input_sequence: '###' },
    { id: '1', name: 'Group: A, B', members: ['a.png'] },
    { data: { name: 'a', description: 'b' } },
  ])('rejects %j, which only has a name', (other) => {
    expect(codeOf(() => readCard(JSON.stringify(other)))).toBe('card.not_a_card')
  })

  it('reads fields of another type as far as they hold texts', () => {
    const sent = {
      name: 'Zed',
      description: ['a', 'b'],
      personality: '',
      alternate_greetings: 'One, two',
      character_book: [{ keys: ['lamp'], content: 'LORE' }, null],
    }
    const { book, ...card } = readCard(JSON.stringify(sent))
    expect([card.description, card.alternateGreetings]).toEqual(['a\nb', ['One, two']])
    expect(book?.entries.map(({ fields }) => fields.prompt)).toEqual(['LORE'])
  })

  it('does not trust lengths or check sums', () => {
    const png = pngWith([['chara', base64Json(cardV2())]])
    const lying = Uint8Array.from(png)
    new DataView(lying.buffer).setUint32(33, 0xffffffff)
    expect(codeOf(() => readCard(lying))).toBe('card.no_card_in_png')
    const wrongSum = Uint8Array.from(png)
    wrongSum[29] = (wrongSum[29] ?? 0) ^ 0xff
    expect(readCard(wrongSum).name).toBe('Yuna')
  })

  it('gives the card or a CardError for a file cut or changed anywhere', () => {
    const png = pngWith([['chara', base64Json(cardV2())]])
    const place = fc.nat({ max: png.length - 1 })
    fc.assert(
      fc.property(place, place, fc.nat({ max: 255 }), (end, index, byte) => {
        codeOf(() => readCard(png.subarray(0, end)))
        const changed = Uint8Array.from(png)
        changed[index] = byte
        codeOf(() => readCard(changed))
      }),
      { numRuns: 300 },
    )
  })

  it('throws nothing but CardError on random bytes', () => {
    const bytes = fc.uint8Array({ maxLength: 400 })
    fc.assert(
      fc.property(bytes, fc.json(), (random, json) => {
        codeOf(() => readCard(random))
        codeOf(() => readCard(json))
        codeOf(() => readCard(pngWith([['chara', Buffer.from(random).toString('latin1')]])))
        codeOf(() => readCard(pngWith([['ccv3', Buffer.from(json).toString('base64')]])))
      }),
    )
  })

  it('reads books that other programs write in their own ways', () => {
    const entries = {
      '4': { key: 'sea, salt', content: 'Salty.', disable: true, order: '7', position: 0 },
      '9': { key: ['fish'], keysecondary: ['raw'], content: null, constant: 'true' },
    }
    const withBook = (character_book: unknown) =>
      readCard(JSON.stringify({ data: { name: 'A', character_book } })).book
    const book = withBook(JSON.stringify({ entries }))
    expect(book?.entries).toMatchObject([
      {
        cardKey: '4',
        fields: { key: 'sea|salt', enabled: false, order: 7, position: 'before_characters' },
      },
      { cardKey: '9', fields: { key: 'fish', secondaryKey: 'raw', prompt: '', constant: true } },
    ])
    expect(withBook(null)).toBeNull()
    expect(withBook('not json')).toBeNull()
    expect(withBook({ entries: [null, 3, { keys: null }] })?.entries).toHaveLength(1)
  })

  it('drops what storage refuses: NUL, lone surrogates and __proto__', () => {
    const card = readCard('{"name":"A\\u0000\\ud800B","__proto__":{"x":1},"first_mes":"d"}')
    expect(card.name).toBe('A\uFFFDB')
    expect(Object.keys(card.raw)).toEqual(['name', 'first_mes'])
  })

  it('reads any card that has something to read', () => {
    fc.assert(
      fc.property(anyCard, (card) => {
        expect(readCard(JSON.stringify(card)).raw).toEqual(card)
      }),
    )
  })
})
