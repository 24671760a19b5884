import { describe, expect, it } from 'vitest'
import { sayAloud } from './live-room.ts'

describe('an answer in a live chat', () => {
  it.each([
    ['*She waves.* Thank you!\n*She bows.*', 'Thank you!'],
    ['Thank you, Wren.', 'Thank you, Wren.'],
    ['*She waves.*', 'She waves.'],
    ['*...* !', '... !'],
    ['five * stars', 'five stars'],
    ['*She nods.* “Thank you.” "Really."', 'Thank you. Really.'],
    ['「ありがとう」*微笑む*', 'ありがとう'],
  ])('of “%s” is “%s”', (text, said) => {
    expect(sayAloud(text)).toBe(said)
  })
})
