import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { givenValues, namedOtherwise } from '../../../testing/marked-person.ts'
import {
  type Column,
  type Image,
  listColumns,
  markRow,
  writeRows,
} from '../../../testing/marked-rows.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'
import { openWithdrawal, removeDue, waitOut } from '../../../testing/withdrawals.ts'

/** Columns that name a person by the name of a user. */
const personal =
  /(^|_)(user|owner|payer|creator|actor|reader|buyer|giver|receiver|author|donor)_oid$|^(granted|refunded|suspended|updated)_by$/

const ledger = 'money keeps its history under an oid, as its invariants show'

/** Columns that name a person and of which no row is written here, with the reason. */
const unwritten: Record<string, string> = {
  'chat_messages.payer_oid': 'the owner of the room, or of the device that it was begun on',
  'entries.owner_oid': ledger,
  'entries.payer_oid': ledger,
  'history_marks.payer_oid': ledger,
  'history_sums.payer_oid': ledger,
  'postings.actor_oid': ledger,
  'postings.payer_oid': ledger,
  'rollup_days.owner_oid': ledger,
  'rollups.owner_oid': ledger,
  'users.suspended_by': 'an administrator, under an oid as in the audit log',
  'wallets.owner_oid': ledger,
}

const proof = 'the proof of what was paid, given or refunded, under an oid'
const record = 'who did what stays on record, under an oid'
const ofOthers = 'of somebody else, who wrote it or holds it'

/** Rows that stay as they were though they name the person by this column, with the reason. */
const staysWhole: Record<string, string> = {
  'audit_log.actor_oid': record,
  'audit_log.subject_oid': record,
  'canvas_versions.actor_oid': ofOthers,
  'card_orders.creator_oid': proof,
  'card_orders.user_oid': proof,
  'charge_refunds.actor_oid': proof,
  'charge_refunds.user_oid': proof,
  'charges.user_oid': proof,
  'chat_room_days.creator_oid': proof,
  'chat_coupon_uses.claim_oid': 'a claim whose owner is gone',
  'coin_gifts.actor_oid': proof,
  'coin_gifts.user_oid': proof,
  'comment_donations.creator_oid': proof,
  'comment_donations.donor_oid': proof,
  'comment_donations.refunded_by': record,
  'compiles.actor_oid': ofOthers,
  'content_drm.buyer_oid': proof,
  'content_reviews.creator_oid': proof,
  'creator_coupon_uses.user_oid': proof,
  'exchange_rates.updated_by': record,
  'holds.actor_oid': proof,
  'holds.owner_oid': proof,
  'ledger_lots.owner_oid': proof,
  'live_tickets.creator_oid': 'what was sold',
  'mails.recipient': 'what was sent to them; gone after `mail.kept_days`',
  'merged_guests.user_oid': 'a device merges once, also if its account is gone',
  'order_lines.creator_oid': proof,
  'order_lines.receiver_oid': proof,
  'order_lines.user_oid': proof,
  'payee_remainders.owner_oid': ledger,
  'posting_remainders.owner_oid': ledger,
  'orders.refunded_by': record,
  'orders.user_oid': proof,
  'receipts.user_oid': proof,
  'role_grants.granted_by': record,
  'sale_days.creator_oid': proof,
  'sale_kind_days.creator_oid': proof,
  'sale_months.creator_oid': proof,
  'sales.buyer_oid': proof,
  'sales.creator_oid': proof,
  'settings.updated_by': record,
  'settlement_statements.creator_oid': proof,
  'subscription_payments.creator_oid': proof,
  'subscription_payments.refunded_by': record,
  'subscription_payments.user_oid': proof,
}

const words = (text: string) => text.split(' ')
/** Of a subscription that ended. */
const subscription = words(
  'amount_minor card_oid created_at creator_oid currency end_reason is_streak next_amount_minor next_month next_price_coins next_tier_oid oid pay_by price_coins since tier_oid user_oid',
)
/** Of a coupon that nobody can use any more. */
const coupon = words(
  'code coins_off created_at creator_oid expires_at oid percent_off price_coins seats subject_kind subject_oid user_oid uses',
)

