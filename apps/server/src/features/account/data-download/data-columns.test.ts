import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { givenValues } from '../../../testing/marked-person.ts'
import { type Column, listColumns, markRow, writeRows } from '../../../testing/marked-rows.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'

/** Tables of which nothing is told, with the reason. */
const untoldTables: Record<string, string> = {
  ad_counted: 'of which impressions an ad counts; names nobody',
  ad_days: 'counts of ads by day, which name nobody',
  artefacts: 'what a canvas compiled to; the canvas is told',
  chat_coupons: 'coupons of the operator; what somebody claimed is told',
  chat_room_days: 'sums of replies by the rooms of readers; each is told as a sale',
  compile_runs: 'a compile that runs, for seconds',
  content_scenario_parts: 'what published stories play; the scenario is told',
  email_codes: 'a hash of a code, gone after ten minutes',
  encoding_renditions: 'of encodings, which are told',
  channel_counts: 'how many fans and subscribers there are',
  fan_changes: 'how far fans follow subscriptions, for a minute; subscriptions are told',
  fan_days: 'sums of sales, which are told',
  fan_days_watermark: 'one number',
  free_chats: 'counts by hashes of devices and days, which name nobody',
  gateway_events: 'what a gateway told; charges say what came of it',
  history_marks: 'how far the sums of postings are',
  history_sums: 'sums of postings, which are told',
  info_page_versions: 'the operator’s own pages',
  instance: 'the secret of the installation',
  item_counts: 'how many like works and comment on them; each is told as its own',
  item_days: 'counts of plays of items',
  item_passwords: 'hashes of passwords; that a work has one is told with it',
  ledger_checks: 'proofs of the ledger as a whole',
  ledger_roots: 'proofs of the ledger as a whole',
  exchange_rate_fetches: 'the operator’s own; nobody is in it',
  exchange_rates: 'the operator’s own; who set one is among their acts',
  second_approvals: 'acts of administrators, which the audit log has',
  settlement_files: 'the operator’s own; who made one is among their acts',
  notification_queue:
    'progress of notifying, for minutes; the notifications themselves are included',
  live_hosts: 'processes that receive streams; nobody is in it',
  migrations: 'the program’s own',
  name_search: 'made from the names, which are told, and from who follows them',
  notices: 'the operator’s own notices',
  outbox: 'how parts tell each other of changes that are told; gone after 30 days',
  outbox_counter: 'one number',
  outbox_cursors: 'how far readers are',
  payee_remainders: 'parts of a coin carried between sales, which are told',
  posting_remainders: 'parts of a coin carried between sales, which are told',
  settlement_file_contents:
    'the operator’s own, sealed; what was paid to whom is told with requests',
  settlement_months: 'when months began and ended; nobody is in it',
  settlement_tax_payments: 'the operator’s own; who recorded one is among their acts',
  settlement_statements: 'made from sales and payouts, which are told',
  page_views: 'counts of page views by day, which name nobody',
  password_guesses: 'counts by keyed hashes of addresses; gone after a day',
  poll_counts: 'sums of votes, which are told',
  polls: 'when polls began and ended; their words are told with their items',
  rate_limits: 'counts of calls; gone after a day',
  receipt_numbers: 'two numbers a year',
  revenue_days: 'sums of the ledger as a whole',
  revenue_watermark: 'one number',
  speech_sounds: 'sounds of spoken donations, which are told',
  speech_voices: 'the operator’s own; who saved one is among their acts',
  rollup_days: 'sums of postings, which are told',
  rollup_watermark: 'one number',
  rollups: 'sums of postings; told as earnings',
  sale_days: 'sums of sales, which are told',
  sale_days_watermark: 'one number',
  sale_kind_days: 'sums of sales, which are told',
  sale_months: 'sums of sales, which are told',
  sandbox_cards: 'the book of a gateway; cards say the same',
  payment_reconciliations: 'what a gateway lists otherwise; names nobody',
  sandbox_payments: 'the book of a gateway; charges say the same',
  sandbox_refunds: 'the book of a gateway; charges say the same',
  settings: 'the operator’s own settings; who changed one is among their acts',
  share_pictures: 'drawn from works, which are told',
  shelf_ranking_periods: 'of no person',
  shelf_rankings: 'of items, by how many read them',
  shelf_search: 'made from cards, which are told',
  sign_up_gifts: 'counts by keyed hashes of people and networks; the gift itself is a posting',
  suspended_sessions: 'hashes of tokens that open nothing any more, gone after a day',
  due_events: 'of items, which are included',
  stock: 'how many there are of what is sold by number',
  stock_returns: 'when what is held of it comes back',
  tasks: 'work of the program; what it works on is told',
  test_prompts: 'the operator’s own',
}

/** Tables that are told in another form, each shown by `data-download.test.ts`. */
const toldOtherwise: Record<string, string> = {
  wallets: 'as the balance and the lots',
  postings: 'with their entries',
  entries: 'with their postings, and by posting as what was earned',
}

const secret = 'it opens something, or lets it be guessed; that it is there is told'
const saidElsewhere = 'what others say at another platform, for ten minutes'
const ofOthers = 'it names an administrator'
const folded = 'another column, as it is compared'

