import { describe, expect, it } from 'vitest'
import { guessLanguage } from './guess-language.ts'

describe('the language of a text', () => {
  it.each([
    ['그녀는 등대 아래에서 당신을 기다린다. "왔군요, {{user}}."', 'ko'],
    ['彼女は灯台の下であなたを待っている。「来たのね」', 'jp'],
    ['She waits for you below the lighthouse.', 'en'],
    ['Her name is 미라, and she waits for you below the lighthouse.', 'en'],
    ['*灯塔下，她转过身来。*“你终于来了，{{user}}。”', 'zh'],
    ['*燈塔下，她轉過身來。*「你終於來了，我們沒有時間了。」', 'zh-Hant'],
    ['*Elle t’attend sous le phare, une lanterne à la main.*', 'fr'],
    ['*Она ждёт тебя под маяком с фонарём в руке.*', 'ru'],
    ['*Ella te espera bajo el faro con un farol en la mano.*', 'es'],
    ['*เธอรอคุณอยู่ใต้ประภาคาร พร้อมตะเกียงในมือ*', 'th'],
    ['*تنتظرك تحت المنارة وفي يدها مصباح.*', 'ar'],
    ['Olá, o que você quer dizer?', 'pt'],
  ])('%s is %s', (text, language) => {
    expect(guessLanguage(text)).toBe(language)
  })

  it.each([
    '',
    'ok',
    'haha',
    'Seraphina',
    '*nods*',
    '{{user}} {{char}}',
    '東京',
    '了解',
    '12:30',
    '\ud800',
  ])('is not told by %s', (text) => {
    expect(guessLanguage(text)).toBeNull()
  })
})
