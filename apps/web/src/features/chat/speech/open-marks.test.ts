import { describe, expect, it } from 'vitest'
import { closeMarks } from './open-marks.ts'

describe('a text that is still streaming', () => {
  it.each([
    ['*She turns', '*She turns*'],
    ['*She turns* "Well', '*She turns* "Well"'],
    ['One **big', 'One **big**'],
    ['*She* **stops', '*She* **stops**'],
    ['*First.*\n*Second ', '*First.*\n*Second*'],
    ['“Nobody', '“Nobody”'],
  ])('closes what %j has opened', (text, shown) => {
    expect(closeMarks(text)).toBe(shown)
  })

  it('keeps a mark back until its first word', () => {
    expect(closeMarks('Rain. *')).toBe('Rain. ')
    expect(closeMarks('Rain. "')).toBe('Rain. ')
  })

  it('leaves whole text as it is', () => {
    expect(closeMarks('*She waits.* "Yes." 2 + 2')).toBe('*She waits.* "Yes." 2 + 2')
  })
})
