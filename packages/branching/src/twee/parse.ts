import { readHeader } from './header.ts'

/** A passage as a Twee file has it (https://github.com/iftechfoundation/twine-specs, version 3.0.2). */
export interface Passage {
  name: string
  tags: string[]
  /** Of its header: `position` and `size` are known, all else is kept. */
  metadata: Record<string, unknown>
  text: string
  /** Of its header, from 1. */
  line: number
}

export const tweeProblemCodes = [
  'twee.text_before_first_passage',
  'twee.no_name',
  'twee.bad_metadata',
  'twee.doubled_passage',
  'twee.bad_story_data',
  'twee.no_passages',
  'twee.too_many_passages',
  'twee.too_long',
  'twee.start_missing',
  'twee.link_to_nowhere',
  'twee.code_kept_as_text',
  'twee.not_carried',
  'twee.special_passage',
  'twee.outside_link',
  'twee.other_stories',
] as const

export type TweeProblemCode = (typeof tweeProblemCodes)[number]

/** What a file has that is not taken as it stands. Lines count from 1. */
export interface TweeProblem {
  code: TweeProblemCode
  line: number
  /** The passage, tag or macro that it is about. */
  about?: string
}

export interface TweeFile {
  passages: Passage[]
  problems: TweeProblem[]
}

/** A story of Twine in either of its forms; `start` is a passage’s name, and `format` a story format’s in small letters. */
export interface TwineSource extends TweeFile {
  title: string
  start: { name: string; line: number } | null
  format: string | null
}

/** Every passage in its order, doubled ones too; what cannot be read is told with its line. */
export function parseTwee(source: string): TweeFile {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const problems: TweeProblem[] = []
  const passages: (Passage & { body: string[] })[] = []
  for (const [index, text] of lines.entries()) {
    const line = index + 1
    if (text.startsWith('::')) {
      passages.push({ ...readHeader(text.slice(2), line, problems), text: '', body: [] })
      continue
    }
    const open = passages.at(-1)
    if (open) open.body.push(unescapeLine(text))
    else if (text.trim() !== '' && problems.length === 0) {
      problems.push({ code: 'twee.text_before_first_passage', line })
    }
  }
  return {
    passages: passages.map(({ body, ...passage }) => ({
      ...passage,
      text: body.join('\n').trimEnd(),
    })),
    problems,
  }
}

/** A line of a passage that begins with two colons has a backslash before them, or it would be a header. */
const unescapeLine = (line: string): string => line.replace(/^\\(?=\\*::)/, '')

export const escapeLines = (text: string): string => text.replaceAll(/^(?=\\*::)/gm, '\\')