/** Columns of told tables that are not told, with the reason. */
const untoldColumns: Record<string, string> = {
  'adult_checks.name_hash': secret,
  'adult_checks.birth_date_hash': secret,
  'audit_log.actor_oid': 'the person, or an administrator',
  'coin_gifts.approved_by': ofOthers,
  'audit_log.concerns': 'it may name others',
  'canvas_versions.actor_oid': 'others who may edit',
  'canvases.size_bytes': 'of the canvas, which is told',
  'card_registrations.gateway_ref': secret,
  'compiles.actor_oid': 'others who may edit',
  'encodings.secret': secret,
  'live_outside_chats.last_seq': 'a number of the log',
  'live_outside_messages.seq': saidElsewhere,
  'live_outside_messages.message_id': saidElsewhere,
  'live_outside_messages.sender_id': saidElsewhere,
  'live_outside_messages.name': saidElsewhere,
  'live_outside_messages.content': saidElsewhere,
  'live_outside_messages.created_at': saidElsewhere,
  'live_alerts.is_counted': 'of the showing that goes on',
  'live_alerts.leased_until': 'of the showing that goes on',
  'live_alerts.page_id': 'of the showing that goes on',
  'live_donations.request_hash': 'a hash by which a request is known again',
  'live_roulette_chains.sealed_checkpoints': secret,
  'live_passes.max_height': 'by whether they were logged in',
  'live_stream_keys.key_hash': secret,
  'live_stream_keys.sealed_key': secret,
  'encodings.aes_key': secret,
  'encodings.source_key': 'where an upload lies, which is told',
  'encodings.extras': 'where pictures lie; addresses of them open something',
  'escrows.fingerprint': 'a hash by which a request is known again',
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
  'banner_requests.decided_by': ofOthers,
  'channels.manager_password_hash': secret,
  'charge_refunds.actor_oid': ofOthers,
  'coin_gifts.actor_oid': ofOthers,
  'coin_gifts.request_key': 'of an administrator’s call',
  'charge_refunds.request_key': 'of an administrator’s call',
  'comments.likes_notified': 'how many likes the person was notified of',
  'comment_donations.request_hash': 'a hash by which a request is known again',
  'comment_donations.refund_key': 'of an administrator’s call',
  'comment_donations.refunded_by': ofOthers,
  'content_reviews.decided_by': ofOthers,
  'moderation_cases.closed_by': ofOthers,
  'moderation_cases.closing_reason': 'of a case that nothing came of',
  'moderation_cases.last_reported_at': 'what others did',
  'moderation_cases.opened_at': 'what others did',
  'moderation_cases.reasons': 'what others did',
  'moderation_cases.report_count': 'what others did',
  'moderation_decisions.appeal_answered_by': ofOthers,
  'moderation_decisions.decided_by': ofOthers,
  'moderation_decisions.undone_by': ofOthers,
  'order_escrows.ended_by': ofOthers,
  'order_escrows.payee_oids': ofOthers,
  'orders.refunded_by': ofOthers,
  'sales.buyer_oid': 'who bought; what they did is theirs',
  'sales.xact': 'a number of the database',
  'sales.refund_xact': 'a number of the database',
  'subscription_payments.refunded_by': ofOthers,
  'subscription_payments.refund_key': 'of an administrator’s call',
  'passkeys.public_key': secret,
  'payment_cards.token': secret,
  'payment_cards.fingerprint': 'a hash by which a card is known again',
  'playlists.next_place': 'of the order of its items, which is told',
  'poll_votes.round': 'a number of the poll',
  'push_subscriptions.p256dh': secret,
  'push_subscriptions.auth': secret,
  'recovery_codes.code_hash': secret,
  'role_grants.granted_by': ofOthers,
  'sessions.token_hash': secret,
  'content_post_hooks.sealed': secret,
  'linked_accounts.sealed': secret,
  'settlement_accounts.sealed': secret,
  'settlement_requests.sealed': secret,
  'settlement_requests.file_oid': 'of the operator’s file for a bank',
  'settlement_requests.provider_ref': 'of a provider’s own books',
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
  'speeches.sound_hash': 'of a sound that their text was read by',
  'live_roulettes.table_hash': 'of a public table',
  'live_roulette_spins.table_hash': 'of a public table',
  'settlement_statements.hash': 'of a statement of theirs',
  'settlement_approvals.terms_hash': 'of a payout that they approved',
  'catalogue_items.password_oid': 'the id of a password, not its words',
  'password_entries.password_oid': 'the id of a password, not its words',
  'assets.content_hash': 'of a picture of theirs',
  'card_files.hash': 'of a file of theirs',
  'charges.redirect_url': 'a page of the gateway that this person was sent to',
  'chat_rooms.artefact_hash': 'of what a story compiled to',
  'comments.author_oid': 'the person',
  'compiles.hash': 'of what a story compiled to',
  'sessions.authenticated_at': 'a time',
  'stories.compiled_hash': 'of what a story compiled to',
  'uploads.hash': 'of a file of theirs',
  'former_custom_urls.custom_url': 'of their channel',
  'users.custom_url': 'of their channel',
}

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
    // What an order holds is found by it.
    const order = `${person.oid.slice(-12)}${'a1'.repeat(6)}`
    const orders = { 'orders.oid': order, 'order_escrows.order_oid': order }
    const given = { ...givenValues(person), ...orders }
    const tables = Map.groupBy(told(), ({ table }) => table)
    const rows = [...tables.values()].map((ofTable) =>
      markRow(ofTable, { given, place: (column) => columns.indexOf(column) }),
    )
    await writeRows(t.deps.pool, rows, person.oid)
    return new Map<string, string>(
      rows.flatMap(({ table, marks }) =>
        [...marks].map(([name, mark]) => [`${table}.${name}`, mark] as const),
      ),
    )
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
