import {
  checkCover,
  checkScenario,
  type KnownParts,
  type Scenario,
  type ScenarioCover,
  type ScenarioProblem,
} from '@plax/branching'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { byLanguage } from '../../catalogue/catalogue.service.ts'
import { type ContentRow, listContents } from '../item/content.queries.ts'
import type { ContentFields, ContentsTable } from '../item/content.tables.ts'
import { getScenario, putPublished } from './scenario.queries.ts'

/** What a scene can play. */
const partTypes: ReadonlySet<ContentsTable['type']> = new Set(['video', 'audio', 'clip'])

interface Story {
  row: ContentRow
  /** As they are, or are to be. */
  fields: ContentFields
}

interface ScenarioSource {
  scenario: Scenario
  ink: string | null
}

/** What keeps a story from being published, in the words of the documents (R-story-branching-003 to 006). */
export async function storyProblems(
  db: Db | Tx,
  { row, fields }: Story,
  { scenario, ink }: ScenarioSource,
): Promise<ScenarioProblem[]> {
  const cover = coverOf(fields)
  if (ink !== null) return checkCover(cover)
  const known = await listParts(db, { scenario, ownerOid: row.owner_oid })
  return checkScenario(scenario, cover, { known, areSold: fields.sellsParts ?? false })
}

/**
 * Has readers play what is drawn. Throws `content.story_problems`, with every problem and its place.
 */
export async function publishStory(tx: Tx, story: Story): Promise<void> {
  const { row } = story
  const of = await getScenario(tx, row.oid)
  const played = { scenario: of.draft, ink: of.draft_ink }
  assertNoProblems(await storyProblems(tx, story, played))
  const partOids = played.ink === null ? partOidsOf(played.scenario) : []
  await putPublished(tx, { row: of, partOids })
}

/** What readers play already must still be whole with a changed cover. */
export async function assertStillWhole(tx: Tx, story: Story): Promise<void> {
  const { published, published_ink: ink } = await getScenario(tx, story.row.oid)
  if (!published) return
  const problems = await storyProblems(tx, story, { scenario: published, ink })
  // Contents that are gone since are no fault of this change.
  assertNoProblems(problems.filter(({ code }) => code !== 'scene.content_gone'))
}

export function partOidsOf({ scenes }: Scenario): string[] {
  return [...new Set(scenes.flatMap(({ contentOid }) => contentOid ?? []))]
}

function assertNoProblems(problems: readonly ScenarioProblem[]): void {
  if (problems.length > 0) throw new AppError('content.story_problems', { problems })
}

/** In whatever language; the synopsis is its description. */
function coverOf({ title, description, thumbnail, backgroundImage }: ContentFields): ScenarioCover {
  const first = (texts: readonly string[]) => texts.find((text) => text.trim() !== '') ?? ''
  return {
    title: first(Object.values(byLanguage(title, 'en'))),
    synopsis: first(Object.values(byLanguage(description, 'en'))),
    hasThumbnail: Object.values(byLanguage(thumbnail, 'en')).some(Boolean),
    hasBackground: Boolean(backgroundImage),
  }
}

/** The published contents of the story’s creator that its scenes name. */
async function listParts(
  db: Db | Tx,
  { scenario, ownerOid }: { scenario: Scenario; ownerOid: string },
): Promise<KnownParts> {
  const rows = await listContents(db, partOidsOf(scenario))
  const playable = rows.filter(
    (row) =>
      row.owner_oid === ownerOid &&
      row.state === 'published' &&
      row.deleted_at === null &&
      partTypes.has(row.type),
  )
  return new Map(
    playable.map((row) => [row.oid, { isPriced: row.price_coins !== null && !row.way_free }]),
  )
}
