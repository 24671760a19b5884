import { safePost, SafeFetchError } from '../../../platform/safe-fetch.ts'
import { findContentCover } from '../cards/find-cover.ts'
import { hookAddress } from './discord-hook.ts'
import { discordMessage } from './discord-message.ts'
import { failed, isUnsent, type Outcome, type PostDeps, type Poster } from './post-network.ts'

const timeoutMs = 10_000

/** Posts to the channel of a creator's webhook. */
export const discordPoster: Poster = {
  isWanted: (_deps, { fields }) => fields.autoPost?.discord ?? false,
  ready: async (tx, deps, row) => {
    const url = await hookAddress(tx, deps, row.owner_oid)
    if (!url) return null
    const coverPath = await findContentCover(tx, { itemOid: row.oid, language: null })
    const body = discordMessage(deps.config, { row, coverPath })
    return () => post(deps, { url, body })
  },
}

async function post(
  { network }: PostDeps,
  { url, body }: { url: string; body: Buffer },
): Promise<Outcome> {
  try {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const status = await safePost(network, url, { headers, body, timeoutMs })
    if (status >= 200 && status < 300) return { state: 'posted' }
    if (status === 429 || status >= 500) return { state: 'waiting' }
    return failed(status === 401 || status === 404 ? 'webhook_gone' : 'refused')
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error
    if (error.fault === 'refused') return failed('refused')
    const isAway = error.fault === 'unresolved' || isUnsent(error.cause)
    return isAway ? { state: 'waiting' } : failed('no_answer')
  }
}
