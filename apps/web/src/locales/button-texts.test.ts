import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@plax/contracts/languages'
import { describe, expect, it } from 'vitest'
import { findButtonTexts } from './button-texts.ts'
import type { MessageKey } from './message-keys.ts'
import { readMessages } from './read-messages.ts'

/** As STYLE.md says: words in English, characters in the others; values and Latin names aside. */
const most: Record<Language, number> = { en: 4, ko: 8, jp: 10, es: 20 }

/** Questions, ways to log in, and the names of pages. */
const exempt = new Set([
  'Forgot your password?',
  'Log in with a passkey',
  'Subscription tiers',
  'Second approvals',
  'Audit log',
  'All payouts',
])

const keyOf = ({ context, id }: MessageKey) => `${context}|${id}`

function lengthOf(text: string, language: Language): number {
  const plain = text.replaceAll(/\{\w+\}/g, '').trim()
  if (language === 'en') return plain.split(/\s+/).length
  return [...(language === 'es' ? plain : plain.replaceAll(/[A-Za-z]+/g, ''))].length
}

describe('the text of a button', () => {
  const root = join(import.meta.dirname, '..')
  const texts = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => findButtonTexts(file, readFileSync(join(root, file), 'utf8')))
    .filter(({ id }) => !exempt.has(id))

  it.each(languages)('has the length that STYLE.md allows in %s', (language) => {
    expect(texts.length).toBeGreaterThan(600)
    const path = join(import.meta.dirname, language, 'messages.po')
    const catalogue = new Map(readMessages(path).map((message) => [keyOf(message), message.said]))
    const long = new Set(
      texts.flatMap((text) => {
        const said = catalogue.get(keyOf(text)) ?? ''
        return lengthOf(said, language) > most[language] ? `${text.id} → ${said}` : []
      }),
    )
    expect([...long]).toEqual([])
  })

  it('is found in buttons, links that look like one, and confirmations', () => {
    const source = `
      <Button><Trans>One</Trans></Button>;
      <a className={buttonClasses()}><Trans context="here">Two {name}</Trans></a>;
      <Dialog confirm={<Trans>Three</Trans>} title={<Trans>Not me</Trans>}><Trans>Nor me</Trans></Dialog>;
      <ToolButton title={t\`Not me\`}><span>{isBusy ? <Trans>Four</Trans> : t\`Five \${name}\`}</span></ToolButton>;
      const look = buttonClasses();
      <a className={look}>{t({ message: 'Six', context: 'there' })}</a>;
      <a className={toolClasses(true)}><Trans>Seven</Trans></a>`
    expect(findButtonTexts('x.tsx', source)).toEqual([
      { id: 'One', context: '' },
      { id: 'Two {name}', context: 'here' },
      { id: 'Three', context: '' },
      { id: 'Four', context: '' },
      { id: 'Five {name}', context: '' },
      { id: 'Six', context: 'there' },
      { id: 'Seven', context: '' },
    ])
  })
})
