import type { compiledVersion } from '@plax/contracts/story/canvas'
import type { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { auditForeignEdit } from '../../catalogue/catalogue.service.ts'
import { getEditableStory } from '../content/content.policy.ts'
import { lockStory, type StoryRow } from '../content/content.queries.ts'
import { findRun } from './compile.runs.ts'
import { type CompileRow, findCompile, listCompiles, pointTo } from './compiles.queries.ts'

interface Deps {
  db: Db
  clock: Clock
}

type CompilesQuery = { actor: UserActor; contentOid: string }

/** The compiles of a story, newest first, and the one that runs now. */
export async function showCompiles(deps: Deps, { actor, contentOid }: CompilesQuery) {
  const now = deps.clock.now()
  const story = await getEditableStory(deps.db, { contentOid, actor, now })
  const rows = await listCompiles(deps.db, contentOid)
  const run = await findRun(deps.db, contentOid, now)
  const current = currentOf(rows, story)
  return {
    items: rows.map((row) => presentCompile(row, row === current)),
    running: run && { stage: run.stage, startedAt: run.started_at.toISOString() },
  }
}

/**
 * Lets the story point to a former compile, which new rooms then begin with (R-story-chat-032): the
 * newest before the present one, or that of a hash. Throws `story.no_earlier_compile` and
 * `story.compile_not_found`.
 */
export async function rollBackCompile(
  deps: Deps,
  { actor, contentOid, hash }: CompilesQuery & { hash: string | undefined },
): Promise<{ compiledHash: string; compiledAt: string }> {
  const now = deps.clock.now()
  const to = await deps.db.transaction().execute(async (tx) => {
    await lockStory(tx, contentOid)
    const story = await getEditableStory(tx, { contentOid, actor, now })
    const target =
      hash === undefined
        ? await findEarlier(tx, story)
        : await findCompile(tx, { contentOid, hash })
    if (!target) {
      throw new AppError(
        hash === undefined ? 'story.no_earlier_compile' : 'story.compile_not_found',
      )
    }
    await pointTo(tx, contentOid, target)
    await auditForeignEdit(tx, { actor, item: story, action: 'story.compile_rolled_back', now })
    const payload = { contentOid, compiledHash: target.hash, canvasVersion: target.canvas_version }
    await emit(tx, { stream: 'story', type: 'story.compile_rolled_back', payload }, now)
    return target
  })
  return { compiledHash: to.hash, compiledAt: to.compiled_at.toISOString() }
}

/** The newest compile before the present one that came to something else. */
async function findEarlier(tx: Tx, story: StoryRow): Promise<CompileRow | null> {
  const rows = await listCompiles(tx, story.oid)
  const current = currentOf(rows, story)
  const older = current ? rows.slice(rows.indexOf(current) + 1) : []
  return older.find((row) => row.hash !== current?.hash) ?? null
}

function currentOf(rows: readonly CompileRow[], story: StoryRow): CompileRow | undefined {
  return rows.find(
    (row) =>
      row.hash === story.compiled_hash && row.canvas_version === story.compiled_canvas_version,
  )
}

function presentCompile(row: CompileRow, isCurrent: boolean): z.output<typeof compiledVersion> {
  return {
    hash: row.hash,
    canvasVersion: row.canvas_version,
    compiledAt: row.compiled_at.toISOString(),
    isCurrent,
  }
}
