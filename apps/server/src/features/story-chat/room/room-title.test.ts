import { roomTitleMaxLength } from '@plax/contracts/story/story-values'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retitled, titleOf } from './room-title.ts'

describe('the title that a room takes from what its reader wrote', () => {
  it.each([
    ['Good evening. Is this seat taken?', 'Good evening. Is this seat taken?'],
    ['*I sit down.* "Who are you?"', 'I sit down. Who are you?'],
    ['\n\n***\nThe lamp is out.\nMore.', 'The lamp is out.'],
    ['Look: ![my ticket](https://pictures.example/a.png)', 'Look: my ticket'],
    [
      'I ask her where the train goes at night. Then I look out of the window for a long while.',
      'I ask her where the train goes at night.',
    ],
    [
      'I walk along the corridor of the sleeping car until the lamps go out behind me',
      'I walk along the corridor of the sleeping car…',
    ],
    [
      '잃어버린 것을 찾으러 이 기차에 탔어요 하지만 무엇을 잃어버렸는지는 아직 하나도 기억나지 않아요',
      '잃어버린 것을 찾으러 이 기차에 탔어요 하지만 무엇을 잃어버렸는지는 아직 하나도…',
    ],
    ['今晩は。この席は空いていますか。', '今晩は。この席は空いていますか。'],
    ['รถไฟขบวนนี้ไปไหน', 'รถไฟขบวนนี้ไปไหน'],
    ['…!?', ''],
  ])('of %j is %j', (text, title) => {
    expect(titleOf(text)).toBe(title)
  })

  it('is one line that fits, and no part of a character, whatever was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const title = titleOf(text)
        expect([...title].length).toBeLessThanOrEqual(roomTitleMaxLength)
        expect(title).toBe(title.trim())
        expect(title).not.toMatch(/\n/)
        expect(title.isWellFormed()).toBe(true)
      }),
    )
  })

  it('is replaced soon by one that says more, and never once the reader chose it', () => {
    const told = (title: string) => ({ title, titled_by: 'turns' as const })
    const say = (text: string, turn: number) => ({ text, turn })
    expect(retitled({ title: 'The Night Ferry', titled_by: 'story' }, say('Hi', 5))).toBe('Hi')
    expect(retitled(told('Hi'), say('Where does this train go?', 2))).toBe(
      'Where does this train go?',
    )
    expect(retitled(told('Hi'), say('Where does this train go?', 4))).toBeNull()
    expect(retitled(told('Hello'), say('Hm', 2))).toBeNull()
    expect(retitled(told('Where does it go?'), say('Is this seat taken by you?', 2))).toBeNull()
    expect(retitled({ title: 'Hi', titled_by: 'reader' }, say('Where is it?', 2))).toBeNull()
  })
})
