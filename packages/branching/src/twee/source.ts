import { readObject } from './header.ts'
import { isTwineHtml, parseTwineHtml } from './html.ts'
import { parseTwee, type TwineSource } from './parse.ts'

/** Reads a Twee file, or the HTML that Twine publishes, with what it says of the story. */
export function readSource(source: string): TwineSource {
  if (isTwineHtml(source)) return parseTwineHtml(source)
  const { passages, problems } = parseTwee(source)
  const title = passages.find(({ name }) => name === 'StoryTitle')?.text.trim() ?? ''
  const described = passages.find(({ name }) => name === 'StoryData')
  const data = described ? readObject(described.text) : {}
  if (described && !data) problems.push({ code: 'twee.bad_story_data', line: described.line })
  const start =
    typeof data?.start === 'string' ? { name: data.start, line: described?.line ?? 1 } : null
  const format = typeof data?.format === 'string' ? data.format.toLowerCase() : null
  return { passages, problems, title, start, format }
}
