import type { InputOf } from '@plax/contracts'
import { adultNameMaxLength, type CheckMethod, phonePattern } from '@plax/contracts/adult-values'
import type { Selectable } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { getUser } from '../account.service.ts'
import { adultAgeSetting, estimatedAgeSetting } from './adult.settings.ts'
import type { AdultChecksTable } from './adult.tables.ts'
import { readBirthDate, yearsSince } from './birth-date.ts'
import { hashOf, nameKey } from './form-hash.ts'
import { returnPath } from './return-path.ts'
import { chooseVerifier, type Verifiers } from './verifiers.ts'

export type AdultDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'secret' | 'config'> & {
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
  if (name === '' || [...form.name].length > adultNameMaxLength) {
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
  // Locked while the provider answers, so that two calls at once begin one check.
  return deps.db.transaction().execute(async (tx) => {
    const check = await lockCheck(tx, { userOid, oid, now: deps.clock.now() })
    if (check.state !== 'asked') throw new AppError('adult.check_not_found')
    const { session, url } = await verifier.begin({
      reference: oid,
      method,
      estimatedAge: await deps.settings.get(estimatedAgeSetting),
      returnUrl: `${deps.config.publicUrl ?? `http://localhost:${deps.config.port}`}${returnPath(oid)}`,
      lang,
    })
    await tx
      .updateTable('adult_checks')
      .set({ state: 'begun', provider: verifier.name, method, provider_session: session })
      .where('oid', '=', oid)
      .execute()
    return { verificationOid: oid, sessionId: session, url }
  })
}

export async function lockCheck(
  tx: Tx,
  { userOid, oid, now }: { userOid: string; oid: string; now: Date },
): Promise<Check> {
  const check = await tx
    .selectFrom('adult_checks')
    .selectAll()
    .where('oid', '=', oid)
    .where('user_oid', '=', userOid)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!check) throw new AppError('adult.check_not_found')
  return check
}
