import type { Selectable } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { getUser } from '../users/users.queries.ts'
import { type AdultDeps, findCheck } from './adult-checks.ts'
import { adultAgeSetting, estimatedAgeSetting } from './adult.settings.ts'
import type { AdultChecksTable } from './adult.tables.ts'
import { readBirthDate, yearsSince } from './birth-date.ts'
import { hashOf, nameKey } from './form-hash.ts'
import type { BegunCheck, CheckResult } from './verifier.ts'
import { verifierOf } from './verifiers.ts'

type Check = Selectable<AdultChecksTable>
type Refusal = 'adult.not_verified' | 'adult.birth_date_incorrect'
type Person = Extract<CheckResult, { state: 'passed' }>['person']

type End = 'verified' | Refusal

interface Verification {
  userOid: string
  provider: NonNullable<Check['provider']>
  method: NonNullable<Check['method']>
  birthYear: number | null
  now: Date
}

/**
 * Asks what came of a check and takes it in, once. Throws `adult.not_verified` (R-adult-012),
 * `adult.birth_date_incorrect` where a document says another day, `adult.check_not_found`.
 */
export async function finishCheck(
  deps: AdultDeps,
  asked: { userOid: string; oid: string },
): Promise<'pending' | 'verified'> {
  const now = deps.clock.now()
  const check = await findCheck(deps.db, { ...asked, now })
  const known = await knownEnd(deps.db, check)
  if (known) return outcome(known)
  const { provider, method, provider_session: session } = check
  if (check.state !== 'begun' || !provider || !method || !session) {
    throw new AppError('adult.check_not_found')
  }
  const verifier = await verifierOf(deps, provider)
  const estimatedAge = await deps.settings.get(estimatedAgeSetting)
  const begun: BegunCheck = { reference: asked.oid, method, session, estimatedAge }
  // The database waits for nobody outside: no transaction is open while the provider answers.
  const result = await verifier.read(begun).catch((error: unknown) => error as Error)
  if (result instanceof Error) {
    // Another call may have ended the check, and had the provider forget it.
    const ended = await knownEnd(deps.db, await findCheck(deps.db, { ...asked, now }))
    if (ended) return outcome(ended)
    throw result
  }
  if (result.state === 'pending') return 'pending'
  const person = result.state === 'passed' ? result.person : null
  const refusal =
    result.state === 'failed' ? 'adult.not_verified' : await refusalOf(deps, { check, person, now })
  const end = await deps.db
    .transaction()
    .execute((tx) => takeIn(tx, { check: { ...check, provider, method }, person, refusal, now }))
  // The provider deletes it by itself later where this fails.
  await verifier.forget(begun).catch(() => {})
  return outcome(end)
}

function outcome(end: End): 'verified' {
  if (end === 'verified') return end
  throw new AppError(end)
}

/** What came of a check that is over already; null where it is not, or was taken back since. */
async function knownEnd(db: Db | Tx, check: Check): Promise<End | null> {
  if (check.state === 'failed') return 'adult.not_verified'
  if (check.state === 'passed' && (await getUser(db, check.user_oid)).is_adult) return 'verified'
  return null
}

/** Closes a check by what its provider said, unless another call did meanwhile. */
async function takeIn(
  tx: Tx,
  said: {
    check: Check & Pick<Verification, 'provider' | 'method'>
    person: Person
    refusal: Refusal | null
    now: Date
  },
): Promise<End> {
  const { check, person, refusal, now } = said
  const { oid, user_oid: userOid, provider, method } = check
  const latest = await findCheck(tx, { userOid, oid, now }, { lock: true })
  const known = await knownEnd(tx, latest)
  if (known) return known
  if (latest.state !== 'begun') throw new AppError('adult.check_not_found')
  await closeCheck(tx, oid, refusal ? 'failed' : 'passed')
  if (refusal) return refusal
  const birthYear = person ? Number(person.birthDate.slice(0, 4)) : null
  await makeAdult(tx, { userOid, provider, method, birthYear, now })
  return 'verified'
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
async function makeAdult(tx: Tx, known: Verification): Promise<void> {
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
