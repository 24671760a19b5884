import type { Language } from '@plax/contracts/languages'
import { pagesOf } from '../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import { eraseViewer } from './forget-live-stories.ts'
import './live-stories.tables.ts'

/** What its part of the data download contains. */
const exportNote: Record<Language, string> = {
  en: 'The story that reacts to your streams, and events of the last 30 days that stories reacted to on your streams or because of you.',
  ko: '내 방송에 반응하는 스토리와, 최근 30일 동안 내 방송에서 또는 나로 인해 스토리가 반응한 이벤트입니다.',
  jp: '自分の配信に反応するストーリーと、過去30日間に自分の配信で、または自分をきっかけにストーリーの反応があったイベントです。',
  es: 'La historia que reacciona a tus directos y los eventos de los últimos 30 días a los que reaccionaron historias en tus directos o por ti.',
}

export const liveStoriesLifecycle: LifecycleHandler = {
  tables: ['live_stories', 'live_story_turns', 'live_story_events'],
  exportNote,
  onErase: async (tx, { userOid }) => {
    await eraseViewer(tx, userOid)
    await tx.deleteFrom('live_story_events').where('creator_oid', '=', userOid).execute()
    await tx.deleteFrom('live_story_turns').where('creator_oid', '=', userOid).execute()
    await tx.deleteFrom('live_stories').where('creator_oid', '=', userOid).execute()
  },
  onExport: (db, { userOid }) => ({
    liveStories: pagesOf(
      db.selectFrom('live_stories').selectAll().where('creator_oid', '=', userOid),
      { db, by: ['creator_oid'] },
    ),
    liveStoryTurns: pagesOf(
      db.selectFrom('live_story_turns').selectAll().where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    liveStoryEventsReceived: pagesOf(
      db
        .selectFrom('live_story_events')
        .select(['kind', 'oid', 'stream_oid', 'name', 'coins', 'content', 'item', 'created_at'])
        .where('creator_oid', '=', userOid),
      { db, by: ['oid', 'kind'] },
    ),
    liveStoryEventsCaused: pagesOf(
      db
        .selectFrom('live_story_events')
        .select(['kind', 'oid', 'creator_oid', 'stream_oid', 'subject_oid', 'name', 'coins'])
        .select(['content', 'item', 'created_at'])
        .where('subject_oid', '=', userOid),
      { db, by: ['oid', 'kind'] },
    ),
  }),
}
