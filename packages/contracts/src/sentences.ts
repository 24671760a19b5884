import { type Language, languageTags } from './languages.ts'

/** `{name}`, or `{coins, plural, one {# coin} other {# coins}}` as ICU writes it. */
const argument = /\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g

/** A sentence with its arguments filled in; one without a value stays as it is. */
export function fillSentence(
  sentence: string,
  language: Language,
  values: Record<string, unknown>,
): string {
  return sentence.replace(argument, (whole, name: string, one?: string, other?: string) => {
    const value = values[name]
    if (typeof value !== 'string' && typeof value !== 'number') return whole
    if (one === undefined || other === undefined) return String(value)
    const rules = new Intl.PluralRules(languageTags[language])
    const form = rules.select(Number(value)) === 'one' ? one : other
    return form.replaceAll('#', String(value))
  })
}
