/**
 * What a story is written in: a BCP 47 tag of a language, with a script only where that is not its
 * usual one (`zh-Hant`), and `jp` for Japanese, the product's code. A story may have any language;
 * these are the ones that many do.
 */
export const commonStoryLanguages: readonly string[] = (
  'ko en jp es zh zh-Hant fr de pt it ru uk pl nl tr ar he fa hi bn ta ur th vi id ms fil ' +
  'sv no da fi cs sk hu ro bg el sr hr ca'
).split(' ')

/** All that pickers name. */
export const storyLanguages: readonly string[] = [
  ...commonStoryLanguages,
  ...(
    'af sq am hy az eu be bs my km et ka gl gu ha ig is ga jv kn kk ky lo lv lt lb mk mg ml mt mi mr ' +
    'mn ne ps pa sa si sl so sw su tg te tt ti tk ug uz cy xh yi yo yue zu eo la'
  ).split(' '),
]

/** Characters of a language as it is sent; stored ones are at most eight long. */
export const storyLanguageMaxLength = 35

const japanese = 'jp'
/** ISO 639-2: not one language, or none. */
const notALanguage = new Set(['mis', 'mul', 'und', 'zxx'])

/** As stories have it, from any BCP 47 tag: `ja-JP` is `jp`, `zh-TW` is `zh-Hant`; null where it names no language. */
export function readStoryLanguage(tag: string): string | null {
  const locale = localeOf(tag.trim())
  const language = locale?.language
  if (!locale || !language || notALanguage.has(language) || !isNamed(language)) return null
  if (language === 'ja') return japanese
  const { script } = locale.maximize()
  const isUsual = script === new Intl.Locale(language).maximize().script
  return isUsual || !script ? language : `${language}-${script}`
}

/** For `lang` attributes and Intl. */
export function storyLanguageTag(language: string): string {
  return language === japanese ? 'ja' : language
}

/** What a language is called in a language of the interface, or in itself; its tag where it has no name. */
export function storyLanguageName(language: string, inTag = storyLanguageTag(language)): string {
  const tag = storyLanguageTag(language)
  return new Intl.DisplayNames([inTag, 'en'], { type: 'language' }).of(tag) ?? tag
}

/** Whether two are one language, whatever their scripts. */
export function isSameLanguage(one: string, other: string): boolean {
  return one.split('-')[0] === other.split('-')[0]
}

function isNamed(language: string): boolean {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  return names.of(language) !== undefined
}

function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag === japanese ? 'ja' : tag)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
