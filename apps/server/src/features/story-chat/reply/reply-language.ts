import { isSameLanguage } from '@plax/contracts/story/story-languages'
import type { Turn } from '@plax/story-engine'
import { guessLanguage } from '../../../platform/guess-language.ts'

/** Where a message does not tell, it may with the reader's last ones. */
const together = 2

/**
 * What a reply is written in: the language that the reader chose for the room, else the one that they
 * write in, else the story's. `turns` are those before the reader's `input`, oldest first.
 */
export function replyLanguage(room: {
  chosen: string | null
  story: string
  input: string
  turns: readonly Turn[]
}): string {
  const { chosen, story, input, turns } = room
  if (chosen) return chosen
  const used = guessLanguage(input) ?? guessLanguage([...lastWords(turns), input].join('\n'))
  return used && !isSameLanguage(used, story) ? used : story
}

function lastWords(turns: readonly Turn[]): string[] {
  return turns
    .filter(({ role }) => role === 'user')
    .slice(-together)
    .map(({ text }) => text)
}
