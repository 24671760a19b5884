import { parseSpeech, type SpeechPart } from '@plax/story-engine/speech'
import type { ChatMessage, RoomCast } from '../chat.api.ts'

/**
 * The parts of a reply as they are read. While it runs, words that may yet become a mark are held
 * back; where it broke off they are words. What the last ones have opened is closed in either case.
 */
export function spokenParts(
  cast: RoomCast,
  text: string,
  state: ChatMessage['state'],
): SpeechPart[] {
  const parts = parseSpeech(cast, text, { isComplete: state !== 'running' })
  const last = parts.at(-1)
  if (state === 'complete' || last?.kind !== 'speech') return parts
  return [...parts.slice(0, -1), { ...last, text: closeMarks(last.text) }]
}

/** The words of a reply without its marks, for the clipboard and for lists. */
export function spokenWords(cast: RoomCast, text: string): string {
  return parseSpeech(cast, text, { isComplete: true })
    .flatMap((part) => (part.kind === 'speech' ? [named(cast, part)] : []))
    .join('\n\n')
}

function named(cast: RoomCast, part: Extract<SpeechPart, { kind: 'speech' }>): string {
  const speaker = cast.characters.find(({ nodeId }) => nodeId === part.characterNodeId)
  return speaker && cast.characters.length > 1 ? `${speaker.name}: ${part.text}` : part.text
}

/** Does a reply show a picture of its own where its mark stands? */
export function marksScene(parts: readonly SpeechPart[]): boolean {
  return parts.some((part) => part.kind === 'scene' && part.imageNodeId !== null)
}

/** Closes a mark that a text without its end has opened, so that words come in as they will stand. */
export function closeMarks(text: string): string {
  const lineStart = text.lastIndexOf('\n') + 1
  const line = text.slice(lineStart)
  if (odd(line, /\*\*/g)) return closed(text, '**')
  if (odd(line.replaceAll('**', ''), /\*/g)) return closed(text, '*')
  if (odd(line, /"/g)) return closed(text, '"')
  const opened = line.lastIndexOf('“')
  return opened > line.lastIndexOf('”') ? closed(text, '”') : text
}

function odd(line: string, mark: RegExp): boolean {
  return (line.match(mark) ?? []).length % 2 === 1
}

/** A mark with nothing after it waits for its first word. */
function closed(text: string, mark: string): string {
  const bare = text.trimEnd()
  const opening = mark === '”' ? '“' : mark
  return bare.endsWith(opening) ? bare.slice(0, -opening.length) : bare + mark
}
