import { shorten } from '@plax/story-engine/shorten'
import { setTimeout as delay } from 'node:timers/promises'
import type { ArtefactCharacter, LiveHeard } from '@plax/story-engine'
import {
  type ChatModel,
  ModelError,
  type ReplyMaterial,
  type ReplyPart,
  type ReplyRequest,
} from './model.ts'
import { type Phrases, phrasesIn } from './narrator-phrases.ts'
import { wordlessLines } from './narrator-reader.ts'
import { markOf, speakersOf } from './narrator-speakers.ts'
import { summarize } from './narrator-summary.ts'
import { type Draw, fill, picker, plain, quote, quotesOf, sentencesOf } from './narrator-words.ts'

/**
 * The model that needs no key: it tells on from the story's own words, in the story's language; where
 * it has no phrases in that, with the story's words alone.
 * That it is no language model is for clients to say. The same seed and material give the same reply.
 */
export function createNarrator(options: { delayMs: number }): ChatModel {
  return {
    key: 'narrator',
    name: 'Offline narrator',
    names: {
      en: 'Offline narrator',
      ko: '오프라인 내레이터',
      jp: 'オフラインナレーター',
      es: 'Narrador sin conexión',
    },
    descriptions: {
      en: 'Replies with text from the story, without a language model. Lets you try Plax without an API key.',
      ko: '언어 모델 없이 스토리의 문장으로 답변해요. API 키 없이 Plax를 체험할 수 있어요.',
      jp: '言語モデルを使わず、ストーリーの文章で返信します。APIキーなしでPlaxを試せます。',
      es: 'Responde con el texto de la historia, sin modelo de lenguaje. Para probar Plax sin clave de API.',
    },
    feeMilli: 1000,
    isOffline: true,
    canThink: false,
    maxPromptTokens: 16_000,
    reply: (request) => speak(request, options.delayMs),
    decide: async (request) => summarize(request),
  }
}

async function* speak(request: ReplyRequest, delayMs: number): AsyncGenerator<ReplyPart> {
  const text = narrate(request)
  for (const word of text.trimEnd().match(/\s+\S*|\S+/g) ?? []) {
    if (delayMs > 0) {
      await delay(delayMs, undefined, { signal: request.signal }).catch((error: unknown) => {
        throw new ModelError('timed_out', error)
      })
    }
    if (request.signal.aborted) throw new ModelError('timed_out')
    yield { kind: 'text', text: word }
  }
}

/**
 * The whole reply: an opening, what the lore says, a line of each who speaks, and an open end. In the
 * reader's place it is one line for them to change.
 */
export function narrate(
  request: Pick<ReplyRequest, 'lang' | 'seed' | 'material' | 'maxOutputTokens'>,
): string {
  const { material } = request
  const words = phrasesIn(request.lang)
  const pick = picker(request.seed, material.input)
  if (material.heard?.length) return inLiveChat(material, material.heard, words, pick)
  const speakers = speakersOf(material, pick)
  if (!words) return inStorysWords(request, speakers, pick)
  const name = speakers[0]?.name || words.somebody
  if (material.kind === 'impersonate') return fill(pick(words.readerLines), { name })
  if (material.kind === 'suggest') return fill(words.readerLines.join('\n'), { name })
  const heard = quote(material.input)
  const openings = heard ? words.openings : words.silentOpenings
  const paragraphs = [
    fill(pick(openings), { name, heard }),
    ...ledLore(material, words, pick),
    ...spokenLines(material, speakers, words, pick),
    fill(pick(words.closings), { name, user: material.userName }),
  ]
  return withinLength(paragraphs, request.maxOutputTokens)
}

/** To who is heard by name, with what they wrote, and one line of the character. */
function inLiveChat(
  material: ReplyMaterial,
  heard: readonly LiveHeard[],
  words: Phrases | null,
  pick: Draw,
): string {
  const input = heard.map(({ words: written }) => written ?? '').join('\n')
  const [speaker] = speakersOf({ ...material, input }, pick)
  const people = heard.map((one) => shownName(one, words))
  const told = { ...material, userName: people[0] ?? '' }
  const mark = speaker ? markOf(material.artefact, speaker, pick) : ''
  const greetings = heard.map((one, at) => greet(one, { user: people[at] ?? '', words, pick }))
  const said = new Set(material.turns.slice(-6).flatMap(({ text }) => quotesOf(text)))
  const line =
    characterLine(material, speaker, said, pick) ??
    fallbackLine(words, speaker, pick) ??
    storyParagraph(material, speaker ? [speaker] : [], pick)
  return `${mark}"${[...new Set(greetings), personalize(line, told, speaker)].join(' ').trim()}"`
}

function shownName({ name, anonymousNumber: number }: LiveHeard, words: Phrases | null): string {
  if (name !== '') return quote(name)
  return words ? fill(words.live.anonymous, { number: number ?? '' }).trim() : ''
}

