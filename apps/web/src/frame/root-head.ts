import type { Language } from '@plax/contracts/languages'
import { keepEarlyPress } from '../lib/early-press.ts'
import { languageFonts } from '../lib/language-fonts.ts'

export function rootHead({ match }: { match: { context: { language: Language } } }) {
  const fonts = languageFonts[match.context.language]
  return {
    meta: [
      { title: 'Plax' },
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'theme-color', content: '#151219', media: '(prefers-color-scheme: dark)' },
      { name: 'theme-color', content: '#fbfaf8', media: '(prefers-color-scheme: light)' },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/icons/apple-touch-180.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
      ...(fonts ? [{ rel: 'stylesheet', href: fonts }] : []),
    ],
    scripts: [{ children: keepEarlyPress }],
  }
}
