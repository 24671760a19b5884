import type { Notifies } from '../../../platform/notify.ts'
import { endingSoon } from './forget-replays.ts'
import { findReplay } from './replays.queries.ts'

/** What creators are notified of about their replays. */
export const replayNotifies: Required<Pick<Notifies, 'places' | 'on'>> = {
  places: { replays: { path: () => '/studio?view=live' } },
  on: {
    [endingSoon]: {
      type: 'account',
      texts: {
        en: {
          title: 'A replay will be deleted tomorrow',
          text: 'Publish “{title}” to keep it.',
        },
        ko: {
          title: '내일 다시보기가 삭제돼요',
          text: '‘{title}’ 다시보기를 남기려면 게시하세요.',
        },
        jp: {
          title: '明日、アーカイブが削除されます',
          text: '「{title}」を残すには公開してください。',
        },
        es: {
          title: 'Mañana se borrará una repetición',
          text: 'Publica «{title}» para conservarla.',
        },
      },
      announce: async (tx, { payload }) => {
        const replay = await findReplay(tx, String(payload.replayOid))
        if (!replay || replay.published_at) return null
        const day = replay.started_at.toISOString().slice(0, 10)
        return {
          to: [replay.creator_oid],
          target: { place: 'replays' },
          params: { title: replay.title || day },
        }
      },
    },
  },
}
