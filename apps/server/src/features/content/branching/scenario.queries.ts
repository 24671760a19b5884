import { emptyScenario, type Playthrough, type Scenario } from '@plax/branching'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import type { ContentPlaythroughsTable, ContentScenariosTable } from '../item/content.tables.ts'

export type ScenarioRow = Selectable<ContentScenariosTable>
export type PlaythroughRow = Selectable<ContentPlaythroughsTable>

/** The story of a content; an empty one where none was saved. */
export async function getScenario(db: Db | Tx, contentOid: string): Promise<ScenarioRow> {
  const row = await db
    .selectFrom('content_scenarios')
    .selectAll()
    .where('content_oid', '=', contentOid)
    .executeTakeFirst()
  return row ?? unsaved(contentOid)
}

function unsaved(contentOid: string): ScenarioRow {
  return {
    content_oid: contentOid,
    draft: emptyScenario,
    draft_ink: null,
    version: 0,
    saved_at: null,
    published: null,
    published_ink: null,
    published_version: null,
  }
}

/** Stores what is drawn, under the next version. The content is locked. */
export async function putDraft(
  tx: Tx,
  {
    contentOid,
    draft,
    ink,
    now,
  }: {
    contentOid: string
    draft: Scenario
    ink: string | null
    now: Date
  },
): Promise<void> {
  const change = { draft: storableJson(draft), draft_ink: ink, saved_at: now }
  await tx
    .insertInto('content_scenarios')
    .values({ content_oid: contentOid, ...change })
    .onConflict((conflict) =>
      conflict
        .column('content_oid')
        .doUpdateSet((row) => ({ ...change, version: row('content_scenarios.version', '+', 1) })),
    )
    .execute()
}

/** Has readers play what is drawn. */
export async function putPublished(
  tx: Tx,
  { row, partOids }: { row: ScenarioRow; partOids: readonly string[] },
): Promise<void> {
  const { content_oid: storyOid, draft, draft_ink, version } = row
  await tx
    .updateTable('content_scenarios')
    .set({
      published: storableJson(draft),
      published_ink: draft_ink,
      published_version: version,
    })
    .where('content_oid', '=', storyOid)
    .execute()
  await tx.deleteFrom('content_scenario_parts').where('story_oid', '=', storyOid).execute()
  if (partOids.length === 0) return
  const parts = partOids.map((partOid) => ({ story_oid: storyOid, part_oid: partOid }))
  await tx.insertInto('content_scenario_parts').values(parts).execute()
}

/** Where somebody is in a story, locked: two moves at once come one after the other. */
export async function lockPlaythrough(
  tx: Tx,
  {
    userOid,
    contentOid,
    first,
    now,
  }: {
    userOid: string
    contentOid: string
    first: Playthrough
    now: Date
  },
): Promise<PlaythroughRow> {
  await tx
    .insertInto('content_playthroughs')
    .values({
      user_oid: userOid,
      content_oid: contentOid,
      playthrough: storableJson(first),
      ink_save: null,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('content_playthroughs')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('content_oid', '=', contentOid)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function putPlaythrough(
  tx: Tx,
  {
    row,
    playthrough,
    inkSave,
    now,
  }: {
    row: PlaythroughRow
    playthrough?: Playthrough
    inkSave?: string | null
    now: Date
  },
): Promise<void> {
  await tx
    .updateTable('content_playthroughs')
    .set({
      ...(playthrough && { playthrough: storableJson(playthrough) }),
      ...(inkSave !== undefined && { ink_save: inkSave }),
      updated_at: now,
    })
    .where('user_oid', '=', row.user_oid)
    .where('content_oid', '=', row.content_oid)
    .execute()
}