/** Rows that stay without what was the person’s: the columns that are as they were before. */
const staysInPart: Record<string, string[]> = {
  'canvases.content_oid': words('content_oid metadata_version new_tagging size_bytes'),
  'catalogue_items.owner_oid': words(
    'allows_bonus created_at is_adult is_open_to_korea kind language oid owner_oid password_oid price_coins publish_at published_at taken_down_at taken_down_reason way_before way_free way_invitation way_ticket_oid way_tier_level way_tier_oid',
  ),
  'chat_coupon_claims.owner_oid': words('claimed_at code credited_at oid owner_kind posting_id'),
  'contents.content_oid': words(
    'content_oid deleted_at duration_seconds failed_encoding_oid frame_asset_oid has_drm height is_replay is_scenario_item played_seconds rating type version width',
  ),
  'gifts.giver_oid': words('given_at giver_oid oid order_oid place receiver_oid thanked_at thanks'),
  'gifts.receiver_oid': words(
    'given_at giver_oid message oid order_oid place receiver_oid thanked_at',
  ),
  'creator_coupons.creator_oid': coupon,
  'creator_coupons.user_oid': coupon,
  'live_managers.appointed_by': words('appointed_at creator_oid user_oid'),
  'live_polls.started_by': words(
    'creator_oid ended_at ends_at oid options question started_at stream_oid votes',
  ),
  'moderation_cases.owner_oid': words(
    'closed_at closed_by closing_reason last_reported_at oid opened_at owner_oid reasons report_count state target_kind target_oid',
  ),
  'moderation_decisions.user_oid': words(
    'appeal_answer appeal_answered_at appeal_answered_by appeal_state appealed_at case_oid decided_at decided_by is_notified measures oid reason rule undone_at undone_by undone_reason until user_oid',
  ),
  // Of a thing of their own, whose words went with them as well.
  'moderation_reports.reporter_oid': words('case_oid created_at oid reason'),
  'nickname_changes.user_oid': words(
    'changed_at language oid posting_id price_coins request_key user_oid',
  ),
  // What was paid, without where it went.
  'settlement_requests.creator_oid': words(
    'coins country created_at creator_oid credit_milli credit_milli_per_coin currency ended_at failure_reason file_oid gross_minor held_reason method month oid pays_on posting_id provider_ref rate_day rate_micro request_key reversal_id sent_at state step through_month withheld_minor withholding_points',
  ),
  'shelf_cards.item_oid': words('figures item_oid kind popularity topic'),
  'stories.content_oid': words(
    'content_oid credits_per_chat_milli genre lore_public model related_creator_oid suggest_replies version',
  ),
  // Somebody else’s story, whose related creator they were.
  'stories.related_creator_oid': words(
    'brief_introduction canvas_public compiled_at compiled_canvas_version compiled_hash content_oid credits_per_chat_milli genre hashtags lore_public model suggest_replies version',
  ),
  'subscription_tiers.creator_oid': words(
    'created_at creator_oid is_streak oid position price_coins price_jpy price_krw price_usd seats',
  ),
  'subscriptions.creator_oid': subscription,
  'subscriptions.user_oid': subscription,
  'users.oid': words(
    'created_at creator_since language oid privacy_consent_at suspended_at suspended_until suspension_reason withdraws_at',
  ),
}

/** Where the marked rows would hold the removal up, or look removed before it. */
const alive: Record<string, unknown> = {
  'assets.variants': JSON.stringify([{ file: 'small.webp' }]),
  'blocks.kind': 'user',
  'catalogue_items.state': 'published',
  'catalogue_items.visibility': 'public',
  'creator_coupons.removed_at': null,
  'holds.state': 'settled',
  'notifications.kind': 'story.published',
  'subscription_tiers.removed_at': null,
  'subscriptions.state': 'subscribed',
  'subscriptions.ends_at': null,
  'subscriptions.end_reason': null,
  'users.withdraws_at': null,
}

