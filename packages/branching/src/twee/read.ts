import { cutText, isLongerThan } from '@plax/story-engine/characters'
import { type Scenario, type Scene, scenarioLimits } from '../scenario.ts'
import { findCode, splitLinks } from './links.ts'
import type { Passage, TweeProblem, TwineSource } from './parse.ts'
import { readSource } from './source.ts'
import { formatOf, roleOf } from './special.ts'

export interface TweeStory {
  title: string
  scenario: Scenario
  problems: TweeProblem[]
}

/** What `writeTwee` says of a scene that plays a content. */
const contentPattern = /^<!-- content ([0-9a-f]{24}) -->$/m

/** How far apart scenes stand that a file gives no place to. */
const gridStep = 240
const gridColumns = 6

/** Where a link leaves the story. */
const outsidePattern = /^(?:[a-z][a-z\d+.-]{1,20}:)?\/\/|^mailto:/i

/** A story of Twine, as Twee or as published HTML, as a scenario: every passage a scene, every link a choice. */
export function readTwee(text: string): TweeStory {
  const source = readSource(text)
  const { problems, title } = source
  const kept = firstOfEach(scenesOf(source), problems)
  if (kept.length === 0) problems.push({ code: 'twee.no_passages', line: 1 })
  if (kept.length > scenarioLimits.scenes) {
    const line = kept[scenarioLimits.scenes]?.line ?? 1
    problems.push({ code: 'twee.too_many_passages', line })
  }
  const scenes = kept.slice(0, scenarioLimits.scenes)
  const ids = new Map(scenes.map(({ name }, index) => [name, `s${index + 1}`]))
  return {
    title: cutText(title, scenarioLimits.titleLength),
    scenario: {
      entryId: findEntry(source, scenes, ids),
      scenes: scenes.map((passage, index) => toScene(passage, index, ids, problems)),
    },
    problems: problems.toSorted((one, other) => one.line - other.line),
  }
}

/** Passages that are read; what else the story format makes of the others is told. */
function scenesOf(source: TwineSource): Passage[] {
  const format = formatOf(source)
  return source.passages.filter((passage) => {
    const { name, line } = passage
    const role = roleOf(passage, format)
    if (role === 'code') source.problems.push({ code: 'twee.not_carried', line, about: name })
    if (role === 'special') {
      source.problems.push({ code: 'twee.special_passage', line, about: name })
    }
    return role === 'scene' && name !== ''
  })
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

/** The passage that the file names, else `Start`, else the first. */
function findEntry(
  { start, problems }: TwineSource,
  scenes: Passage[],
  ids: ReadonlyMap<string, string>,
): string | null {
  if (start) {
    const id = ids.get(start.name)
    if (id) return id
    problems.push({ code: 'twee.start_missing', line: start.line, about: start.name })
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
  const { text, links: all, setters } = splitLinks(passage.text.replace(contentPattern, ''))
  const links = all.filter(({ target }) => ids.has(target) || !outsidePattern.test(target))
  for (const about of [...findCode(text), ...setters]) {
    problems.push({ code: 'twee.code_kept_as_text', line, about })
  }
  for (const { target: about } of all) {
    if (ids.has(about)) continue
    const isOutside = outsidePattern.test(about)
    problems.push({ code: isOutside ? 'twee.outside_link' : 'twee.link_to_nowhere', line, about })
  }
  const { choicesOfScene, textLength, titleLength, choiceLength } = scenarioLimits
  const isTooLong =
    isLongerThan(text, textLength) ||
    isLongerThan(name, titleLength) ||
    links.length > choicesOfScene ||
    links.some((link) => isLongerThan(link.text, choiceLength))
  if (isTooLong) problems.push({ code: 'twee.too_long', line, about: name })
  return {
    id: `s${index + 1}`,
    title: cutText(name, titleLength),
    text: cutText(text, textLength),
    contentOid,
    ...placeOf(passage, index),
    choices: links.slice(0, choicesOfScene).map((link, at) => ({
      id: `c${at + 1}`,
      text: cutText(link.text, choiceLength),
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
