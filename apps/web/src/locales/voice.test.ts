import { describe, expect, it } from 'vitest'
import { type Language, languages } from '@plax/contracts/languages'
import { allowedTexts, pageRules, voiceRules, type VoiceRule } from './voice-rules.ts'
import { listPageTexts, listVoiceTexts, sourceTexts, type VoiceText } from './voice-texts.ts'

const texts = listVoiceTexts()

/** Which text breaks which rule, and what to write instead (STYLE.md, Voice and glossary). */
function findings(
  said: readonly VoiceText[],
  rules: Record<Language, readonly VoiceRule[]> = voiceRules,
): string[] {
  return said
    .filter(({ text }) => !allowedTexts.has(text))
    .flatMap(({ where, language, text, isApi }) =>
      rules[language].flatMap(({ pattern, instead, onScreens, places }) => {
        if ((isApi && onScreens) || places?.test(where) === false) return []
        const phrase = pattern.exec(withoutCode(text))?.[0]
        return phrase ? [`${where} “${text}” says “${phrase.trim()}”. Write: ${instead}`] : []
      }),
    )
}

/** Names of values, paths and code are not part of a sentence. */
function withoutCode(text: string): string {
  return text
    .replaceAll(/\{\w+\}/g, '{}')
    .replaceAll(/\]\([^)]*\)/g, '')
    .replaceAll(/`[^`]*`|\/[\w-]+(?:\/[\w{}-]+)+/g, ' ')
}

describe('the voice of the texts', () => {
  it.each(languages)('is that of STYLE.md in %s', (language) => {
    const own = texts.filter((text) => text.language === language)
    expect(own.length).toBeGreaterThan(2000)
    expect(findings(own)).toEqual([])
  })

  it('has no list without its last comma and no straight quote in the README and docs', () => {
    const pages = listPageTexts()
    expect(pages.length).toBeGreaterThan(300)
    expect(findings(pages, { ko: [], en: pageRules, jp: [], es: [] })).toEqual([])
  })

  it('has no exception that is no longer needed', () => {
    const written = new Set(texts.map(({ text }) => text))
    expect([...allowedTexts.keys()].filter((text) => !written.has(text))).toEqual([])
  })

  it('is read from objects, lists, templates and files of a language', () => {
    const source =
      "const a = { en: { title: 'One thing', rows: ['Two things'] }, ko: `${name}님의 글` }"
    expect(sourceTexts('a.ts', source).map(({ language, text }) => [language, text])).toEqual([
      ['en', 'One thing'],
      ['en', 'Two things'],
      ['ko', '{}님의 글'],
    ])
    expect(sourceTexts('engine/messages/es.ts', "const b = { 'x.y': 'Un nodo' }")).toHaveLength(1)
  })

  it('finds a verb form that ends an audit entry, but not elsewhere', () => {
    const entry = { language: 'ko', text: '정산을 승인함' } as const
    const audit = 'locales/ko/messages.po (src/features/admin/audit/audit-words.ts)'
    expect(findings([{ ...entry, where: audit }])).toHaveLength(1)
    expect(findings([{ ...entry, where: 'a.ts:1' }])).toEqual([])
  })

  it('finds the formal register on screens of readers, but not in the console', () => {
    const text = { language: 'ko', text: '삭제되었습니다.' } as const
    const at = (file: string) => [{ ...text, where: `locales/ko/messages.po (src/features/${file})` }]
    expect(findings(at('chat/composer.tsx'))).toHaveLength(1)
    expect(findings(at('admin/users/user-view.tsx'))).toEqual([])
  })

  it.each([
    ['en', 'Nobody is told anew.'],
    ['en', 'Buy a content.'],
    ['en', 'Whoever took back a request'],
    ['en', 'The {n, plural, one {# day} other {# days}} left are free.'],
    ['en', 'Enter your user name.'],
    ['en', 'Buy once for {coins} coins'],
    ['ko', '{n}이에요'],
    ['ko', '채팅방마다 하나'],
    ['ko', '삭제하시겠습니까?'],
    ['ko', '“{title}” 구매'],
    ['jp', 'メンバー限定です。'],
    ['jp', 'リストに追加'],
    ['jp', '上限（{size} GB）'],
    ['jp', '設定 payer に入力'],
    ['jp', '1～99%'],
    ['es', 'Agregar cuenta'],
    ['es', 'Pulsa Intro.'],
    ['es', 'Mientras estés suscrito'],
    ['es', 'Tu historia está de vuelta'],
    ['es', 'Horas que un gestor puede actuar'],
    ['es', 'Pulsa “Guardar”.'],
    ['es', 'Abre el Estudio.'],
    ['ko', '당신의 그림'],
    ['jp', 'あなたの言葉'],
    ['es', 'Está en Mi información.'],
  ] as const)('finds what breaks it in %s: %s', (language, text) => {
    expect(findings([{ where: 'a.ts:1', language, text }]).length).toBeGreaterThan(0)
  })
})
