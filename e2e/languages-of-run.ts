import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

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
  const turn = Number.parseInt(commitOrDay(), 16) % languages.length
  return languages.slice(turn, turn + 1)
}

/** A number in hexadecimal; a copy without its history takes turns by day. */
function commitOrDay(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).slice(0, 8)
  } catch {
    return Math.floor(Date.now() / 86_400_000).toString(16)
  }
}