function greet(
  { kind, words: written }: LiveHeard,
  { user, words, pick }: { user: string; words: Phrases | null; pick: Draw },
): string {
  if (!words) return user === '' ? '' : `${user}!`
  const { live } = words
  const heard = quote(written ?? '')
  if (heard === '') return fill(pick(live.thanks), { user })
  const thanks = kind === 'mission' ? live.missions : live.thanksForWords
  return fill(pick(kind === 'chat' ? live.viewers : thanks), { user, heard })
}

/** Silence, where there is nothing of the story's to say. */
const nothing = '…'

function inStorysWords(
  { material, maxOutputTokens }: Pick<ReplyRequest, 'material' | 'maxOutputTokens'>,
  speakers: readonly ArtefactCharacter[],
  pick: Draw,
): string {
  if (material.kind === 'impersonate' || material.kind === 'suggest') {
    const lines = wordlessLines(material, speakers)
    if (lines.length === 0) return nothing
    return material.kind === 'suggest' ? lines.join('\n') : pick(lines)
  }
  const told = [
    ...material.lore.slice(0, 2).map((text) => loreParagraph(text, pick)),
    ...spokenLines(material, speakers, null, pick),
  ]
  const paragraphs = told.length > 0 ? told : [storyParagraph(material, speakers, pick)]
  return withinLength(paragraphs, maxOutputTokens)
}

/** Something that the story says of itself or of who is there. */
function storyParagraph(
  { artefact }: ReplyMaterial,
  speakers: readonly ArtefactCharacter[],
  pick: Draw,
): string {
  const texts = [artefact.story.prologue, ...speakers.map(({ description }) => description)]
  const sentences = texts.flatMap((text) => sentencesOf(plain(text)))
  return sentences.length > 0 ? pick(sentences) : nothing
}

/** What the lore says, each led in by words of its own, and by such as the last reply had not where any are left. */
function ledLore({ lore, turns }: ReplyMaterial, words: Phrases, pick: Draw): string[] {
  const last = turns.findLast(({ role }) => role === 'assistant')?.text ?? ''
  let leads = words.loreLeads
  return lore.slice(0, 2).map((text) => {
    const fresh = leads.filter((lead) => !last.includes(lead))
    const lead = pick(fresh.length > 0 ? fresh : leads)
    leads = leads.filter((other) => other !== lead)
    return `${lead} ${loreParagraph(text, pick)}`
  })
}

function loreParagraph(text: string, pick: Draw): string {
  const sentences = sentencesOf(plain(text)).filter((sentence) => sentence.length > 12)
  const start = sentences.length > 2 ? pick([0, 1]) : 0
  const told = sentences.slice(start, start + 2).join(' ')
  return told || shorten(plain(text), 200)
}

function spokenLines(
  material: ReplyMaterial,
  speakers: readonly ArtefactCharacter[],
  words: Phrases | null,
  pick: Draw,
): string[] {
  const said = new Set(material.turns.slice(-6).flatMap((turn) => quotesOf(turn.text)))
  const voices = speakers.length > 0 ? speakers : [undefined]
  return voices.flatMap((character) => {
    const line =
      characterLine(material, character, said, pick) ?? fallbackLine(words, character, pick)
    if (line === null) return []
    said.add(line)
    const mark = character ? markOf(material.artefact, character, pick) : ''
    return [`${mark}"${personalize(line, material, character)}"`]
  })
}

function fallbackLine(
  words: Phrases | null,
  character: ArtefactCharacter | undefined,
  pick: Draw,
): string | null {
  return words && fill(pick(words.fallbackLines), { name: character?.name || words.somebody })
}

/** Something that the character says in the material itself: examples first, then the prologue. */
function characterLine(
  material: ReplyMaterial,
  character: ArtefactCharacter | undefined,
  said: ReadonlySet<string>,
  pick: Draw,
): string | null {
  const sources = [
    character?.exampleDialogue ?? '',
    ...material.lore,
    material.artefact.story.prologue,
    character?.speechStyle ?? '',
  ]
  for (const source of sources) {
    const fresh = quotesOf(source).filter((line) => !said.has(line))
    if (fresh.length > 0) return pick(fresh)
  }
  return null
}

function personalize(
  text: string,
  material: ReplyMaterial,
  character: ArtefactCharacter | undefined,
): string {
  return text
    .replace(/\{\{user\}\}/gi, () => material.userName)
    .replace(/\{\{char\}\}/gi, () => character?.name ?? '')
}

/** Drops inner paragraphs first, so that short replies still open and close. */
function withinLength(paragraphs: string[], maxOutputTokens: number): string {
  const maxChars = maxOutputTokens * 3
  const kept = [...paragraphs]
  while (kept.length > 2 && kept.join('\n\n').length > maxChars) kept.splice(-2, 1)
  return kept.join('\n\n')
}
