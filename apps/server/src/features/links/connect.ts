import type { LinkPlatform } from '@plax/contracts/links/link-values'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { newToken } from '../../platform/ids.ts'
import { issueToken, takeToken } from '../account/account.service.ts'
import { linkError } from './link-error.ts'
import { keepLink } from './linked-accounts.ts'
import { authorizeAddress, faultOf, LinkRefusal, type OAuthClient, tradeCode } from './oauth.ts'
import { linkProviders } from './providers.ts'

type ConnectDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'log'>

export const attemptPurpose = 'platform-link'
const attemptTtlMs = 10 * 60_000

interface Attempt extends Record<string, unknown> {
  platform: LinkPlatform
  sessionId: string | null
  verifier: string
  redirectUri: string
}

/** Where a person goes to allow a link. Throws `platform.link_off`. */
export async function beginLink(
  { db, clock, config }: ConnectDeps,
  { actor, platform, origin }: { actor: UserActor; platform: LinkPlatform; origin: string },
): Promise<string> {
  const client = offered(config, platform)
  const verifier = newToken()
  const redirectUri = origin + linkProviders[platform].returnPath
  const { userOid, sessionId } = actor
  const data: Attempt = { platform, sessionId, verifier, redirectUri }
  const issued = { purpose: attemptPurpose, userOid, data, ttlMs: attemptTtlMs } as const
  const state = await db
    .transaction()
    .execute((tx) => issueToken(tx, { ...issued, now: clock.now() }))
  return authorizeAddress(client, { redirectUri, state, verifier })
}

/**
 * Takes what the platform answered. A state counts once, and only in the session that it was made for.
 *
 * @throws platform.link_off, platform.link_failed, platform.link_canceled, platform.unavailable,
 *   platform.no_channel, platform.already_linked
 */
export async function finishLink(
  deps: ConnectDeps,
  {
    actor,
    platform,
    state,
    code,
  }: {
    actor: UserActor
    platform: LinkPlatform
    state: string
    code?: string | undefined
  },
): Promise<void> {
  const client = offered(deps.config, platform)
  const attempt = await takeAttempt(deps, { actor, platform, state })
  if (!attempt) throw linkError('platform.link_failed', platform)
  if (code === undefined) throw linkError('platform.link_canceled', platform)
  const { redirectUri, verifier } = attempt
  const { readAccount } = linkProviders[platform]
  try {
    const asked = { code, redirectUri, verifier, now: deps.clock.now() }
    const tokens = await tradeCode(client, asked)
    const account = await readAccount(deps.config, tokens.access)
    if (!account) throw linkError('platform.no_channel', platform)
    await keepLink(deps, { userOid: actor.userOid, platform, account, tokens })
  } catch (error) {
    if (error instanceof AppError) throw error
    deps.log.warn({ platform, ...faultOf(error) }, 'an account was not linked')
    const isRefused = error instanceof LinkRefusal
    throw linkError(isRefused ? 'platform.link_failed' : 'platform.unavailable', platform)
  }
}

async function takeAttempt(
  { db, clock }: ConnectDeps,
  { actor, platform, state }: { actor: UserActor; platform: LinkPlatform; state: string },
): Promise<Attempt | null> {
  const named = { purpose: attemptPurpose, token: state, now: clock.now() } as const
  const taken = await db.transaction().execute((tx) => takeToken(tx, named))
  const attempt = taken?.data as Attempt | undefined
  const isTheirs =
    taken?.userOid === actor.userOid &&
    attempt?.sessionId === actor.sessionId &&
    attempt.platform === platform
  return isTheirs ? (attempt ?? null) : null
}

function offered(config: Deps['config'], platform: LinkPlatform): OAuthClient {
  const client = linkProviders[platform].client(config)
  if (!client) throw linkError('platform.link_off', platform)
  return client
}
