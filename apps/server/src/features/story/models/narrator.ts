import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ArtefactCharacter } from '@plax/story-engine'
import {
  type ChatModel,
  ModelError,
  type ReplyMaterial,
  type ReplyPart,
  type ReplyRequest,
} from './model.ts'
import { type Phrases, phrases } from './narrator-phrases.ts'

/**
 * The model that needs no key: it tells on from the story's own words, in the reader's language,
 * and says that it does. The same seed and material give the same reply.
 */
export function createNarrator(options: { delayMs: number }): ChatModel {
  return {
    key: 'narrator',
    name: 'Offline narrator',
    names: {
      en: 'Offline narrator',
      ko: '오프라인 내레이터',
      jp: 'オフラインの語り手',
      es: 'Narrador sin conexión',
    },
    descriptions: {
      en: "No language model: it answers from the story's own words. For trying Plax without a key.",
      ko: '언어 모델 없이 스토리에 적힌 말로 답합니다. 키 없이 Plax를 체험할 때 씁니다.',
      jp: '言語モデルを使わず、ストーリーの言葉で答えます。キーなしで Plax を試すためのものです。',
      es: 'Sin modelo de lenguaje: responde con las palabras de la historia. Para probar Plax sin clave.',
    },
    feeMilli: 1000,
    isOffline: true,
    maxPromptTokens: 16_000,
    reply: (request) => speak(request, options.delayMs),
  }
}

async function* speak(request: ReplyRequest, delayMs: number): AsyncGenerator<ReplyPart> {
  const text = tell(request)
  for (const word of text.match(/\s*\S+/g) ?? []) {
    if (delayMs > 0) {
      await delay(delayMs, undefined, { signal: request.signal }).catch((error: unknown) => {
        throw new ModelError('timed_out', error)
      })
    }
    if (request.signal.aborted) throw new ModelError('timed_out')
    yield { kind: 'text', text: word }
  }
}

/** The whole reply: an opening, what the lore says, a line of the character, and an open end. */
export function tell(
  request: Pick<ReplyRequest, 'lang' | 'seed' | 'material' | 'maxOutputTokens'>,
): string {
  const { material } = request
  const words = phrases[request.lang]
  const pick = picker(request.seed, material.input)
  const character = material.artefact.characters[0]
  const name = character?.name || words.somebody
  const heard = quote(material.input)
  const paragraphs = [
    fill(pick(words.openings), { name, heard }),
    ...material.lore.slice(0, 2).map((text) => loreParagraph(text, words, pick, name)),
    `"${characterLine(material, character, pick) || fill(pick(words.fallbackLines), { name })}"`,
    fill(pick(words.closings), { name, user: material.userName }),
  ]
  const isFirst = !material.turns.some((turn) => turn.role === 'user')
  if (isFirst) paragraphs.unshift(words.notice)
  return withinLength(paragraphs, request.maxOutputTokens)
}

/** A draw that depends on the seed, the input and how often it was asked: never on the clock. */
function picker(seed: number, input: string): <T>(choices: readonly T[]) => T {
  let draws = 0
  return (choices) => {
    draws += 1
    const digest = createHash('sha256').update(`${seed}:${draws}:${input}`).digest()
    return choices[digest.readUInt32BE(0) % choices.length] as (typeof choices)[number]
  }
}

function loreParagraph(
  text: string,
  words: Phrases,
  pick: ReturnType<typeof picker>,
  name: string,
): string {
  const sentences = sentencesOf(plain(text)).filter((sentence) => sentence.length > 12)
  const start = sentences.length > 2 ? pick([0, 1]) : 0
  const told = sentences.slice(start, start + 2).join(' ')
  return `${fill(pick(words.loreLeads), { name })} ${told || plain(text).slice(0, 200)}`
}

/** Something that the character says in the material itself: examples first, then the prologue. */
function characterLine(
  material: ReplyMaterial,
  character: ArtefactCharacter | undefined,
  pick: ReturnType<typeof picker>,
): string | null {
  const sources = [
    character?.exampleDialogue ?? '',
    ...material.lore,
    material.artefact.story.prologue,
    character?.speechStyle ?? '',
  ]
  const said = new Set(material.turns.slice(-6).flatMap((turn) => quotesOf(turn.text)))
  for (const source of sources) {
    const fresh = quotesOf(source).filter((line) => !said.has(line))
    if (fresh.length > 0) return personalize(pick(fresh), material, character)
  }
  return null
}

function personalize(
  text: string,
  material: ReplyMaterial,
  character: ArtefactCharacter | undefined,
): string {
  return text
    .replace(/\{\{user\}\}/gi, material.userName)
    .replace(/\{\{char\}\}/gi, character?.name ?? '')
}

function quotesOf(text: string): string[] {
  return [...text.matchAll(/["“「『]([^"”」』\n]{8,240})["”」』]/g)]
    .map((match) => match[1]?.trim() ?? '')
    .filter((line) => !/^What (is|are)\b/.test(line))
}

/** Prose without the marks of cards: speaker labels, asterisks, macros. */
function plain(text: string): string {
  return text
    .replace(/^\s*\{\{user\}\}:.*$/gim, ' ')
    .replace(/\{\{(char|user)\}\}:?/gi, ' ')
    .replace(/["“”「」『』][^"“”「」『』\n]*["“”「」『』]/g, ' ')
    .replace(/[*_#<>[\]{}]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?。！？…])\s+/).filter(Boolean)
}

function quote(input: string): string {
  // The sentence around it brings its own punctuation.
  const line = input
    .replace(/["*\s]+/g, ' ')
    .trim()
    .replace(/[.,!?。！？…]+$/, '')
  return line.length > 60 ? `${[...line].slice(0, 60).join('')}…` : line
}

function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
}

/** Drops inner paragraphs first, so that short replies still open and close. */
function withinLength(paragraphs: string[], maxOutputTokens: number): string {
  const maxChars = maxOutputTokens * 3
  const kept = [...paragraphs]
  while (kept.length > 2 && kept.join('\n\n').length > maxChars) kept.splice(-2, 1)
  return kept.join('\n\n')
}
