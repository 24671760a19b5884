import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateSeconds, speakable } from './speakable.ts'

const characters =
  'a|h|o| |*|!|?|~|1|0|가|ㅋ|ㅠ|の|漢|ñ|\u0301|🙂|\0|\ud83c|https://a.b/c |<|"|-|lol '
const letters = fc.constantFrom(...characters.split('|'))
const noise = fc.string({ unit: letters, maxLength: 200 })
const seconds = fc.integer({ min: 3, max: 60 })

describe('speakable', () => {
  it('takes addresses, emoji, and masked words out of a message', () => {
    expect(speakable('Hi 🙂 see https://evil.example/x?y now', 20)).toBe('Hi see now')
    expect(speakable('You **** fool', 20)).toBe('You, fool')
    expect(speakable('*** 🙂 !!! www.evil.example', 20)).toBe('')
  })

  it('shortens repeated characters and groups of them, and leaves numbers', () => {
    expect(speakable('aaaaaaaaaa!!!!!!', 20)).toBe('aaa!')
    expect(speakable('hahahahahahahaha', 20)).toBe('hahaha')
    expect(speakable('lol lol lol lol lol lol', 20)).toBe('lol lol lol')
    expect(speakable('와아아아아아아!?!?!?', 20)).toBe('와아아아?')
    expect(speakable('I paid 1000000 for 777777', 20)).toBe('I paid 1000000 for 777777')
    expect(speakable('bookkeeper', 20)).toBe('bookkeeper')
  })

  it('reads Korean laughter and tears as sounds', () => {
    expect(speakable('ㅋㅋㅋㅋㅋㅋ 대박 ㅠㅠㅠ ㅎㅎ', 20)).toBe('크크크 대박 흑흑 하하하')
  })

  it('cuts long messages at a word', () => {
    const text = speakable('We all love this stream. '.repeat(3).concat('You are great'), 3)
    expect(text).toBe('We all love this stream. We all love this')
    expect(speakable('ありがとうございましたそしてまた来週もぜひよろしくお願いします', 3)).toMatch(
      /^ありがとうございましたそして/,
    )
  })

  it('gives any text within the time, without masks and long repetitions, and changes no result', () => {
    fc.assert(
      fc.property(noise, seconds, (message, maxSeconds) => {
        const text = speakable(message, maxSeconds)
        expect(estimateSeconds(text)).toBeLessThanOrEqual(maxSeconds)
        expect(text).not.toMatch(/[*<>"\0]|https?:|🙂/u)
        expect(text).not.toMatch(/([^\p{N}])\1{3}/u)
        expect(text.isWellFormed()).toBe(true)
        expect(text === '' || /[\p{L}\p{N}]/u.test(text)).toBe(true)
        expect(speakable(text, maxSeconds)).toBe(text)
      }),
      { numRuns: 500 },
    )
  })
})
