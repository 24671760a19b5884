import type { Routes } from '@plax/contracts'
import type { BlockKind } from '@plax/contracts/block-values'
import { hashtagMaxLength } from '@plax/contracts/limits'
import type { RouteParsed } from '@plax/contracts/route'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser, type UserActor } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { withoutBlocks } from '../../access/access.service.ts'
import { addBlock, getUser, listBlocks, removeBlock } from '../../account/account.service.ts'
import { getVisibleStory } from '../content/content.policy.ts'
import { presentBlocks } from './present-blocks.ts'

type BlockDeps = Pick<Deps, 'db' | 'clock' | 'secret'>
type Sent = RouteParsed<Routes['POST /content/block']>['body']

/** What somebody wants to see no more (R-account-004): people, stories and tags. */
export function blockHandlers(deps: BlockDeps): Handlers {
  return {
    'POST /content/block': async ({ actor, body }) => {
      assertUser(actor)
      const { kind, label } = readSubject(body)
      const block = { userOid: actor.userOid, kind, label }
      const blocked = body.operation === 'add'
      if (blocked) await assertBlockable(deps, { actor, kind, label })
      const now = deps.clock.now()
      const changed = await deps.db
        .transaction()
        .execute((tx) => (blocked ? addBlock(tx, block, now) : removeBlock(tx, block)))
      return { blocked, changed }
    },
    'GET /content/blocks': async ({ actor, query, lang }) => {
      assertUser(actor)
      const { kind, limit } = query
      const place = readCursor(query.cursor, [cursorPart.instant, z.string()])
      const after = place && { at: place[0], subject: place[1] }
      const { userOid } = actor
      const found = await listBlocks(deps.db, { userOid, kind, after, limit: limit + 1 })
      const { rows, nextCursor } = cutPage(found, limit, (row) => [
        row.blockedAt.toISOString(),
        row.subject,
      ])
      return { items: await presentBlocks(deps, { kind, rows, actor, lang }), nextCursor }
    },
  }
}

/** The one thing that a call names. Throws `block.tag_empty` (R-account-014). */
function readSubject({ userOid, contentOid, tag }: Sent): { kind: BlockKind; label: string } {
  const named: { kind: BlockKind; label: string }[] = []
  if (userOid !== undefined) named.push({ kind: 'user', label: userOid })
  if (contentOid !== undefined) named.push({ kind: 'content', label: contentOid })
  if (tag !== undefined) named.push({ kind: 'tag', label: readTag(tag) })
  const [subject, ...others] = named
  if (subject && others.length === 0) return subject
  throw new AppError('request.invalid', {
    fields: [{ in: 'body', path: '/', problem: 'Name one of userOid, contentOid and tag.' }],
  })
}

function readTag(sent: string): string {
  const tag = storableText(sent)
    .replace(/^[\s#＃]+/, '')
    .trim()
  // Accents alone would be compared as nothing.
  if (tag.normalize('NFKD').replace(/[\u0300-\u036f]/g, '') === '') {
    throw new AppError('block.tag_empty')
  }
  if ([...tag].length <= hashtagMaxLength) return tag
  throw new AppError('block.tag_too_long', { maxLength: hashtagMaxLength })
}

/** Nobody blocks what is theirs, or what they may not know of. */
async function assertBlockable(
  deps: BlockDeps,
  { actor, kind, label }: { actor: UserActor; kind: BlockKind; label: string },
): Promise<void> {
  if (kind === 'tag') return
  if (kind === 'user') {
    if (label === actor.userOid) throw new AppError('block.own')
    await getUser(deps.db, label)
    return
  }
  const question = { contentOid: label, actor: withoutBlocks(actor), now: deps.clock.now() }
  const { story } = await getVisibleStory(deps.db, question)
  if (story.owner_oid === actor.userOid) throw new AppError('block.own')
}
