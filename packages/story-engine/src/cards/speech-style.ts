import { cutText, isLongerThan } from '../characters.ts'
import { inLanguage } from '../own-words.ts'
import type { StoryLang } from '../room.ts'
import type { Card } from './read-card.ts'

type Words = { title: string; lead: string; persona: string }

const words: Readonly<Record<'en' | 'ko' | 'jp' | 'es', Words>> = {
  en: {
    title: 'Speech style',
    lead: 'Speak as {{char}} does in the first message and in the examples: the same rhythm, choice of words and way of showing actions.',
    persona: 'Let every line show this personality: ',
  },
  ko: {
    title: '말투',
    lead: '{{char}}의 첫 메시지와 대화 예시에 나오는 호흡과 어휘, 행동 묘사 방식 그대로 말합니다.',
    persona: '모든 대사에 이 성격이 드러나야 합니다: ',
  },
  jp: {
    title: '話し方',
    lead: '{{char}}の最初のメッセージと会話例にあるリズム、言葉選び、動作の描き方のままに話します。',
    persona: 'すべての台詞にこの性格が表れるようにします：',
  },
  es: {
    title: 'Forma de hablar',
    lead: 'Habla como {{char}} en el primer mensaje y en los ejemplos: el mismo ritmo, las mismas palabras y la misma manera de mostrar las acciones.',
    persona: 'Cada frase debe mostrar esta personalidad: ',
  },
}

/** Where a speech style is cut from a long personality, at the end of a word. */
const MAX_PERSONALITY_CHARS = 300

const shorten = (text: string): string => {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (!isLongerThan(flat, MAX_PERSONALITY_CHARS)) return flat
  return `${cutText(flat, MAX_PERSONALITY_CHARS)
    .replace(/\s\S*$/, '')
    .toWellFormed()}…`
}

/** A card has no field for a way of speaking, so one is drawn from what it has; in English where `lang` has no words here. */
export const speechStyleOf = (card: Card, lang: StoryLang): { title: string; text: string } => {
  const { title, lead, persona } = inLanguage(words, lang)
  const personality = shorten(card.personality)
  return { title, text: personality === '' ? lead : `${lead}\n${persona}${personality}` }
}
