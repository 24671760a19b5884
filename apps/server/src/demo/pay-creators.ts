import type { Currency } from '@plax/contracts/payment/payment-values'
import type { Deps } from '../deps.ts'
import { findAccount } from '../features/settlement/accounts/accounts.ts'
import { readLastBusinessDay } from '../features/settlement/calendar/calendar.ts'
import { changeAccount } from '../features/settlement/accounts/change-account.ts'
import { readRate, setRate } from '../features/settlement/rates/rates.ts'
import { makeRequest } from '../features/settlement/requests/make-request.ts'
import { findRequest } from '../features/settlement/requests/requests.queries.ts'
import { minimumSetting } from '../features/settlement/rows/settlement.settings.ts'
import type { RequestRow } from '../features/settlement/rows/settlement.tables.ts'
import { approveRequest, holdRequest } from '../features/settlement/runs/decide.ts'
import { completeRequest } from '../features/settlement/runs/end-request.ts'
import { sendRun } from '../features/settlement/runs/send-run.ts'
import type { Tx } from '../platform/db/database.ts'
import { findPerson, type PersonName } from './people-made.ts'
import { monthsBefore, type Step } from './timeline.ts'

/** Small amounts earn a payout, since few buy in the demo world. */
const minimum = { KRW: 5_000, JPY: 500, USD: 500 }
const rates = { JPY: '9.24', USD: '1392.5' } as const

interface DemoPayout {
  who: PersonName
  country: string
  currency: Currency
  bankName: string
  accountHolder: string
  accountNumber: string
  /** When it was asked for, in months before now. */
  monthsAgo: number
  /** Why it waits. */
  held?: string
}

/** One that was paid, one on its way, and one on hold. */
export const demoPayouts = {
  paid: {
    who: 'toko',
    country: 'JP',
    currency: 'JPY',
    bankName: 'みずほ銀行',
    accountHolder: 'ミヤモト トウコ',
    accountNumber: '110-2345678',
    monthsAgo: 2,
  },
  onItsWay: {
    who: 'odette',
    country: 'US',
    currency: 'USD',
    bankName: 'First Harbor Bank',
    accountHolder: 'Odette Marlow',
    accountNumber: '000123456789',
    monthsAgo: 1,
  },
  held: {
    who: 'lucia',
    country: 'ES',
    currency: 'USD',
    bankName: 'Banco del Sur',
    accountHolder: 'Lucía Ferrer',
    accountNumber: 'ES91 2100 0418 4502 0005 1332',
    monthsAgo: 1,
    held: 'El nombre del titular no coincide con el de la cuenta. Corrígelo, por favor.',
  },
} as const satisfies Record<string, DemoPayout>

/** Requests, decisions and a run of the last months, by the calls that creators and administrators make. */
export function payoutSteps(now: Date): Step[] {
  const all: DemoPayout[] = Object.values(demoPayouts)
  return [
    { at: monthsBefore(now, 3, 1), run: prepare },
    ...all.flatMap((payout): Step[] => [
      { at: monthsBefore(now, payout.monthsAgo, 26), run: (past) => request(past, payout) },
      { at: monthsBefore(now, payout.monthsAgo, 28), run: (past) => hold(past, payout) },
    ]),
    { at: monthsBefore(now, 1, 14), run: (past) => send(past, demoPayouts.paid) },
    { at: monthsBefore(now, 1, 17), run: complete },
    { at: monthsBefore(now, 0, 14), run: (past) => send(past, demoPayouts.onItsWay) },
  ]
}

async function prepare(past: Deps): Promise<void> {
  const now = past.clock.now()
  const { oid: adminOid } = await findPerson(past, 'operator')
  await past.db.transaction().execute(async (tx) => {
    await past.settings.set(tx, minimumSetting, minimum, adminOid)
    await setRates(tx, { day: now.toISOString().slice(0, 10), adminOid, now })
  })
}

async function setRates(
  tx: Tx,
  { day, adminOid, now }: { day: string; adminOid: string; now: Date },
): Promise<void> {
  for (const currency of ['JPY', 'USD'] as const) {
    const rateMicro = readRate(rates[currency])
    await setRate(tx, { day, currency, rateMicro, source: 'admin', adminOid, now })
  }
}

async function request(past: Deps, payout: DemoPayout): Promise<void> {
  const { oid: creatorOid } = await findPerson(past, payout.who)
  const deps = { ...past, kinds: [], connect: null }
  if (!(await findAccount(past.db, creatorOid))) {
    const bank = { method: 'bank' as const, swiftCode: '', bankAddress: '' }
    await changeAccount(deps, { creatorOid, ...bank, ...payout })
  }
  await makeRequest(deps, { creatorOid, key: keyOf(payout), said: {} })
}

async function hold(past: Deps, payout: DemoPayout): Promise<void> {
  const row = await getRequest(past, payout)
  if (!payout.held || row.state !== 'processing' || row.step === 'sent') return
  const { oid: adminOid } = await findPerson(past, 'operator')
  await holdRequest(past, { requestOid: row.oid, adminOid, reason: payout.held })
}

async function send(past: Deps, payout: DemoPayout): Promise<void> {
  const { oid: requestOid, month, currency, state, step } = await getRequest(past, payout)
  const { oid: adminOid } = await findPerson(past, 'operator')
  const deps = { ...past, kinds: [], connect: null }
  const now = past.clock.now()
  const day = await readLastBusinessDay(past.settings, now)
  await past.db.transaction().execute((tx) => setRates(tx, { day, adminOid, now }))
  // At the rate of this day, which is what is approved.
  if (state === 'processing' && step !== 'sent') {
    await approveRequest(past, { requestOid, adminOid })
  }
  await sendRun(deps, { adminOid, key: keyOf(payout), month, method: 'bank', currency })
}

async function complete(past: Deps): Promise<void> {
  const { oid: requestOid } = await getRequest(past, demoPayouts.paid)
  const { oid: adminOid } = await findPerson(past, 'operator')
  await completeRequest(past, { requestOid, adminOid })
}

async function getRequest(past: Deps, payout: DemoPayout): Promise<RequestRow> {
  const { oid: creatorOid } = await findPerson(past, payout.who)
  const { oid } = await past.db
    .selectFrom('settlement_requests')
    .select('oid')
    .where('creator_oid', '=', creatorOid)
    .where('request_key', '=', keyOf(payout))
    .executeTakeFirstOrThrow()
  const row = await findRequest(past.db, oid)
  if (!row) throw new RangeError(`${payout.who} asked for nothing.`)
  return row
}

function keyOf({ who, monthsAgo }: DemoPayout): string {
  return `demo:${who}:${monthsAgo}`
}
