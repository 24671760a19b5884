import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { pagesOf } from '../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import './rows/moderation.tables.ts'
import { dataNote } from './data-note.ts'

/**
 * Cases and decisions stay when somebody leaves, as proof of what was decided and why, without a word
 * of theirs: neither what they said nor what they wrote in reports and appeals.
 */
export const moderationLifecycle: LifecycleHandler = {
  tables: [
    'moderation_cases',
    'moderation_reports',
    'moderation_decisions',
    'moderation_blocked_words',
  ],
  onErase: async (tx, { userOid, now }) => {
    await eraseReporter(tx, userOid)
    await eraseJudged(tx, { userOid, now })
    await tx.deleteFrom('moderation_blocked_words').where('creator_oid', '=', userOid).execute()
  },
  // Neither who reported them nor what they are not told.
  exportNote: dataNote,
  onExport: (db, { userOid }) => ({
    reports: pagesOf(
      db
        .selectFrom('moderation_reports')
        .innerJoin('moderation_cases', 'moderation_cases.oid', 'moderation_reports.case_oid')
        .select([
          'moderation_reports.oid',
          'case_oid',
          'target_kind',
          'target_oid',
          'title',
          'reason',
          'details',
          'text',
          'evidence',
          'created_at',
          'state',
          'closed_at',
        ])
        .where('reporter_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    decisions: pagesOf(
      db
        .selectFrom('moderation_decisions')
        .innerJoin('moderation_cases', 'moderation_cases.oid', 'moderation_decisions.case_oid')
        .select([
          'moderation_decisions.oid',
          'case_oid',
          'target_kind',
          'target_oid',
          'title',
          'measures',
          'rule',
          'reason',
          'excerpt',
          'until',
          'decided_at',
          'undone_at',
          'undone_reason',
          'appeal_state',
          'appeal_text',
          'appealed_at',
          'appeal_answer',
          'appeal_answered_at',
        ])
        .where('user_oid', '=', userOid)
        .where('is_notified', '=', true),
      { db, by: ['oid'] },
    ),
    blockedWords: pagesOf(
      db
        .selectFrom('moderation_blocked_words')
        .select(['word_key', 'word', 'created_at'])
        .where('creator_oid', '=', userOid),
      { db, by: ['word_key'] },
    ),
  }),
}

async function eraseReporter(tx: Tx, userOid: string): Promise<void> {
  await tx
    .updateTable('moderation_reports')
    .set({ reporter_oid: null, details: '' })
    .where('reporter_oid', '=', userOid)
    .execute()
}

async function eraseJudged(
  tx: Tx,
  { userOid, now }: { userOid: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('moderation_cases')
    .set({ state: 'gone', closed_at: now })
    .where('owner_oid', '=', userOid)
    .where('state', '=', 'open')
    .execute()
  await tx
    .updateTable('moderation_cases')
    .set({ title: '' })
    .where('owner_oid', '=', userOid)
    .execute()
  await sql`UPDATE moderation_reports SET text = NULL, evidence = '{}' FROM moderation_cases
    WHERE moderation_cases.oid = case_oid AND owner_oid = ${userOid}`.execute(tx)
  await tx
    .updateTable('moderation_decisions')
    .set({
      excerpt: null,
      appeal_text: sql`CASE WHEN appeal_text IS NULL THEN NULL ELSE '' END`,
    })
    .where('user_oid', '=', userOid)
    .execute()
}
