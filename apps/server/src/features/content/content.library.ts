import type { KeptKind, PollSources } from '../engagement/library.service.ts'
import { contentKind } from './item/content-kind.ts'
import { findContent } from './item/content.queries.ts'

/** How playlists and the history lead to contents. */
export const keptContents: KeptKind = {
  ...contentKind,
  pathOf: ({ oid, type }) => `/${type === 'branching' ? 'scenario' : 'play'}/${oid}`,
  isPlayable: ({ type }) => type === 'video' || type === 'audio' || type === 'clip',
}

/** The polls that creators type into their contents. */
export const contentPolls: PollSources = {
  [contentKind.kind]: async (db, { oid }) => {
    const row = await findContent(db, oid)
    return row?.fields.poll ? { poll: row.fields.poll, type: row.type } : null
  },
}
