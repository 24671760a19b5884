import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNickname, nicknameKey, nicknameProblem, normalizeNickname } from './nicknames.ts'

describe('nicknames', () => {
  it.each(['Mira', '미라', '灯子', 'Lucía', '김mina', 'ミラ2', 'Оля', 'Ελένη', 'สมชาย', '12'])(
    'takes %s',
    (nickname) => expect(nicknameProblem(nickname)).toBeNull(),
  )

  it.each([
    ['a', 'too_short'],
    ['e\u0301', 'too_short'],
    ['x'.repeat(21), 'too_long'],
    ['has space', 'special_characters'],
    ['at@sign', 'special_characters'],
    ['smile😀', 'special_characters'],
    ['\u3164\u3164', 'special_characters'],
    ['Mi\u200bra', 'special_characters'],
    ['Mi\u202era', 'special_characters'],
    ['\u1160\u115f', 'special_characters'],
    ['⑴⑵', 'special_characters'],
    ['a' + '\u0316'.repeat(9) + 'b', 'special_characters'],
    ['\u0301ab', 'special_characters'],
    ['Mirа', 'mixed_scripts'],
    ['Ρaul', 'mixed_scripts'],
  ])('refuses %j: %s [R-account-010]', (nickname, problem) =>
    expect(nicknameProblem(nickname)).toBe(problem),
  )

  it.each([...' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', ...'、。・「」！？～€©™♥★'])(
    'refuses the special character %s [R-account-010]',
    (special) => {
      expect(nicknameProblem(`Mi${special}ra`)).toBe('special_characters')
    },
  )

  it('compares without case, forms, and letters that look alike', () => {
    for (const imitation of ['MIRA', 'mira', 'Ｍｉｒａ', '𝐌𝐢𝐫𝐚']) {
      expect(nicknameKey(imitation)).toBe(nicknameKey('Mira'))
    }
    expect(nicknameKey('РАВЕТ')).toBe(nicknameKey('pabet'))
    expect(nicknameKey('미라')).toBe(nicknameKey('미라'.normalize('NFD')))
    expect(nicknameKey('Straße')).toBe(nicknameKey('STRASSE'))
    expect(nicknameKey('STRAẞE')).toBe(nicknameKey('STRASSE'))
    expect(nicknameKey('Ольга')).not.toBe(nicknameKey('Oльга'.slice(1)))
  })

  const letter = fc.integer({ min: 0x21, max: 0x1ffff }).map((code) => String.fromCodePoint(code))
  const nickname = fc
    .array(fc.oneof(letter, fc.constantFrom(...'aZ09가나あア漢éßıΣςаВ')), { maxLength: 22 })
    .map((letters) => letters.join(''))
    .filter((text) => text.isWellFormed())
  const allowed = nickname.filter(isNickname)

  it('never takes what is blank, invisible, too short or too long, and never throws', () => {
    fc.assert(
      fc.property(nickname, (text) => {
        if (!isNickname(text)) return
        const name = normalizeNickname(text)
        expect(name).toMatch(/^[\p{L}\p{M}\p{N}]{2,20}$/u)
        expect(name.replace(/\p{Default_Ignorable_Code_Point}|\s/gu, '')).toBe(name)
        expect(isNickname(name)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('has one key for all ways to write a name, which says itself', () => {
    fc.assert(
      fc.property(allowed, (name) => {
        const key = nicknameKey(name)
        expect(key).not.toBe('')
        expect(nicknameKey(key)).toBe(key)
        for (const form of [name.toUpperCase(), name.normalize('NFD'), ` ${name} `]) {
          expect(nicknameKey(form)).toBe(key)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
