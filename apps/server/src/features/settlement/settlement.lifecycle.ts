import { pagesOf } from '../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import { dataNote } from './data-note.ts'

/** Requests are proofs of what was paid, and stay; where money goes is forgotten with the account. */
export const settlementLifecycle: LifecycleHandler = {
  tables: [
    'settlement_accounts',
    'settlement_requests',
    'settlement_approvals',
    'settlement_files',
    'settlement_file_contents',
    'settlement_months',
    'settlement_statements',
    'settlement_tax_payments',
    'exchange_rates',
    'exchange_rate_fetches',
  ],
  onErase: async (tx, { userOid, now }) => {
    await tx.deleteFrom('settlement_accounts').where('creator_oid', '=', userOid).execute()
    await tx
      .updateTable('settlement_requests')
      .set({ state: 'canceled', ended_at: now })
      .where('creator_oid', '=', userOid)
      .where('state', '=', 'processing')
      .where('step', '<>', 'sent')
      .execute()
    await tx
      .updateTable('settlement_requests')
      .set({ sealed: null, ending: '' })
      .where('creator_oid', '=', userOid)
      .execute()
  },
  exportNote: dataNote,
  onExport: (db, { userOid }) => ({
    payoutAccount: pagesOf(
      db
        .selectFrom('settlement_accounts')
        .select(['creator_oid', 'method', 'country', 'currency', 'ending', 'changed_at'])
        .where('creator_oid', '=', userOid),
      { db, by: ['creator_oid'] },
    ),
    payoutRequests: pagesOf(
      db
        .selectFrom('settlement_requests')
        .select(['oid', 'month', 'through_month', 'state', 'step', 'method', 'country', 'currency'])
        .select(['ending', 'coins', 'credit_milli', 'credit_milli_per_coin', 'withholding_points'])
        .select(['rate_micro', 'rate_day', 'gross_minor', 'withheld_minor', 'pays_on'])
        .select(['held_reason', 'failure_reason', 'posting_id', 'reversal_id', 'created_at'])
        .select(['sent_at', 'ended_at', 'request_key'])
        .where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    payoutStatements: pagesOf(
      db
        .selectFrom('settlement_statements')
        .select(['creator_oid', 'month', 'content', 'hash', 'closed_at'])
        .where('creator_oid', '=', userOid),
      { db, by: ['month'] },
    ),
    payoutApprovals: pagesOf(
      db.selectFrom('settlement_approvals').selectAll().where('admin_oid', '=', userOid),
      { db, by: ['request_oid'] },
    ),
  }),
}