describe('the removal of somebody, by tables', () => {
  let t: TestApp
  let columns: Column[]
  let person: Person
  const left = { whole: [] as string[], inPart: {} as Record<string, string[]> }
  beforeAll(async () => {
    t = await createTestApp()
    columns = await listColumns(t.deps.pool)
    person = await signUpPerson(t)
    const rows = markRows(await signUpPerson(t))
    await t.deps.pool.query('DELETE FROM name_search')
    const before = await writeRows(t.deps.pool, rows, person.oid)
    await waitOut(t, person)
    await removeDue(t)
    for (const [index, row] of rows.entries()) await compare(row, before[index] ?? {})
  })
  afterAll(() => t.close())

  const nameOf = ({ table, name }: Column) => `${table}.${name}`

  /** For each column that names the person a row that names them by it alone. */
  const markRows = (outsider: Person) => {
    const named = namedOtherwise(person)
    const given: Record<string, unknown> = { ...givenValues(person), ...alive }
    const isNaming = (column: Column) => personal.test(column.name) || nameOf(column) in named
    const ways = columns.filter((way) => isNaming(way) && !(nameOf(way) in unwritten))
    return ways.map((way, number) => {
      const ofTable = columns.filter(({ table }) => table === way.table)
      const valueOf = (column: Column): Record<string, unknown> => {
        const name = nameOf(column)
        if (column === way) return { [name]: named[name] ?? person.oid }
        if (personal.test(column.name)) return { [name]: outsider.oid }
        const key = isNaming(column) ? undefined : [name, column.name].find((it) => it in given)
        return key ? { [name]: given[key] } : {}
      }
      const code = { 'creator_coupons.code': `mArK${number % 10}` }
      const row = markRow(ofTable, {
        given: Object.assign({}, ...ofTable.map(valueOf), code),
        place: (column) => columns.indexOf(column) + number * columns.length,
      })
      return { way: nameOf(way), ...row }
    })
  }

  /** Finds a row again by any value that only it has, and notes what of it is as it was. */
  const compare = async ({ way, table, marks }: ReturnType<typeof markRows>[0], was: Image) => {
    if (marks.size === 0) throw new Error(`Nothing marks the row of ${way}.`)
    const { rows } = await t.deps.pool.query<{ image: Image }>(
      `SELECT to_jsonb(line) AS image FROM ${table} AS line`,
    )
    const isSame = (image: Image, name: string) => isDeepStrictEqual(image[name], was[name])
    const found = rows.find(({ image }) => [...marks.keys()].some((name) => isSame(image, name)))
    if (!found) return
    const same = Object.keys(was).filter((name) => isSame(found.image, name))
    if (same.length === Object.keys(was).length) left.whole.push(way)
    else left.inPart[way] = same.toSorted()
  }

  it('comes to its end', async () => {
    expect(await openWithdrawal(t, person)).toBeNull()
  })

  it('leaves no row as it was but those that are kept for a reason', () => {
    expect(left.whole.toSorted()).toEqual(Object.keys(staysWhole).toSorted())
  })

  it('leaves nothing of the person’s in rows that stay', () => {
    expect(left.inPart).toEqual(staysInPart)
  })

  it('has their stored files deleted', async () => {
    const { rows } = await t.deps.pool.query<{ payload: { keys?: string[] } }>(
      'SELECT payload FROM graphile_worker._private_jobs',
    )
    const keys = rows.flatMap(({ payload }) => payload.keys ?? []).join()
    expect(keys).toContain('/small.webp')
    expect(keys).toContain(`cards/${person.oid}/`)
    expect(keys).toContain(`share/creator-${person.oid}/`)
  })
})
