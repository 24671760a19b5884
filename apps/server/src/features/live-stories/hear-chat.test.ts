import { describe, expect, it } from 'vitest'
import { addresses } from './hear-chat.ts'

describe('a chat message', () => {
  it.each([
    ['Mira, hello', 'Mira'],
    ['hi @mira', 'Mira'],
    ['미라야 안녕', '미라'],
    ['@미라', '미라'],
    ['ＭＩＲＡ!', 'Mira'],
    ['ミラさん、こんにちは', 'ミラ'],
    ['Hi Ines!', 'Ines Vale'],
  ])('“%s” addresses %s', (content, name) => {
    expect(addresses(content, ['Jun', name])).toBe(true)
  })

  it.each([
    ['a miracle', 'Mira'],
    ['admira', 'Mira'],
    ['hello', 'Mira'],
    ['hello', ''],
    ['the end', 'The Keeper'],
  ])('“%s” doesn’t address “%s”', (content, name) => {
    expect(addresses(content, [name])).toBe(false)
  })
})
