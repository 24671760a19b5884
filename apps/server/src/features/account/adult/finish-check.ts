import type { Selectable } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { getUser } from '../account.service.ts'
import { type AdultDeps, lockCheck } from './adult-checks.ts'
import { adultAgeSetting, estimatedAgeSetting } from './adult.settings.ts'
import type { AdultChecksTable } from './adult.tables.ts'
import { readBirthDate, yearsSince } from './birth-date.ts'
import { hashOf, nameKey } from './form-hash.ts'
import type { BegunCheck, CheckResult } from './verifier.ts'
import { verifierOf } from './verifiers.ts'

type Check = Selectable<AdultChecksTable>
type Refusal = 'adult.not_verified' | 'adult.birth_date_incorrect'
type Person = Extract<CheckResult, { state: 'passed' }>['person']

interface End {
  state: 'pending' | 'verified' | Refusal
  /** Deletes what the provider holds, once a check is over. */
  forget?: () => Promise<void>
}

/**
 * Asks what came of a check and takes it in, once. Throws `adult.not_verified` (R-adult-012),
 * `adult.birth_date_incorrect` where a document says another day, `adult.check_not_found`.
 */
export async function finishCheck(
  deps: AdultDeps,
  asked: { userOid: string; oid: string },
): Promise<'pending' | 'verified'> {
  const { state, forget } = await deps.db.transaction().execute((tx) => endCheck(tx, deps, asked))
  // The provider deletes it by itself later where this fails.
  await forget?.().catch(() => {})
  if (state === 'pending' || state === 'verified') return state
  throw new AppError(state)
}

async function endCheck(
  tx: Tx,
  deps: AdultDeps,
  { userOid, oid }: { userOid: string; oid: string },
): Promise<End> {
  const now = deps.clock.now()
  const check = await lockCheck(tx, { userOid, oid, now })
  if (check.state === 'failed') return { state: 'adult.not_verified' }
  // Sent again; what was taken back since is not given by it anew.
  if (check.state === 'passed' && (await getUser(tx, userOid)).is_adult)
    return { state: 'verified' }
  const { provider, method, provider_session: session } = check
  if (check.state !== 'begun' || !provider || !method || !session) {
    throw new AppError('adult.check_not_found')
  }
  const verifier = await verifierOf(deps, provider)
  const estimatedAge = await deps.settings.get(estimatedAgeSetting)
  const begun: BegunCheck = { reference: oid, method, session, estimatedAge }
  const result = await verifier.read(begun)
  if (result.state === 'pending') return { state: 'pending' }
  const forget = () => verifier.forget(begun)
  const person = result.state === 'passed' ? result.person : null
  const refusal =
    result.state === 'failed' ? 'adult.not_verified' : await refusalOf(deps, { check, person, now })
  await closeCheck(tx, oid, refusal ? 'failed' : 'passed')
  if (refusal) return { state: refusal, forget }
  const birthYear = person ? Number(person.birthDate.slice(0, 4)) : null
  await makeAdult(tx, { userOid, provider, method, birthYear, now })
  return { state: 'verified', forget }
}

/** Why the person of a document is not who the form named, or is no adult. */
async function refusalOf(
  deps: AdultDeps,
  { check, person, now }: { check: Check; person: Person; now: Date },
): Promise<Refusal | null> {
  if (!person) return null
  const birth = readBirthDate(person.birthDate, now)
  if (!birth) return 'adult.not_verified'
  if (hashOf(deps.secret, 'birth-date', person.birthDate) !== check.birth_date_hash) {
    return 'adult.birth_date_incorrect'
  }
  const isNamed = hashOf(deps.secret, 'name', nameKey(person.name)) === check.name_hash
  const isOld = yearsSince(birth, now) >= (await deps.settings.get(adultAgeSetting))
  return isNamed && isOld ? null : 'adult.not_verified'
}

async function closeCheck(tx: Tx, oid: string, state: 'passed' | 'failed'): Promise<void> {
  await tx
    .updateTable('adult_checks')
    .set({ state, name_hash: null, birth_date_hash: null })
    .where('oid', '=', oid)
    .execute()
}

/** The fact, and with it the switch turns on (R-adult-005, R-adult-006). */
async function makeAdult(
  tx: Tx,
  known: {
    userOid: string
    provider: NonNullable<Check['provider']>
    method: NonNullable<Check['method']>
    birthYear: number | null
    now: Date
  },
): Promise<void> {
  const { userOid, provider, method, birthYear, now } = known
  const row = { provider, method, birth_year: birthYear, verified_at: now }
  await tx
    .insertInto('adult_verifications')
    .values({ user_oid: userOid, ...row })
    .onConflict((conflict) => conflict.column('user_oid').doUpdateSet(row))
    .execute()
  await tx
    .updateTable('users')
    .set({ is_adult: true, adult_on: true })
    .where('oid', '=', userOid)
    .execute()
  const entry = { actorOid: userOid, subjectKind: 'user', subjectOid: userOid }
  await audit(tx, { ...entry, action: 'adult.verified', details: { provider, method } }, now)
}
