import { parseChapters } from '../apps/server/src/features/media/encoding/chapters.ts'
import {
  readSubtitles,
  writeChapters,
} from '../apps/server/src/features/media/subtitles/subtitles.ts'
import { readCommentText } from '../apps/server/src/features/engagement/comments/comment-text.ts'
import { namesIn } from '../apps/server/src/features/engagement/comments/mentions.ts'
import { deviceOf } from '../apps/server/src/features/account/sessions/user-agent.ts'
import { titleOf } from '../apps/server/src/features/story-chat/room/room-title.ts'
import { weightOf } from '../apps/server/src/features/content/posts/x-text.ts'
import { speakable } from '../apps/server/src/features/speech/speakable.ts'
import { isBundlePath } from '../apps/server/src/features/bundle/archive/paths.ts'
import {
  maskWords,
  matchWord,
  wordKey,
  wordList,
} from '../apps/server/src/features/moderation/words/match-words.ts'
import { pageWords } from '../apps/server/src/features/story/content/page-words.ts'
import {
  plain,
  quote,
  quotesOf,
  sentencesOf,
} from '../apps/server/src/features/story/models/narrator-words.ts'
import { serverSentData } from '../apps/server/src/features/story/models/server-sent-data.ts'
import { csvLine } from '../apps/server/src/platform/csv.ts'
import { guessLanguage } from '../apps/server/src/platform/guess-language.ts'
import { plainWords } from '../apps/web/src/features/story-chats/plain-words.ts'
import { fitTyped } from '../apps/web/src/ui/fit-typed.ts'
import { parseArticle } from '../apps/web/src/ui/article-blocks.ts'
import { parseProse } from '../apps/web/src/ui/prose-spans.ts'
import { countCharacters, cutText, isLongerThan } from '../packages/story-engine/src/characters.ts'
import { inkJson } from '../packages/branching/src/ink-json.ts'
import { readTwee } from '../packages/branching/src/index.ts'
import { normalizeNickname } from '../packages/contracts/src/account/nicknames.ts'
import { decodeLegacyNames } from '../packages/story-engine/src/cards/legacy-names.ts'
import { findText } from '../packages/story-engine/src/find-text.ts'
import { fillSentence } from '../packages/contracts/src/sentences.ts'
import {
  askedVariables,
  cardToCanvas,
  compilePattern,
  namesInPattern,
  parseSpeech,
  readCard,
  readChat,
  readLorebook,
  substituteMacros,
  suggestionsOf,
  unknownMacros,
} from '../packages/story-engine/src/index.ts'

/** Something that reads what people upload or type; refusals are fine. */
export interface Parser {
  read: (text: string) => unknown
  /** Of a text it’s given, in characters; what may be sent at most where that is less than usual. */
  most?: number
}

const bytes = (text: string) => Buffer.from(text)
const newId = () => 'id'
const names = { char: 'Mira', user: 'Noor' }
const cast = {
  characters: [{ nodeId: 'a', name: 'Mira', emotions: [] }],
  scenes: [],
} as unknown as Parameters<typeof parseSpeech>[0]
const keys = wordList(['tide', '밀물'].map(wordKey))

const cardOf = (text: string) =>
  bytes(
    JSON.stringify({
      spec: 'chara_card_v2',
      spec_version: '2.0',
      data: {
        name: 'Mira',
        description: text,
        first_mes: text,
        mes_example: text,
        creator_notes: text,
        character_book: { entries: [{ keys: [text.slice(0, 200)], content: text }] },
      },
    }),
  )

