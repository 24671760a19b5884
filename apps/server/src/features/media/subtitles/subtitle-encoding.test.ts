import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decodeSubtitles } from './subtitle-encoding.ts'

const fileOf = (text: string) => `1\r\n00:00:01,000 --> 00:00:02,500\r\n${text}\r\n`
const korean = fileOf('안녕하세요, 쨰깍 슈퍼\r\n똠방각하 펲시콜라')
const japanese = fileOf('灯台に火がついた\r\n表示ソフト能力')
const shortJapanese = fileOf('能力')
const spanish = fileOf('¿Mañana? Sí, señor.')
const french = fileOf('« Ça va ? » L’été… “déjà”')
const german = fileOf('Ja, für große Größen.')

describe('the encoding of subtitles', () => {
  it.each([
    ['cp949', korean, ''],
    ['cp949', fileOf('네.'), ''],
    ['shift_jis', japanese, ''],
    ['shift_jis', fileOf('はい。'), ''],
    ['shift_jis', shortJapanese, 'ja'],
    ['windows-1252', spanish, ''],
    ['windows-1252', french, ''],
    ['windows-1252', german, ''],
    ['windows-1252', spanish, 'ko'],
    ['utf-16le', korean, ''],
    ['utf-16be', korean, ''],
    ['utf-16le', spanish, ''],
    ['utf-16be', japanese, ''],
  ] as const)('is found to be %s in %j', (encoding, text, lang) => {
    const bytes = iconv.encode(text, encoding, { addBOM: false })
    expect(decodeSubtitles(bytes, lang)).toEqual({ text, assumedEncoding: encoding })
  })

  it('isn’t assumed if the file is UTF-8 or has a byte order mark', () => {
    for (const text of [korean, japanese, spanish]) {
      for (const encoding of ['utf-8', 'utf-16le', 'utf-16be']) {
        const bytes = iconv.encode(text, encoding, { addBOM: true })
        expect(decodeSubtitles(bytes)).toEqual({ text, assumedEncoding: null })
      }
      expect(decodeSubtitles(Buffer.from(text))).toEqual({ text, assumedEncoding: null })
    }
  })

  it('is UTF-8 despite a broken byte', () => {
    const bytes = Buffer.concat([Buffer.from(korean), Buffer.of(0x80)])
    expect(decodeSubtitles(bytes)).toEqual({ text: `${korean}\uFFFD`, assumedEncoding: null })
  })
})
