import type { Scenario, Scene } from '../scenario.ts'
import { escapeHeader } from './header.ts'
import { escapeLines } from './parse.ts'

/** What a Twee 3 file says of its story; the IFID is a version 4 UUID in capitals. */
export interface TweeMeta {
  title: string
  ifid: string
}

/**
 * A scenario as Twee 3, which Twine opens: scenes are passages by their titles, which are made
 * unique; a scene that plays a content names it in a comment of its own.
 */
export function writeTwee(of: Scenario, { title, ifid }: TweeMeta): string {
  const names = nameScenes(of.scenes)
  const start = of.entryId === null ? undefined : names.get(of.entryId)
  const data = { ifid, format: 'Harlowe', 'format-version': '3.3.9', ...(start && { start }) }
  const passages = [
    `:: StoryTitle\n${title}`,
    `:: StoryData\n${JSON.stringify(data, null, 2)}`,
    ...of.scenes.map((scene) => writeScene(scene, names)),
  ]
  return `${passages.join('\n\n\n')}\n`
}

function writeScene(scene: Scene, names: ReadonlyMap<string, string>): string {
  const place = JSON.stringify({ position: `${scene.x},${scene.y}` })
  const links = scene.choices.map(({ text, to }) => {
    const target = (to === null ? undefined : names.get(to)) ?? ''
    return `[[${plain(text)}->${target}]]`
  })
  const blocks = [
    escapeLines(scene.text),
    ...(scene.contentOid === null ? [] : [`<!-- content ${scene.contentOid} -->`]),
    links.join('\n'),
  ]
  const body = blocks.filter((block) => block !== '').join('\n\n')
  return `:: ${escapeHeader(names.get(scene.id) ?? scene.id)} ${place}\n${body}`
}

/** Titles as names of passages: without what links are made of, none empty and none twice. */
function nameScenes(scenes: readonly Scene[]): ReadonlyMap<string, string> {
  const taken = new Set(['StoryTitle', 'StoryData'])
  const names = new Map<string, string>()
  for (const { id, title } of scenes) {
    const wished = plain(title) || id
    let name = wished
    for (let count = 2; taken.has(name); count += 1) name = `${wished} ${count}`
    taken.add(name)
    names.set(id, name)
  }
  return names
}

/** Brackets, bars and arrows would end or split a link. */
const plain = (text: string): string =>
  text
    .replaceAll(/->|<-|[[\]|\n]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
