import { type Scenario, type Scene, scenarioLimits } from '../scenario.ts'
import { findCode, splitLinks } from './links.ts'
import { parseTwee, type Passage, readObject, type TweeProblem } from './parse.ts'

export interface TweeStory {
  title: string
  scenario: Scenario
  problems: TweeProblem[]
}

/** Passages with these names or tags describe the story, or are code; none of them is a scene. */
const describing = new Set(['StoryTitle', 'StoryData'])
const codeTags = new Set(['script', 'stylesheet'])

/** What `writeTwee` says of a scene that plays a content. */
const contentPattern = /^<!-- content ([0-9a-f]{24}) -->$/m

/** How far apart scenes stand that a file gives no place to. */
const gridStep = 240
const gridColumns = 6

/** A story of Twine as a scenario: every passage a scene, every link a choice. */
export function readTwee(source: string): TweeStory {
  const { passages, problems } = parseTwee(source)
  const title = passages.find(({ name }) => name === 'StoryTitle')?.text.trim() ?? ''
  const kept = firstOfEach(passages.filter(isScene), problems)
  for (const { name, tags, line } of passages) {
    const isCode = tags.some((tag) => codeTags.has(tag))
    if (isCode) problems.push({ code: 'twee.not_carried', line, about: name })
  }
  if (kept.length === 0) problems.push({ code: 'twee.no_passages', line: 1 })
  if (kept.length > scenarioLimits.scenes) {
    const line = kept[scenarioLimits.scenes]?.line ?? 1
    problems.push({ code: 'twee.too_many_passages', line })
  }
  const scenes = kept.slice(0, scenarioLimits.scenes)
  const ids = new Map(scenes.map(({ name }, index) => [name, `s${index + 1}`]))
  return {
    title: title.slice(0, scenarioLimits.titleLength),
    scenario: {
      entryId: findEntry(passages, scenes, ids, problems),
      scenes: scenes.map((passage, index) => toScene(passage, index, ids, problems)),
    },
    problems: problems.toSorted((one, other) => one.line - other.line),
  }
}

function isScene({ name, tags }: Passage): boolean {
  return name !== '' && !describing.has(name) && !tags.some((tag) => codeTags.has(tag))
}

function firstOfEach(passages: Passage[], problems: TweeProblem[]): Passage[] {
  const names = new Set<string>()
  return passages.filter(({ name, line }) => {
    const isDoubled = names.has(name)
    if (isDoubled) problems.push({ code: 'twee.doubled_passage', line, about: name })
    names.add(name)
    return !isDoubled
  })
}

/** The passage that StoryData names, else `Start`, else the first. */
function findEntry(
  passages: Passage[],
  scenes: Passage[],
  ids: ReadonlyMap<string, string>,
  problems: TweeProblem[],
): string | null {
  const described = passages.find(({ name }) => name === 'StoryData')
  const data = described ? readObject(described.text) : {}
  if (described && !data) problems.push({ code: 'twee.bad_story_data', line: described.line })
  const start = data?.start
  if (typeof start === 'string') {
    const id = ids.get(start)
    if (id) return id
    problems.push({ code: 'twee.start_missing', line: described?.line ?? 1, about: start })
  }
  return ids.get('Start') ?? ids.get(scenes[0]?.name ?? '') ?? null
}

function toScene(
  passage: Passage,
  index: number,
  ids: ReadonlyMap<string, string>,
  problems: TweeProblem[],
): Scene {
  const { name, line } = passage
  const contentOid = contentPattern.exec(passage.text)?.[1] ?? null
  const { text, links, setters } = splitLinks(passage.text.replace(contentPattern, ''))
  for (const about of [...findCode(text), ...setters]) {
    problems.push({ code: 'twee.code_kept_as_text', line, about })
  }
  for (const { target } of links) {
    if (!ids.has(target)) problems.push({ code: 'twee.link_to_nowhere', line, about: target })
  }
  const { choicesOfScene, textLength, titleLength, choiceLength } = scenarioLimits
  const isTooLong =
    text.length > textLength ||
    name.length > titleLength ||
    links.length > choicesOfScene ||
    links.some((link) => link.text.length > choiceLength)
  if (isTooLong) problems.push({ code: 'twee.too_long', line, about: name })
  return {
    id: `s${index + 1}`,
    title: name.slice(0, titleLength),
    text: text.slice(0, textLength),
    contentOid,
    ...placeOf(passage, index),
    choices: links.slice(0, choicesOfScene).map((link, at) => ({
      id: `c${at + 1}`,
      text: link.text.slice(0, choiceLength),
      to: ids.get(link.target) ?? null,
    })),
  }
}

function placeOf({ metadata }: Passage, index: number): { x: number; y: number } {
  const [x, y] = typeof metadata.position === 'string' ? metadata.position.split(',') : []
  const place = { x: Number(x), y: Number(y) }
  if (x !== undefined && y !== undefined && Number.isFinite(place.x) && Number.isFinite(place.y)) {
    return place
  }
  return {
    x: (index % gridColumns) * gridStep,
    y: Math.floor(index / gridColumns) * gridStep,
  }
}