/** Every parser of uploaded or typed text, by its name. */
export const parsers: Readonly<Record<string, Parser>> = {
  subtitles: { read: (text) => readSubtitles(bytes(text)) },
  'subtitles in a legacy encoding': {
    read: (text) => readSubtitles(Buffer.from(`\xE9 ${text}`, 'latin1')),
  },
  'a subtitle’s text': {
    read: (text) => readSubtitles(bytes(`00:00.000 --> 00:01.000\n${text}`)),
  },
  'a subtitle’s times': {
    read: (text) => readSubtitles(bytes(`00:00.000 ${text} --> ${text} 00:01.000\na`)),
  },
  'chapters of a file': {
    read: (text) => parseChapters(`[CHAPTER]\nTIMEBASE=1/1\nSTART=0\ntitle=${text}`, 1000),
  },
  chapters: { read: (title) => writeChapters([{ startMs: 0, title }], 1000) },
  Twee: { read: (text) => readTwee(`:: Start\n${text}`) },
  'a page of Twine': { read: (text) => readTwee(`<tw-storydata name="A">${text}`) },
  'a page of Twine 1': { read: (text) => readTwee(`<div tiddler="A">${text}`) },
  'a file of Ink': { read: (text) => [inkJson(text), inkJson(`var storyContent${text}`)] },
  'a name in an archive': { read: (text) => decodeLegacyNames([Buffer.from(text, 'latin1')]) },
  'words found in a text': { read: (text) => findText(`${text}x`, 'x') },
  'a Twee header': { read: (text) => readTwee(`:: ${text}\nIt begins.`) },
  'a card': {
    read: (text) => cardToCanvas(readCard(cardOf(text)), { newId, lang: 'en' }),
  },
  'a file that is no card': { read: (text) => readCard(bytes(text)) },
  'a lorebook': {
    read: (text) => {
      const entries = { 0: { key: [text.slice(0, 200)], content: text, comment: text } }
      return readLorebook(bytes(JSON.stringify({ entries })), { newId, name: 'a' })
    },
  },
  'a file that is no lorebook': {
    read: (text) => readLorebook(bytes(text), { newId, name: 'a' }),
  },
  'a chat file': { read: (text) => readChat(bytes(text)) },
  'the JSON of a chat file': {
    read: (text) => readChat(`{"user_name":"a"}\n${JSON.stringify({ name: 'a', mes: text })}`),
  },
  macros: {
    read: (text) => substituteMacros(text, names, { variables: new Map() }),
  },
  'unknown macros': { read: unknownMacros },
  'asked variables': { read: askedVariables },
  'names in a pattern': { read: (text) => namesInPattern(text, names) },
  'a pattern of a creator': { read: (text) => compilePattern(text), most: 2000 },
  speech: { read: (text) => parseSpeech(cast, text, { isComplete: true }) },
  'speech that goes on': { read: (text) => parseSpeech(cast, text, { isComplete: false }) },
  suggestions: { read: suggestionsOf },
  'words of a page': { read: (text) => pageWords(text, names) },
  'a language': { read: guessLanguage },
  'a comment': { read: (text) => readCommentText(text) },
  mentions: { read: namesIn },
  'forbidden words': { read: (text) => [matchWord(text, keys), maskWords(text, keys)] },
  'a room’s title': { read: titleOf, most: 10_000 },
  'a text that’s read aloud': { read: (text) => speakable(text, 60) },
  'a post on X': { read: weightOf },
  'a browser’s name': { read: deviceOf },
  'a path in a bundle': { read: isBundlePath },
  quotes: { read: quotesOf },
  'plain prose': { read: plain },
  sentences: { read: sentencesOf },
  'a quote': { read: quote },
  'a line of CSV': { read: (text) => csvLine([text]) },
  'server-sent events': { read: (text) => serverSentData()(text) },
  'a sentence to fill': { read: (text) => fillSentence(text, 'en', { a: 1 }) },
  'a nickname': { read: normalizeNickname },
  'counted characters': { read: countCharacters },
  'a limited text': { read: (text) => [isLongerThan(text, 4000), cutText(text, 4000)] },
  'a text within its limit': { read: (text) => cutText(text, text.length - 1) },
  'typed text': {
    read: (text) => fitTyped({ was: '', now: text, caret: text.length }, text.length / 2),
  },
  'a line of a list': { read: plainWords },
  'an article': { read: parseArticle },
  'a chat’s prose': { read: parseProse },
}

/** What marks, tags, macros and lines of all of these begin, divide and end with. */
export const pieces: readonly string[] = [
  ' ',
  '\n',
  '\r',
  '\t',
  '\0',
  'a',
  'ａ',
  '0',
  'é',
  '\u0301',
  '밀',
  'ᄒ',
  'ᆞ',
  '🇰',
  '\u200d',
  '😀',
  '"',
  '“',
  '”',
  '「',
  '«',
  '{',
  '{{',
  '}}',
  '{{random:',
  '{{random ',
  '{{getvar::',
  '{{// ',
  '{{user}}:',
  '{\\',
  '}',
  '[',
  '[[',
  ']]',
  '[[a',
  '](',
  '![',
  '[a](',
  '[a](https://a',
  '(',
  ')',
  '<',
  '<a ',
  '<!--',
  '<img src=',
  '<style',
  '<script>',
  '</style',
  '<b>',
  '>',
  '&',
  '&amp',
  '-->',
  '->',
  '::',
  ':',
  '*',
  '**',
  '_',
  '`',
  '#',
  '# ',
  '- ',
  '1. ',
  '@',
  '@a',
  '@@a ',
  '@@@',
  '|',
  '\\',
  '/',
  '\\[',
  ',',
  '.',
  '. ',
  '。',
  '!',
  '?',
  '…',
  '=',
  '+',
  '~',
  '^',
  '$',
  '(?',
  'data: ',
  '\n\n',
  '\n ',
  '<<',
  '<%',
]
