import { type Playthrough, progressOf, type Scenario, type Scene } from '@plax/branching'
import type { contentScenarioRoutes } from '@plax/contracts/content/scenario'
import type { RouteOutput } from '@plax/contracts/route'
import type { Db } from '../../../platform/db/database.ts'
import { isHidden } from '../../access/access.service.ts'
import { presentAccess } from '../cards/present-contents.ts'
import type { Openings } from './openings.ts'
import type { PlayState } from './play-story.ts'

type PlayAnswer = RouteOutput<(typeof contentScenarioRoutes)['POST /content/scenario/play']>['play']
type ScenePlay = Extract<PlayAnswer, { kind: 'scenes' }>

interface PlayScene extends PlayState {
  scenario: Scenario
  openings: Openings
  now: Date
}

/** Where somebody is: the scene, what it leads to, and what they saw so far. */
export async function presentPlay(db: Db, shown: PlayScene): Promise<ScenePlay> {
  const { scenario, at } = shown
  const { playthrough } = at
  return {
    kind: 'scenes',
    scene: await presentScene(shown),
    locked: await presentClosed(db, shown),
    playthrough,
    map: mapOf(scenario, playthrough),
    progress: progressOf(scenario, playthrough),
  }
}

async function presentScene({ scenario, at, openings }: PlayScene): Promise<ScenePlay['scene']> {
  const { scene, playthrough } = at
  const seen = new Set(playthrough.seen)
  const part = await openings.findPart(scene)
  const choices = await Promise.all(
    leading(scene, scenario).map(async ({ id, text, target }) => ({
      id,
      text,
      isLocked: !(await openings.isOpen(target)),
      isSeen: seen.has(target.id),
    })),
  )
  const { id, title, text } = scene
  const isEnding = at.isEnding && choices.length === 0
  return { id, title, text, contentOid: part?.row.oid ?? null, choices, isEnding }
}

async function presentClosed(
  db: Db,
  { closed, openings, now }: PlayScene,
): Promise<ScenePlay['locked']> {
  if (!closed) return null
  const { scene, choiceId } = closed
  const part = await openings.findPart(scene)
  return {
    title: scene.title,
    choiceId,
    part:
      part && !isHidden(part.access)
        ? {
            contentOid: part.row.oid,
            access: await presentAccess(db, { ...part, maxHeight: null, now }),
          }
        : null,
  }
}

/** Choices that lead somewhere, with the scene there. */
function leading(scene: Scene, scenario: Scenario) {
  const scenes = new Map(scenario.scenes.map((one) => [one.id, one]))
  return scene.choices.flatMap(({ id, text, to }) => {
    const target = scenes.get(to ?? '')
    return target ? [{ id, text, target }] : []
  })
}

/** Of scenes that were seen only: where choices lead that were never made stays unknown. */
function mapOf(scenario: Scenario, { seen }: Playthrough): ScenePlay['map'] {
  const scenes = new Map(scenario.scenes.map((one) => [one.id, one]))
  const isSeen = new Set(seen)
  return seen.flatMap((id) => {
    const scene = scenes.get(id)
    if (!scene) return []
    const targets = scene.choices.flatMap(({ to }) => (to !== null && scenes.has(to) ? [to] : []))
    return {
      id,
      title: scene.title,
      isEnding: targets.length === 0,
      leadsTo: [...new Set(targets.filter((to) => isSeen.has(to)))],
      unseen: targets.filter((to) => !isSeen.has(to)).length,
    }
  })
}
