import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  type Column,
  hexOf,
  listColumns,
  markedValue,
  writeRows,
} from '../../../testing/marked-rows.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'

/** Tables of which nothing is told, with the reason. */
const untoldTables: Record<string, string> = {
  artefacts: 'what a canvas compiled to; the canvas is told',
  chat_coupons: 'coupons of the operator; what somebody claimed is told',
  compile_runs: 'a compile that runs, for seconds',
  email_codes: 'a hash of a code, gone after ten minutes',
  free_chats: 'counts by hashes of devices and days, which name nobody',
  gateway_events: 'what a gateway told; charges say what came of it',
  info_page_versions: 'the operator’s own pages',
  instance: 'the secret of the installation',
  ledger_checks: 'proofs of the books as a whole',
  news_to_tell: 'how far the telling of news is, for minutes; what one is told is told',
  migrations: 'the program’s own',
  name_search: 'made from the names, which are told',
  notices: 'the operator’s own notices',
  outbox: 'how parts tell each other of changes that are told; gone after 30 days',
  outbox_counter: 'one number',
  outbox_cursors: 'how far readers are',
  password_guesses: 'counts by keyed hashes of addresses; gone after a day',
  rate_limits: 'counts of calls; gone after a day',
  receipt_numbers: 'two numbers a year',
  rollup_days: 'sums of postings, which are told',
  rollup_watermark: 'one number',
  rollups: 'sums of postings; told as earnings',
  sandbox_cards: 'the book of a gateway; cards say the same',
  payment_reconciliations: 'what a gateway lists otherwise; names nobody',
  sandbox_payments: 'the book of a gateway; charges say the same',
  sandbox_refunds: 'the book of a gateway; charges say the same',
  settings: 'the operator’s own settings; who changed one is among their acts',
  share_pictures: 'drawn from works, which are told',
  story_ranking_periods: 'of no person',
  story_rankings: 'of stories, by how many read them',
  story_search: 'made from stories, which are told',
  suspended_sessions: 'hashes of tokens that open nothing any more, gone after a day',
  test_prompts: 'the operator’s own',
}

/** Tables that are told in another form, each shown by `data-download.test.ts`. */
const toldOtherwise: Record<string, string> = {
  wallets: 'as the balance and the lots',
  postings: 'with their entries',
  entries: 'with their postings, and by posting as what was earned',
}

const secret = 'it opens something, or lets it be guessed; that it is there is told'
const ofOthers = 'it names an administrator'
const folded = 'another column, as it is compared'

/** Columns of told tables that are not told, with the reason. */
const untoldColumns: Record<string, string> = {
  'adult_checks.name_hash': secret,
  'adult_checks.birth_date_hash': secret,
  'audit_log.actor_oid': 'the person, or an administrator',
  'audit_log.concerns': 'it may name others',
  'canvas_versions.actor_oid': 'others who may edit',
  'canvases.size_bytes': 'of the canvas, which is told',
  'card_registrations.gateway_ref': secret,
  'chat_charges.room_oid': 'a reader’s own room',
  'compiles.actor_oid': 'others who may edit',
  'holds.actor_oid': 'the person, or the program',
  'holds.fingerprint': 'a hash by which a request is known again',
  'holds.result': 'the same as its other columns',
  'holds.day': 'of its time',
  'known_devices.device_hash': secret,
  'mails.body': 'the person has it; its links may still open something',
  'mails.unsubscribe_url': secret,
  'one_time_tokens.token_hash': secret,
  'one_time_tokens.data': secret,
  'one_time_tokens.wrong_tries': 'of a code that lives an hour',
  'charge_refunds.actor_oid': ofOthers,
  'coin_gifts.actor_oid': ofOthers,
  'coin_gifts.request_key': 'of an administrator’s call',
  'charge_refunds.request_key': 'of an administrator’s call',
  'orders.refunded_by': ofOthers,
  'subscription_payments.refunded_by': ofOthers,
  'subscription_payments.refund_key': 'of an administrator’s call',
  'passkeys.public_key': secret,
  'payment_cards.token': secret,
  'payment_cards.fingerprint': 'a hash by which a card is known again',
  'push_subscriptions.p256dh': secret,
  'push_subscriptions.auth': secret,
  'recovery_codes.code_hash': secret,
  'role_grants.granted_by': ofOthers,
  'sessions.token_hash': secret,
  'sessions.device_hash': secret,
  'tool_keys.key_hash': secret,
  'two_factors.sealed_secret': secret,
  'two_factors.recovery_salt': secret,
  'two_factors.last_step': secret,
  'users.password_hash': secret,
  'users.name_keys': folded,
  'users.nickname_key': folded,
  'users.suspended_by': ofOthers,
  'withdrawals.erased_parts': 'of a removal, which ends the account',
}

