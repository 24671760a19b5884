import {
  choose,
  goTo,
  newPlaythrough,
  type Playthrough,
  type Position,
  positionOf,
  restart,
  type Scenario,
  type Scene,
  stepBack,
} from '@plax/branching'
import type { ScenarioMove } from '@plax/contracts/content/content-values'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { type AccessAnswer, canEdit } from '../../access/access.service.ts'
import { recordVisit } from '../../engagement/library.service.ts'
import { contentRefusal } from '../cards/present-contents.ts'
import { getVisibleContent } from '../item/content.policy.ts'
import type { ContentRow } from '../item/content.queries.ts'
import { isForSale } from '../item/story-parts.ts'
import { assertBranching } from './draw-story.ts'
import { type Openings, openingsOf, withoutClosed } from './openings.ts'
import { getScenario, lockPlaythrough, putPlaythrough } from './scenario.queries.ts'

type PlayDeps = Pick<Deps, 'db' | 'clock'>

export interface Move {
  move: ScenarioMove
  sceneId?: string | undefined
  choiceId?: string | undefined
}

interface PlayRequest extends Move {
  actor: Actor
  contentOid: string
  /** Where a visitor is; of somebody with an account where they began before they had one. */
  playthrough?: Playthrough | undefined
}

/** Where somebody is now, or the closed scene that they chose. */
export interface PlayState {
  at: Position
  closed: { scene: Scene; choiceId: string } | null
}

export interface OpenStory {
  row: ContentRow
  access: AccessAnswer
  scenario: Scenario
  ink: string | null
}

/**
 * The story as somebody may play it: what is published, to its creator what is drawn until then.
 * Refused as opening the content is, unless its parts are sold singly.
 */
export async function openStory(
  db: Db,
  { actor, contentOid, now }: { actor: Actor; contentOid: string; now: Date },
): Promise<OpenStory> {
  const { row, access } = await getVisibleContent(db, { contentOid, actor, now })
  assertBranching(row)
  const of = await getScenario(db, contentOid)
  const isPublished = of.published !== null
  if (!isPublished && !canEdit(actor, row)) throw new AppError('content.not_found')
  const ink = isPublished ? of.published_ink : of.draft_ink
  const isByPart = row.fields.sellsParts === true && ink === null && isForSale(access)
  if (!access.allowed && !isByPart) throw await contentRefusal(db, { row, access, now })
  return { row, access, scenario: of.published ?? of.draft, ink }
}

/** Moves on from where somebody is. Throws `content.choice_gone`. */
export async function playScenes(
  { db, clock }: PlayDeps,
  story: OpenStory,
  asked: PlayRequest,
): Promise<PlayState> {
  const { contentOid, actor } = asked
  const { scenario } = story
  const { userOid } = actor
  const first = asked.playthrough ?? newPlaythrough
  const now = clock.now()
  if (!userOid) {
    const openings = openingsOf(db, { story, actor, now })
    return moveOn({ scenario, openings, saved: first, asked })
  }
  return db.transaction().execute(async (tx) => {
    const row = await lockPlaythrough(tx, { userOid, contentOid, first, now })
    const isNew = row.playthrough.seen.length === 0
    const saved = isNew ? first : row.playthrough
    const openings = openingsOf(tx, { story, actor, now })
    const played = await moveOn({ scenario, openings, saved, asked })
    await putPlaythrough(tx, { row, playthrough: played.at.playthrough, now })
    const isUnfinished = !played.at.isEnding
    await recordVisit(tx, { userOid, itemOid: contentOid, verb: 'read', at: now, isUnfinished })
    return played
  })
}

/** Where somebody left off in an Ink story. */
export async function findInkSave(db: Db, actor: Actor, contentOid: string) {
  if (!actor.userOid) return null
  const row = await db
    .selectFrom('content_playthroughs')
    .select('ink_save')
    .where('user_oid', '=', actor.userOid)
    .where('content_oid', '=', contentOid)
    .executeTakeFirst()
  return row?.ink_save ?? null
}

/** Saves where somebody is in an Ink story that is open to them. */
export async function saveInkProgress(
  { db, clock }: PlayDeps,
  {
    actor,
    contentOid,
    save,
  }: { actor: Actor & { userOid: string }; contentOid: string; save: string | null },
): Promise<void> {
  const now = clock.now()
  const { userOid } = actor
  await openStory(db, { actor, contentOid, now })
  await db.transaction().execute(async (tx: Tx) => {
    const row = await lockPlaythrough(tx, { userOid, contentOid, first: newPlaythrough, now })
    await putPlaythrough(tx, { row, inkSave: save, now })
    const isUnfinished = save !== null
    await recordVisit(tx, { userOid, itemOid: contentOid, verb: 'read', at: now, isUnfinished })
  })
}

async function moveOn({
  scenario,
  openings,
  saved,
  asked,
}: {
  scenario: Scenario
  openings: Openings
  saved: Playthrough
  asked: Move
}): Promise<PlayState> {
  const among = idsIn(scenario, saved)
  const open = await withoutClosed(scenario, { among, openings })
  const from = positionOf(open, saved)
  if (!from) return atClosedEntry(scenario)
  const closed = await findClosed({ scenario, openings, from, asked })
  const at = closed ? from : moved(open, from, asked)
  if (!at) throw new AppError('content.choice_gone')
  return { at, closed }
}

function moved(of: Scenario, from: Position, { move, sceneId, choiceId }: Move): Position | null {
  const moves: Record<ScenarioMove, () => Position | null> = {
    stay: () => from,
    // A second press, or another tab, would choose from where nobody is any more.
    choose: () => (sceneId === from.scene.id ? choose(of, from, choiceId ?? '') : null),
    back: () => stepBack(of, from),
    restart: () => restart(of, from),
    goto: () => goTo(of, from, sceneId ?? ''),
  }
  return moves[move]()
}

/** The scene that a choice leads to, where it is closed. */
async function findClosed({
  scenario,
  openings,
  from,
  asked,
}: {
  scenario: Scenario
  openings: Openings
  from: Position
  asked: Move
}): Promise<PlayState['closed']> {
  const { move, sceneId, choiceId } = asked
  if (move !== 'choose' || sceneId !== from.scene.id || choiceId === undefined) return null
  const to = from.scene.choices.find(({ id }) => id === choiceId)?.to
  const scene = scenario.scenes.find(({ id }) => id === to)
  return scene && !(await openings.isOpen(scene)) ? { scene, choiceId } : null
}

/** The entry itself must be bought: it is shown by its title, as every closed scene is. */
function atClosedEntry(scenario: Scenario): PlayState {
  const scene = scenario.scenes.find(({ id }) => id === scenario.entryId)
  if (!scene) throw new AppError('content.not_found')
  const shell = { ...scene, text: '', contentOid: null, choices: [] }
  const at = { scene: shell, isEnding: false, playthrough: newPlaythrough }
  return { at, closed: { scene, choiceId: '' } }
}

/** Scenes that a saved way names. */
function idsIn({ entryId }: Scenario, { path, seen }: Playthrough): ReadonlySet<string> {
  return new Set([
    ...(entryId === null ? [] : [entryId]),
    ...path.map(({ sceneId }) => sceneId),
    ...seen,
  ])
}
