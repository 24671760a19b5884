import { isLongerThan } from '@plax/story-engine/characters'
import type { InputOf } from '@plax/contracts'
import {
  adultNameMaxLength,
  type CheckMethod,
  phonePattern,
  type VerifierName,
} from '@plax/contracts/account/adult-values'
import type { Selectable } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { getUser } from '../users/users.queries.ts'
import { adultAgeSetting, estimatedAgeSetting } from './adult.settings.ts'
import type { AdultChecksTable } from './adult.tables.ts'
import { readBirthDate, yearsSince } from './birth-date.ts'
import { hashOf, nameKey } from './form-hash.ts'
import { returnPath } from './return-path.ts'
import { chooseVerifier, type Verifiers } from './verifiers.ts'

export type AdultDeps = Pick<
  Deps,
  'db' | 'clock' | 'settings' | 'secret' | 'config' | 'askedRoles'
> & {
  verifiers: Verifiers
}
type Check = Selectable<AdultChecksTable>
type Form = Pick<InputOf<'POST /account/cert'>['body'], 'name' | 'birthDate' | 'phoneNumber'>

const checkTtlMs = 3600 * 1000

/**
 * Takes the form (R-adult-002). Throws `adult.birth_date_incorrect` (R-auth-017), `adult.not_verified`
 * to who is too young, `adult.already_verified`, `adult.unavailable`.
 */
export async function askCheck(deps: AdultDeps, userOid: string, form: Form) {
  const now = deps.clock.now()
  const birth = readBirthDate(form.birthDate, now)
  const name = nameKey(form.name)
  if (name === '' || isLongerThan(form.name, adultNameMaxLength)) {
    throw new AppError('adult.name_required')
  }
  if (!birth) throw new AppError('adult.birth_date_incorrect')
  if (!phonePattern.test(form.phoneNumber.trim())) throw new AppError('adult.phone_incorrect')
  if ((await getUser(deps.db, userOid)).is_adult) throw new AppError('adult.already_verified')
  const verifier = await chooseVerifier(deps)
  if (yearsSince(birth, now) < (await deps.settings.get(adultAgeSetting))) {
    throw new AppError('adult.not_verified')
  }
  const oid = newOid(now)
  const expiresAt = new Date(now.getTime() + checkTtlMs)
  await deps.db
    .insertInto('adult_checks')
    .values({
      oid,
      user_oid: userOid,
      state: 'asked',
      name_hash: hashOf(deps.secret, 'name', name),
      birth_date_hash: hashOf(deps.secret, 'birth-date', form.birthDate.trim()),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  const { name: provider, methods } = verifier
  return {
    verificationOid: oid,
    provider,
    methods: [...methods],
    expiresAt: expiresAt.toISOString(),
  }
}

/** Begins a check with who checks. Throws `adult.check_not_found`, `adult.provider_failed`. */
export async function beginCheck(
  deps: AdultDeps,
  asked: { userOid: string; oid: string; method: CheckMethod; lang: string },
) {
  const { userOid, oid, method, lang } = asked
  const verifier = await chooseVerifier(deps)
  if (!verifier.methods.includes(method)) throw new AppError('adult.unavailable')
  await claimCheck(deps, { userOid, oid, method, provider: verifier.name })
  const order = {
    reference: oid,
    method,
    estimatedAge: await deps.settings.get(estimatedAgeSetting),
    returnUrl: `${deps.config.publicUrl ?? `http://localhost:${deps.config.port}`}${returnPath(oid)}`,
    lang,
  }
  // The database waits for nobody outside: no transaction is open while the provider answers.
  const { session, url } = await verifier.begin(order).catch(async (error: unknown) => {
    await updateAsked(deps.db, oid, { provider: null, method: null })
    throw error
  })
  await updateAsked(deps.db, oid, { state: 'begun', provider_session: session })
  return { verificationOid: oid, sessionId: session, url }
}

/** Takes a check that nobody began yet, so that two calls at once begin one. */
async function claimCheck(
  deps: AdultDeps,
  claim: { userOid: string; oid: string; method: CheckMethod; provider: VerifierName },
): Promise<void> {
  const { userOid, oid, method, provider } = claim
  const claimed = await deps.db
    .updateTable('adult_checks')
    .set({ provider, method })
    .where('oid', '=', oid)
    .where('user_oid', '=', userOid)
    .where('state', '=', 'asked')
    .where('provider', 'is', null)
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst()
  if (claimed.numUpdatedRows === 0n) throw new AppError('adult.check_not_found')
}

async function updateAsked(
  db: Db,
  oid: string,
  change: Partial<Pick<Check, 'state' | 'provider' | 'method' | 'provider_session'>>,
): Promise<void> {
  await db
    .updateTable('adult_checks')
    .set(change)
    .where('oid', '=', oid)
    .where('state', '=', 'asked')
    .execute()
}

/** A live check of a person; throws `adult.check_not_found` where there is none. */
export async function findCheck(
  db: Db | Tx,
  { userOid, oid, now }: { userOid: string; oid: string; now: Date },
  { lock = false } = {},
): Promise<Check> {
  const query = db
    .selectFrom('adult_checks')
    .selectAll()
    .where('oid', '=', oid)
    .where('user_oid', '=', userOid)
    .where('expires_at', '>', now)
  const check = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!check) throw new AppError('adult.check_not_found')
  return check
}
