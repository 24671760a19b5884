import { pagesOf } from '../../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import { leaveMissions } from './leave-missions.ts'
import './missions.tables.ts'

/** Missions that somebody assigned stay for those who gave coins as well, without task and name. */
export const missionsLifecycle: LifecycleHandler = {
  tables: ['mission_settings', 'live_missions'],
  onClose: leaveMissions,
  onErase: async (tx, { userOid }) => {
    await tx.deleteFrom('mission_settings').where('creator_oid', '=', userOid).execute()
    const missions = tx.updateTable('live_missions')
    await missions
      .set({ assigner_oid: null, task: '' })
      .where('assigner_oid', '=', userOid)
      .execute()
    await missions.set({ ended_by: null }).where('ended_by', '=', userOid).execute()
    await tx.deleteFrom('live_missions').where('creator_oid', '=', userOid).execute()
  },
  onExport: (db, { userOid }) => ({
    missionSettings: pagesOf(
      db.selectFrom('mission_settings').selectAll().where('creator_oid', '=', userOid),
      { db, by: ['creator_oid'] },
    ),
    missionsAssigned: pagesOf(
      db
        .selectFrom('live_missions')
        .select(['oid', 'creator_oid', 'assigner_oid', 'stream_oid', 'task', 'is_hidden_name'])
        .select(['anonymous_number', 'state', 'time_limit_seconds', 'pending_seconds', 'coins'])
        .select(['cancel_penalty_percent', 'failure_reward_percent', 'paid_coins'])
        .select(['returned_coins', 'created_at', 'accepted_at', 'due_at', 'ended_at'])
        .where('assigner_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    missionsReceived: pagesOf(
      db
        .selectFrom('live_missions')
        .select(['oid', 'stream_oid', 'task', 'state', 'time_limit_seconds', 'pending_seconds'])
        .select(['fee_percent', 'cancel_penalty_percent', 'failure_reward_percent', 'coins'])
        .select(['paid_coins', 'returned_coins', 'created_at', 'accepted_at', 'due_at'])
        .select(['ended_at', 'posting_id'])
        .where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
  }),
}
