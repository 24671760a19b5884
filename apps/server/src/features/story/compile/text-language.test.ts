import { describe, expect, it } from 'vitest'
import { scriptLanguage } from './text-language.ts'

describe('the language of a text by its script', () => {
  it.each([
    ['그녀는 등대 아래에서 당신을 기다린다. "왔군요, {{user}}."', 'ko'],
    ['彼女は灯台の下であなたを待っている。「来たのね」', 'jp'],
    ['She waits for you below the lighthouse.', null],
    ['Her name is 미라, and she waits for you below the lighthouse.', null],
    ['', null],
  ])('%s is %s', (text, language) => {
    expect(scriptLanguage(text)).toBe(language)
  })
})
