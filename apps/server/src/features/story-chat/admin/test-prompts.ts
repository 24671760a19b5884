import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import type { TestPromptsTable } from './test-prompts.tables.ts'

export type TestPromptRow = Selectable<TestPromptsTable>

const maxCount = 200

interface PromptDeps {
  db: Db
  clock: Clock
}

export async function findTestPrompt(db: Db | Tx, oid: string): Promise<TestPromptRow | null> {
  const row = await db
    .selectFrom('test_prompts')
    .selectAll()
    .where('oid', '=', oid)
    .executeTakeFirst()
  return row ?? null
}

export function listTestPrompts(db: Db): Promise<TestPromptRow[]> {
  return db.selectFrom('test_prompts').selectAll().orderBy('name').orderBy('oid').execute()
}

/** Throws `chat.too_many_test_prompts`. */
export async function addTestPrompt(
  { db, clock }: PromptDeps,
  { actor, name, text }: { actor: UserActor; name: string; text: string },
): Promise<TestPromptRow> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    // One after the other, so that two cannot both be the last one.
    await sql`LOCK TABLE test_prompts IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    const { count } = await tx
      .selectFrom('test_prompts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= maxCount) throw new AppError('chat.too_many_test_prompts', { maxCount })
    const row = await tx
      .insertInto('test_prompts')
      .values({
        oid: newOid(now),
        name: storableText(name),
        text: storableText(text),
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await auditPrompt(tx, { actor, action: 'test_prompt.added', row, now })
    return row
  })
}

/** Throws `chat.test_prompt_unknown`. */
export async function changeTestPrompt(
  { db, clock }: PromptDeps,
  change: {
    actor: UserActor
    oid: string
    name?: string | undefined
    text?: string | undefined
  },
): Promise<TestPromptRow> {
  const { actor, oid, name, text } = change
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('test_prompts')
      .set({
        ...(name !== undefined && { name: storableText(name) }),
        ...(text !== undefined && { text: storableText(text) }),
        updated_at: now,
      })
      .where('oid', '=', oid)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new AppError('chat.test_prompt_unknown')
    await auditPrompt(tx, { actor, action: 'test_prompt.changed', row, now })
    return row
  })
}

/** Throws `chat.test_prompt_unknown`. */
export async function deleteTestPrompt(
  { db, clock }: PromptDeps,
  { actor, oid }: { actor: UserActor; oid: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('test_prompts')
      .where('oid', '=', oid)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new AppError('chat.test_prompt_unknown')
    await auditPrompt(tx, { actor, action: 'test_prompt.deleted', row, now: clock.now() })
  })
}

async function auditPrompt(
  tx: Tx,
  entry: { actor: UserActor; action: string; row: TestPromptRow; now: Date },
): Promise<void> {
  const { actor, action, row, now } = entry
  const { oid: subjectOid, name, text } = row
  const subject = { subjectKind: 'test_prompt', subjectOid, details: { name, text } }
  await audit(tx, { actorOid: actor.userOid, action, ...subject }, now)
}
