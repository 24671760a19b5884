import type { KeptPart, PollSource } from '../engagement/library.service.ts'
import { findContent } from './item/content.queries.ts'

/** How playlists and the history lead to contents. */
export const keptContents: KeptPart = {
  pathOf: ({ oid, type }) => `/${type === 'branching' ? 'scenario' : 'play'}/${oid}`,
  isPlayable: ({ type }) => type === 'video' || type === 'audio' || type === 'clip',
  isLikedByType: true,
}

/** The poll that a creator typed into a content. */
export const findContentPoll: PollSource = async (db, { oid }) => {
  const row = await findContent(db, oid)
  return row?.fields.poll ? { poll: row.fields.poll, type: row.type } : null
}
