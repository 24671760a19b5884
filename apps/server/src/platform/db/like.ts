import { normalForm } from '@plax/story-engine/normal-form'
import { type RawBuilder, sql } from 'kysely'

/** The pattern of LIKE for text that contains `words`, whose signs mean only themselves. */
export function containing(words: string): string {
  return `%${plain(words)}%`
}

/** As `containing`, for text that begins with `words`. */
export function beginningWith(words: string): string {
  return `${plain(words)}%`
}

/**
 * The condition that a text contains words, whatever their case and in the normal form of both. Most
 * texts are in it, which costs less to find out than to write them in it.
 */
export function holdsWords(
  text: RawBuilder<string>,
  words: string,
  spelled = (form: string) => form,
): RawBuilder<boolean> {
  const [typed, normal] = [words, normalForm(words)].map((form) => containing(spelled(form)))
  const composed = sql`normalize(${text}, NFKC)`
  if (/[-~]/.test(normalForm(words))) {
    const form = sql`translate(${composed}, ${dashes + waves}, ${'-'.repeat(dashes.length) + '~'.repeat(waves.length)})`
    return sql`(${form} ILIKE ${normal})`
  }
  return sql`(${text} ILIKE ANY (ARRAY[${typed}, ${normal}])
    OR (${text} IS NOT NFKC NORMALIZED AND ${composed} ILIKE ${normal}))`
}

/** As `normalForm` has them. */
const dashes = '\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212'
const waves = '\u223c\u301c\u3030'

function plain(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&')
}
