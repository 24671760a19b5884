/** Letters of Korean that stand alone (ㅋㅋ); NFKC would join them to syllables that nobody wrote. */
const ALONE = /[\u3131-\u318e]/g
const RUN = /[^\u3131-\u318e]+/g
/** Signs that keyboards and fonts swap for each other, and that NFKC keeps apart. */
const DASHES = /[\u2010-\u2015\u2043\u2212]/g
const WAVES = /[\u223c\u301c\u3030]/g

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/**
 * The form in which texts are compared everywhere: composed, without full-width, half-width, and other
 * compatibility forms, with one hyphen and one tilde. Case and accents stay. `search_fold` of the
 * database builds on the same rules.
 */
export const normalForm = (text: string): string =>
  isAscii(text)
    ? text
    : text
        .replaceAll(RUN, (run) => run.normalize('NFKC'))
        .replaceAll(DASHES, '-')
        .replaceAll(WAVES, '~')

/** As `search_fold` of the database: the normal form without case and accents. */
export const searchFold = (text: string): string =>
  normalForm(text.replaceAll(ALONE, '$&\u034f').normalize('NFKD').replaceAll(ACCENTS, ''))
    .replaceAll('\u034f', '')
    .toLowerCase()
    .replaceAll('ς', 'σ')

/** The combining joiner is none: it keeps letters of Korean apart until all is composed. */
const ACCENTS = /[\u0300-\u034e\u0350-\u036f]/g

const TOKENS = /\\[\s\S]|[^\0-\x7f]+/gu

const escaped = (literal: string): string => literal.replaceAll(/[^\w\s]/g, '\\$&')

/** Literal text as a pattern means it: what became a sign of ASCII is no operator. */
const literalForm = (text: string): string => {
  const form = normalForm(text)
  return form === text ? text : form.replaceAll(/[\0-\x7f]+/g, escaped)
}

/** A pattern whose letters are in the normal form; what escapes and names stand for stays. */
export const normalPattern = (source: string): string =>
  isAscii(source)
    ? source
    : source.normalize('NFC').replaceAll(TOKENS, (token) => {
        if (token[0] !== '\\') return literalForm(token)
        const char = token.slice(1)
        return isAscii(char) ? token : literalForm(char)
      })
