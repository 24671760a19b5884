import type { Language } from '@plax/contracts/languages'
import type { GrantedRole } from '@plax/contracts/policy'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { storableJson } from '../../platform/db/storable-json.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { ResolveSession } from '../../platform/http/authenticate.ts'
import { newOid } from '../../platform/ids.ts'
import { openWallet } from '../ledger/ledger.service.ts'
import type { Settings } from '../settings/settings.service.ts'
import './users/users.tables.ts'
import { hashPassword, isPassword, type PasswordDeps } from './users/passwords.ts'
import {
  findUser,
  emailKey,
  findUserBy,
  getNickname,
  getUser,
  insertUser,
  listUsers,
  lockUser,
  nicknamesOf,
  type UserRow,
} from './users/users.queries.ts'
import { sessionFinder } from './sessions/sessions.ts'
import { callRolesOf } from './roles/held-roles.ts'
import { insertGrant } from './roles/roles.queries.ts'

export { underStoryChat } from './account.aliases.ts'
export { runningSessions } from './sessions/end-sessions.ts'
export {
  findUserByName,
  findUserOid,
  findUsers,
  isSomebody,
  oidOfName,
  oidsOfNames,
  readSessions,
} from './find-users.ts'
export { channelPath } from './custom-url/channel-path.ts'
export { findUserByCustomUrl } from './custom-url/custom-url.ts'
export { languageOf } from './users/account.mails.ts'
export { isProfilePicture, type UserRow } from './users/users.queries.ts'
export { barredAccountsSetting } from './roles/sees-adult.ts'
export { hasOtherModerator, listAdmins, wasGiven } from './roles/roles.queries.ts'
export { presentPeople, presentPerson } from './users/present-users.ts'
export { nameColumns, nameIn, type Named, textIn } from './users/name-in.ts'
export { lockDisplayNames, readDisplayNames, writePublicTexts } from './names/public-texts.ts'
export * from './blocks/blocks.ts'
export { giveRole, takeRole } from './roles/change-roles.ts'
export { rolesOf } from './roles/held-roles.ts'
export { makeAdmin } from './roles/make-admin.ts'
export { uniqueConflict } from './sign-up/open-account.ts'
export { restore as endSuspensionOf, suspend } from './suspension/change-suspension.ts'
export { suspensionExplainer } from './suspension/suspended-sessions.ts'
export { readSignIn } from './login-methods/read-sign-in.ts'
export { issueToken, listTokenData, takeToken } from './users/one-time-tokens.ts'
export { findOpen as findOpenWithdrawal } from './withdrawal/withdrawal.queries.ts'
export { findPendingByKey, isApproved, requestApproval } from './approvals/request-approval.ts'
export { listHeldRoles } from './roles/present-roles.ts'
export { listGrants } from './roles/roles.queries.ts'

interface AccountDeps {
  db: Db
  clock: Clock
  secret: string
  settings: Settings
}

export {
  findUser,
  getNickname,
  getUser,
  hashPassword,
  isPassword,
  listUsers,
  lockUser,
  nicknamesOf,
}
export { isFavorite } from './favorites/favorites.ts'
export { countFollowers } from './names/count-followers.ts'
export { findCreators, findPeople, namedFrom } from './names/find-people.ts'
export { countFoundCreators, searchCreators } from './names/search-creators.ts'

/** Whose account has an email address. */
export function findUserByEmail(db: Db | Tx, email: string): Promise<UserRow | null> {
  return findUserBy(db, 'email_key', emailKey(email))
}

/** Turns session tokens into actors for the HTTP floor. */
export function sessionResolver(deps: AccountDeps): ResolveSession {
  const findSession = sessionFinder(deps)
  return async (token) => {
    const session = await findSession(token, deps.clock.now())
    if (!session) return null
    const roles = await callRolesOf(deps, session.user, session.granted)
    return {
      userOid: session.userOid,
      sessionId: session.id,
      roles,
      authenticatedAt: session.authenticatedAt,
      tool: session.scope === 'full' ? null : session.scope,
      hasBlocks: session.hasBlocks,
    }
  }
}

/** Makes a user a creator, once; terms and fees must be accepted (R-channel-006, R-channel-022). */
export async function becomeCreator(
  deps: Pick<AccountDeps, 'db' | 'clock'>,
  userOid: string,
  accepted: { terms: boolean; fees: boolean; tags: readonly string[] },
): Promise<UserRow> {
  if (!accepted.terms || !accepted.fees) throw new AppError('account.creator_terms_required')
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({ is_creator: true, creator_tags: [...accepted.tags], creator_since: now })
      .where('oid', '=', userOid)
      .where('is_creator', '=', false)
      .returningAll()
      .executeTakeFirst()
    if (!changed) return getUser(tx, userOid)
    const details = { acceptedTerms: true, acceptedFees: true }
    await audit(
      tx,
      {
        actorOid: userOid,
        action: 'creator.registered',
        subjectKind: 'user',
        subjectOid: userOid,
        details,
      },
      now,
    )
    await emit(tx, { stream: 'account', type: 'creator.registered', payload: { userOid } }, now)
    return changed
  })
}

/** Whether anybody has an account here. */
export async function hasUsers(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('oid').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Makes an account without the mail's round trip: for the demo world, tests, and the first administrator. */
export async function createUser(
  deps: Pick<AccountDeps, 'db' | 'clock'> & PasswordDeps,
  user: {
    email: string
    password: string
    nickname: string
    language: Language
    role?: GrantedRole | undefined
    /** In their language. */
    introduction?: string
  },
): Promise<UserRow> {
  const now = deps.clock.now()
  const passwordHash = await hashPassword(deps.config.passwordCost, user.password)
  return deps.db.transaction().execute(async (tx) => {
    const row = await insertUser(tx, {
      oid: newOid(now),
      email: user.email,
      password_hash: passwordHash,
      nickname: user.nickname,
      language: user.language,
      created_at: now,
      ...(user.introduction && {
        introductions: storableJson({ [user.language]: user.introduction }),
      }),
    })
    await openWallet(tx, row.oid, now)
    if (user.role) {
      await insertGrant(tx, {
        user_oid: row.oid,
        role: user.role,
        creator_oid: null,
        granted_by: null,
        granted_at: now,
        reason: 'Given when the account was created.',
      })
    }
    return row
  })
}
