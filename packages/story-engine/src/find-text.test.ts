import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findText } from './find-text.ts'

const shown = (text: string, words: string) => {
  const place = findText(text, words)
  return place && text.slice(place.start, place.end)
}

describe('finding words in a text', () => {
  it.each([
    ['A WHALE sings', 'whale', 'WHALE'],
    ['… “Ｗｈａｌｅ” …', 'whale', 'Ｗｈａｌｅ'],
    ['밤의 등대지기'.normalize('NFD'), '등대', '등대'.normalize('NFD')],
    ['밤의 등대', '등대'.normalize('NFD'), '등대'],
    ['cafe\u0301s', 'CAFÉ', 'cafe\u0301'],
    ['ﾊﾟﾝ屋', 'パン', 'ﾊﾟﾝ'],
    ['潮〜風', '潮~風', '潮〜風'],
    ['1−2', '1-2', '1−2'],
    ['ㅋㅋㅋ', 'ㅋㅋ', 'ㅋㅋ'],
    ['ﬁne', 'in', 'ﬁn'],
    ['x 👨‍👩‍👧 y', '👨‍👩‍👧', '👨‍👩‍👧'],
  ])('finds them in %j by %j', (text, words, found) => {
    expect(shown(text, words)).toBe(found)
  })

  it.each([
    ['각', '가'],
    ['a', ''],
    ['whale', 'wale'],
  ])('finds nothing in %j by %j', (text, words) => {
    expect(findText(text, words)).toBeNull()
  })

  it('finds each part of a text in every form', () => {
    const form = fc.constantFrom('NFC', 'NFD', 'NFKC')
    const word = fc.string({ unit: fc.constantFrom('a', 'é', '한', 'ガ', 'Ａ', '…'), minLength: 1 })
    fc.assert(
      fc.property(word, word, word, form, form, (before, words, after, one, other) => {
        const text = `${before} ${words.normalize(one)} ${after}`
        expect(shown(text, ` ${words.normalize(other)} `)).not.toBeNull()
      }),
    )
  })
})
