import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decodeCp949, decodeLegacyNames } from './legacy-names.ts'

const inCp949 = (text: string) => Uint8Array.from(iconv.encode(text, 'cp949'))
const inShiftJis = (text: string) => Uint8Array.from(iconv.encode(text, 'cp932'))

describe('names of archives in legacy encodings', () => {
  it('are read in CP949 with all syllables of Hangul', () => {
    const syllables = Array.from({ length: 11_172 }, (_, at) => String.fromCharCode(0xac00 + at))
    const text = `a.${syllables.join('')}｜한글_美`
    expect(decodeCp949(inCp949(text))).toBe(text)
  })

  it.each([
    [[0x80]],
    [[0x81]],
    [[0x81, 0x40]],
    [[0xff, 0xa1]],
    [[0xc6, 0x53]],
    [[0xc7, 0x41]],
    [[0xb0, 0x2e]],
  ])('are no CP949 with the bytes %j', (bytes) => {
    expect(decodeCp949(Uint8Array.from(bytes))).toBeNull()
  })

  it.each([
    '기쁨',
    '똠방각하',
    '펲시',
    '아햏햏',
    '햏',
    '웃음/꽃.png',
    '美羅_기쁨',
    '웃는 얼굴 (1)',
  ])('are Korean: %s', (name) => {
    expect(decodeLegacyNames([inCp949(name)])).toEqual([name])
  })

  it.each([
    '笑顔',
    '①喜び',
    '髙橋',
    '﨑さん',
    'エリカ_泣き',
    '潮～風',
    'ソ能表',
    'ひみつ',
    '㈱灯台',
  ])('are Japanese: %s', (name) => {
    expect(decodeLegacyNames([inShiftJis(name)])).toEqual([name])
  })

  it('are in one encoding within an archive', () => {
    const names = ['똠', '기쁨', '슬픔']
    expect(decodeLegacyNames(names.map(inCp949))).toEqual(names)
    const others = ['ｴﾘ', '笑顔', '泣き顔']
    expect(decodeLegacyNames(others.map(inShiftJis))).toEqual(others)
  })

  it('are null in no encoding that is known', () => {
    expect(decodeLegacyNames([Uint8Array.of(0xff, 0xff)])).toEqual([null])
  })
})
