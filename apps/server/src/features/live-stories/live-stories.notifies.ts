import type { Notifies } from '../../platform/notify.ts'
import { stoppedEvent } from './answer-events.ts'

/** Creators learn that their story stopped, since they look at their stream and not at its settings. */
export const liveStoriesNotifies: Notifies = {
  on: {
    [stoppedEvent]: {
      type: 'live',
      texts: {
        en: {
          title: 'Your story stopped answering',
          text: 'Its character no longer reacts to your stream: you’re out of credits, or the story isn’t open anymore. Open your live studio to continue.',
        },
        ko: {
          title: '스토리가 답변을 멈췄어요',
          text: '크레딧이 부족하거나 스토리가 더 이상 열려 있지 않아 캐릭터가 방송에 반응하지 않아요. 라이브 스튜디오에서 다시 시작해 주세요.',
        },
        jp: {
          title: 'ストーリーの返信が止まりました',
          text: 'クレジットが足りないか、ストーリーが公開されていないため、キャラクターは配信に反応しません。ライブスタジオから再開できます。',
        },
        es: {
          title: 'Tu historia dejó de responder',
          text: 'Su personaje ya no reacciona a tu directo: te quedaste sin créditos o la historia ya no está disponible. Abre tu estudio de directos para continuar.',
        },
      },
      announce: (_tx, { payload }) => {
        const creatorOid = String(payload.creatorOid)
        return Promise.resolve({
          to: [creatorOid],
          target: { place: 'live-studio', id: creatorOid },
          params: {},
        })
      },
    },
  },
}
