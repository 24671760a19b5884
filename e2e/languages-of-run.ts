import { commitTurn } from '../scripts/turns.ts'

export interface PageLanguage {
  name: string
  locale: string
  lang: string
}

const languages: readonly PageLanguage[] = [
  { name: 'Korean', locale: 'ko-KR', lang: 'ko' },
  { name: 'Japanese', locale: 'ja-JP', lang: 'ja' },
  { name: 'Spanish', locale: 'es-ES', lang: 'es' },
]

/**
 * The languages in which a run checks every page: one that the commit chooses, so that a run can be
 * repeated and commits take turns, or all of them for `npm run soak accessibility`.
 */
export function languagesOfRun(): readonly PageLanguage[] {
  if (process.env.PLAX_E2E_LANGUAGES === 'all') return languages
  const turn = commitTurn() % languages.length
  return languages.slice(turn, turn + 1)
}