/** Names that only a column of something secret should have; of the rest, why it is none. */
const secretName = /hash$|hash_|secret|salt|token|password|auth|p256dh|public_key|_url$/
const notSecret: Record<string, string> = {
  'assets.content_hash': 'of a picture of theirs',
  'card_files.hash': 'of a file of theirs',
  'charges.redirect_url': 'a page of the gateway that this person was sent to',
  'chat_rooms.artefact_hash': 'of what a story compiled to',
  'compiles.hash': 'of what a story compiled to',
  'sessions.authenticated_at': 'a time',
  'stories.compiled_hash': 'of what a story compiled to',
  'users.custom_url': 'of their channel',
}

const ids = { item: hexOf('item', 24), room: hexOf('room', 24), claim: hexOf('claim', 24) }
const messageOid = hexOf('message', 24)

/** Values that constraints or other rows ask for, by column or by table and column. */
const given = (person: Person): Record<string, unknown> => ({
  user_oid: person.oid,
  owner_oid: person.oid,
  reader_oid: person.oid,
  related_creator_oid: person.oid,
  owner_kind: 'user',
  content_oid: ids.item,
  room_oid: ids.room,
  message_oid: messageOid,
  claim_oid: ids.claim,
  'creator_coupons.code': 'mArK1',
  'creator_coupons.creator_oid': person.oid,
  'creator_coupons.subject_kind': 'tier',
  'creator_coupons.price_coins': 51,
  'creator_coupons.uses': 3,
  'creator_coupons.seats': 41,
  'creator_coupon_uses.code': 'mArK2',
  detail_level: 77,
  output_length: 'short',
  inference_level: 'deep',
  'adult_checks.state': 'begun',
  'adult_checks.provider': 'sandbox',
  'adult_checks.method': 'identity',
  'adult_checks.sandbox_decision': 'approve',
  'audit_log.actor_oid': person.oid,
  'audit_log.subject_kind': 'user',
  'audit_log.subject_oid': person.oid,
  'blocks.kind': 'content',
  'canvas_versions.kind': 'saved',
  'card_files.hash': hexOf('card', 64),
  'catalogue_items.oid': ids.item,
  'catalogue_items.kind': 'story',
  'catalogue_items.state': 'taken_down',
  'catalogue_items.visibility': 'private',
  'catalogue_items.access': 'buy_or_subscribe',
  'catalogue_items.access_before': null,
  'card_registrations.state': 'registered',
  'charge_refunds.state': 'refunded',
  'payment_reconciliations.state': 'failed',
  'coin_gifts.bucket': 'bonusCoin',
  'charges.state': 'paid',
  'charges.purpose': 'coins',
  'charges.refunded_minor': 0,
  'charges.dispute': 'open',
  'chat_charges.creator_oid': person.oid,
  'chat_charges.room_oid': hexOf('somebody’s room', 24),
  'chat_coupon_claims.oid': ids.claim,
  'chat_messages.oid': messageOid,
  'chat_messages.role': 'user',
  'chat_messages.state': 'complete',
  'chat_messages.lease_until': null,
  'chat_rooms.oid': ids.room,
  'chat_rooms.prompt_type': 'plain',
  'holds.state': 'open',
  'holds.settled_amount': 1,
  'holds.lot_ids': [],
  'holds.lot_buckets': [],
  'holds.lot_amounts': [],
  'image_allowances.spent_milli': 5,
  'invitations.subject_oid': ids.item,
  'memberships.creator_oid': hexOf('creator', 24),
  'ledger_lots.bucket': 2,
  'mails.recipient': person.email,
  'mails.created_at': new Date('2026-11-20T10:00:00Z'),
  'nickname_changes.language': 'ko',
  'payment_cards.last_four': '4242',
  'payment_cards.exp_month': 12,
  'orders.creator_oid': person.oid,
  'orders.state': 'refunded',
  'orders.price_coins': 51,
  'orders.bonus_coins': 20,
  'orders.paid_coins': 31,
  'orders.fee_percent': 23,
  'personas.gender': 'other',
  'prompt_logs.trace': JSON.stringify({ lore: [], macros: [], triggers: [], kept: 'mark.trace' }),
  'qr_visits.guest_id': null,
  'role_grants.role': 'manager',
  'role_grants.creator_oid': person.oid,
  'sessions.scope': 'full',
  'sign_in_methods.provider': 'google',
  'subscription_payments.coupon_code': 'mArK3',
  'subscription_orders.coupon_code': 'mArK3',
  'subscription_orders.creator_oid': person.oid,
  'subscription_orders.currency': 'USD',
  'subscription_orders.kind': 'choice',
  'receipts.kind': 'credit_note',
  'receipts.gross_minor': 61,
  'receipts.vat_minor': 7,
  'subscription_orders.month': '2026-11',
  'subscription_orders.state': 'paid',
  // A choice names no subscription.
  'subscription_orders.subscription_oid': null,
  'subscription_payments.creator_oid': person.oid,
  'subscription_payments.earned_coins': 41,
  'subscription_payments.fee_percent': 23,
  'subscription_payments.kind': 'month',
  'subscription_payments.month': '2026-11',
  'subscription_payments.price_coins': 51,
  'subscription_tiers.creator_oid': person.oid,
  'subscriptions.attempts': 3,
  'subscriptions.creator_oid': person.oid,
  'subscriptions.next_month': '2026-12',
  'subscriptions.currency': 'USD',
  'subscriptions.pay_by': 'card',
  'subscriptions.state': 'unsubscribe_scheduled',
  'top_ups.failure': 'coins',
  'users.oid': person.oid,
  'users.email': person.email,
  'users.email_key': person.email,
  'users.language': 'ko',
  'users.channel_languages': ['es'],
  'users.withdraws_at': new Date('2027-01-02T03:04:05Z'),
  // Who is suspended or gone reads nothing.
  'users.suspended_at': null,
  'users.suspended_until': null,
  'users.suspension_reason': null,
  'users.withdrawn_at': null,
  'withdrawals.state': 'cancelled',
  'withdrawals.cancelled_by': 'call',
})

