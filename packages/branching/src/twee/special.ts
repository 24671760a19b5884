import type { Passage, TwineSource } from './parse.ts'

/** Passages with these names describe the story in any format. */
const describing = new Set(['StoryTitle', 'StoryData'])

/** What SugarCube, Twine 1, and Twee 2 show around passages, or run before the first. */
const sugarCubeNames = new Set([
  'PassageDone',
  'PassageFooter',
  'PassageHeader',
  'PassageReady',
  'StoryAuthor',
  'StoryBanner',
  'StoryCaption',
  'StoryDisplayTitle',
  'StoryIncludes',
  'StoryInit',
  'StoryInterface',
  'StoryMenu',
  'StorySettings',
  'StoryShare',
  'StorySubtitle',
  'Twee2Settings',
])
const sugarCubeTags = new Set(['init', 'widget'])
const harloweTags = new Set(['header', 'footer', 'startup'].flatMap((tag) => [tag, `debug-${tag}`]))

const codeTags = new Set(['script', 'stylesheet'])
/** Of Twine 1 and SugarCube: media and passages that aren't part of the story. */
const privateTag = /^Twine\./i

type Role = 'scene' | 'description' | 'code' | 'special'

/** What a passage is to its story format; the formats that others follow are told by what they write. */
export function roleOf({ name, tags }: Passage, format: string | null): Role {
  if (describing.has(name)) return 'description'
  if (tags.some((tag) => codeTags.has(tag))) return 'code'
  if (tags.some((tag) => privateTag.test(tag))) return 'special'
  if (format === 'harlowe') return tags.some((tag) => harloweTags.has(tag)) ? 'special' : 'scene'
  if (format !== null && format !== 'sugarcube') return 'scene'
  if (sugarCubeNames.has(name)) return 'special'
  const isMarked = format === 'sugarcube' && tags.some((tag) => sugarCubeTags.has(tag))
  return isMarked ? 'special' : 'scene'
}

/** The story format that a file names, or that its code is of; null where neither tells. */
export function formatOf({ format, passages }: TwineSource): string | null {
  if (format !== null) return /^[a-z]+/.exec(format)?.[0] ?? format
  const writes = (pattern: RegExp) => passages.some(({ text }) => pattern.test(text))
  if (writes(/<<\/?[a-z]/i)) return 'sugarcube'
  return writes(/\((?:set|put|if|unless|link|link-goto|print|display):/i) ? 'harlowe' : null
}
