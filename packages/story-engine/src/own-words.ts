import type { StoryLang } from './room.ts'

const tagOf = (lang: StoryLang): string => (lang === 'jp' ? 'ja' : lang)

const namesAtMost = 200
const names = new Map<string, string>()

const nameIn = (tag: string, inTag: string): string =>
  new Intl.DisplayNames([inTag, 'en'], { type: 'language' }).of(tag) ?? tag

/** A language as a model is told of it: in English, and in itself. */
export const languageName = (lang: StoryLang): string => {
  const known = names.get(lang) ?? nameOf(tagOf(lang))
  if (names.size < namesAtMost) names.set(lang, known)
  return known
}

const nameOf = (tag: string): string => {
  const [english, own] = [nameIn(tag, 'en'), nameIn(tag, tag)]
  return own === english ? english : `${english} (${own})`
}

/** What is said in the language of a story: in its other script, else in English, where it is not there. */
export const inLanguage = <T>(
  said: Readonly<Record<string, T>> & { readonly en: T },
  lang: StoryLang,
): T => said[lang] ?? said[lang.split('-')[0] ?? ''] ?? said.en

const readerNames = {
  en: 'You',
  ko: '당신',
  jp: 'あなた',
  es: 'Tú',
  zh: '你',
  fr: 'Vous',
  de: 'Du',
  pt: 'Você',
  it: 'Tu',
  ru: 'Вы',
  uk: 'Ви',
  pl: 'Ty',
  tr: 'Sen',
  ar: 'أنت',
  th: 'คุณ',
  vi: 'Bạn',
  id: 'Kamu',
}

/** What a reader without a persona is called. */
export const readerName = (lang: StoryLang): string => inLanguage(readerNames, lang)

const narratorNames = {
  en: 'the narrator',
  ko: '화자',
  jp: '語り手',
  es: 'la voz narradora',
  zh: '叙述者',
  'zh-Hant': '敘述者',
  fr: 'la voix narratrice',
  de: 'die Erzählstimme',
  pt: 'a voz narradora',
  it: 'la voce narrante',
  ru: 'рассказчик',
  uk: 'оповідач',
  pl: 'narrator',
  tr: 'anlatıcı',
  ar: 'الراوي',
  th: 'ผู้เล่าเรื่อง',
  vi: 'người kể chuyện',
  id: 'narator',
}

/** Whom the model plays where the reader speaks as the story's only character. */
export const narratorName = (lang: StoryLang): string => inLanguage(narratorNames, lang)