describe('the download of one’s data, by columns', () => {
  let t: TestApp
  let columns: Column[]
  beforeAll(async () => {
    t = await createTestApp()
    columns = await listColumns(t.deps.pool)
  })
  afterAll(() => t.close())

  const nameOf = ({ table, name }: Column) => `${table}.${name}`
  const told = () =>
    columns.filter(({ table }) => !(table in untoldTables) && !(table in toldOtherwise))

  /** A row of the person's in each told table; what each of its columns can be known by. */
  const markAll = async (person: Person) => {
    const fixed = given(person)
    const marks = new Map<string, string>()
    const rows = Map.groupBy(told(), ({ table }) => table)
    const written = [...rows].map(([table, ofTable]) => {
      const values = new Map<string, unknown>()
      for (const column of ofTable) {
        const { value, mark } = markedValue(column, columns.indexOf(column))
        const set = [nameOf(column), column.name].find((name) => name in fixed)
        values.set(column.name, set ? fixed[set] : value)
        if (!set && mark) marks.set(nameOf(column), mark)
      }
      return { table, values, ...(table === 'users' && { replaces: person.oid }) }
    })
    await writeRows(t.deps.pool, written)
    return marks
  }
  const download = async (person: Person) => {
    const { token } = person
    const link = await t.call('POST /account/data-download', { token, body: {} })
    return t.call(`GET /account/data-download?token=${link.body.token}`, { token })
  }

  it('holds the words of every column that is not left out for a reason', async () => {
    const person = await signUpPerson(t)
    const marks = await markAll(person)
    const { status, text } = await download(person)
    expect(status).toBe(200)
    expect(JSON.parse(text).isComplete).toBe(true)
    const shown = (name: string) => text.includes(marks.get(name) ?? '')
    const missing = [...marks.keys()].filter((name) => !(name in untoldColumns) && !shown(name))
    expect(missing).toEqual([])
    const leaked = [...marks.keys()].filter((name) => name in untoldColumns && shown(name))
    expect(leaked).toEqual([])
    expect(text).toContain('mark.trace')
  })

  it('leaves out no table and no column that is not there', () => {
    const names = new Set(columns.flatMap((column) => [column.table, nameOf(column)]))
    const listed = [untoldTables, toldOtherwise, untoldColumns, notSecret].flatMap(Object.keys)
    expect(listed.filter((name) => !names.has(name))).toEqual([])
  })

  it('tells no column that has the name of a secret', () => {
    const open = told()
      .map(nameOf)
      .filter((name) => secretName.test(name.split('.')[1] ?? ''))
      .filter((name) => !(name in untoldColumns) && !(name in notSecret))
    expect(open).toEqual([])
  })
})
