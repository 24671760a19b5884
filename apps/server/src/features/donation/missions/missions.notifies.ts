import type { MissionState } from '@plax/contracts/donation/mission-values'
import type { Language } from '@plax/contracts/languages'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { inEachLanguage, type Notifies } from '../../../platform/notify.ts'
import { findMission } from './missions.queries.ts'

/** How a mission ended, as a sentence about it goes on. */
const outcomes: Record<Exclude<MissionState, 'pending' | 'accepted'>, Record<Language, string>> = {
  success: {
    en: 'Completed.',
    ko: '완료됐어요.',
    jp: '達成されました。',
    es: 'Completada.',
  },
  failed: { en: 'Failed.', ko: '실패했어요.', jp: '失敗しました。', es: 'Fallida.' },
  rejected: {
    en: 'Declined.',
    ko: '거절됐어요.',
    jp: '辞退されました。',
    es: 'Rechazada.',
  },
  cancelled: {
    en: 'Canceled.',
    ko: '취소됐어요.',
    jp: 'キャンセルされました。',
    es: 'Cancelada.',
  },
  'accepted-timeout': {
    en: 'Not done in time.',
    ko: '제한 시간이 지났어요.',
    jp: '時間切れになりました。',
    es: 'Se acabó el tiempo.',
  },
  'pending-timeout': {
    en: 'Not accepted in time.',
    ko: '제때 수락되지 않았어요.',
    jp: '時間内に承諾されませんでした。',
    es: 'No se aceptó a tiempo.',
  },
}

/** The creator’s missions, and what became of the coins of those who gave them. */
export const missionNotifies: Notifies = {
  places: { 'live-donations': { path: (oid) => `/live/${oid}/donate` } },
  on: {
    'mission.assigned': {
      type: 'live',
      texts: {
        en: {
          title: 'You have a mission',
          text: '“{task}” for {coins, plural, one {# coin} other {# coins}}. Accept or decline it in your live studio.',
        },
        ko: {
          title: '새 미션이 도착했어요',
          text: '‘{task}’ 미션이에요. 보상은 {coins}코인이에요. 라이브 스튜디오에서 수락하거나 거절해 주세요.',
        },
        jp: {
          title: 'ミッションが届きました',
          text: '「{task}」（{coins}コイン）。ライブスタジオで承諾または辞退してください。',
        },
        es: {
          title: 'Tienes una misión',
          text: '«{task}» por {coins, plural, one {# moneda} other {# monedas}}. Acéptala o recházala en tu estudio de directos.',
        },
      },
      announce: async (tx, { payload }) => {
        const mission = await findMission(tx, String(payload.missionOid))
        if (!mission || mission.ended_at) return null
        return {
          to: [mission.creator_oid],
          target: { place: 'live-studio', id: mission.creator_oid },
          params: { task: mission.task, coins: mission.coins },
        }
      },
    },
    'mission.accepted': {
      type: 'live',
      texts: {
        en: { title: 'Your mission was accepted', text: '“{task}” has begun.' },
        ko: { title: '미션이 수락됐어요', text: '‘{task}’ 미션이 시작됐어요.' },
        jp: { title: 'ミッションが承諾されました', text: '「{task}」が始まりました。' },
        es: { title: 'Aceptaron tu misión', text: '«{task}» ya empezó.' },
      },
      announce: async (tx, { payload }) => {
        const mission = await findMission(tx, String(payload.missionOid))
        if (!mission?.assigner_oid) return null
        return {
          to: [mission.assigner_oid],
          target: { place: 'live-donations', id: mission.creator_oid },
          params: { task: mission.task },
        }
      },
    },
    'mission.ended': {
      type: 'live',
      texts: {
        en: {
          title: 'A mission has ended',
          text: '“{task}”: {outcome} You got {coins, plural, one {# coin} other {# coins}}, before the platform fee.',
        },
        ko: {
          title: '미션이 끝났어요',
          text: '‘{task}’: {outcome} 플랫폼 수수료를 빼기 전 {coins}코인이 지급됐어요.',
        },
        jp: {
          title: 'ミッションが終わりました',
          text: '「{task}」：{outcome}{coins}コイン（プラットフォーム手数料を引く前）が支払われました。',
        },
        es: {
          title: 'Terminó una misión',
          text: '«{task}»: {outcome} Se te {coins, plural, one {pagó # moneda} other {pagaron # monedas}}, antes de la comisión de la plataforma.',
        },
      },
      announce: async (tx, { payload }) => {
        const mission = await findMission(tx, String(payload.missionOid))
        // Creators know what they did themselves.
        if (!mission || payload.endedBy === mission.creator_oid) return null
        return {
          to: [mission.creator_oid],
          target: { place: 'live-studio', id: mission.creator_oid },
          params: {
            task: mission.task,
            outcome: outcomeOf(mission.state),
            coins: mission.paid_coins,
          },
        }
      },
    },
    'mission.settled': {
      type: 'live',
      texts: {
        en: {
          title: 'A mission you gave coins for has ended',
          text: '“{task}”: {outcome} {returned} of your {coins, plural, one {# coin} other {# coins}} came back to your wallet.',
        },
        ko: {
          title: '코인을 보낸 미션이 끝났어요',
          text: '‘{task}’: {outcome} 보낸 {coins}코인 중 {returned}코인이 지갑으로 돌아왔어요.',
        },
        jp: {
          title: 'コインを出したミッションが終わりました',
          text: '「{task}」：{outcome}出した{coins}コインのうち{returned}コインがウォレットに戻りました。',
        },
        es: {
          title: 'Terminó una misión a la que diste monedas',
          text: '«{task}»: {outcome} De {coins, plural, one {tu moneda} other {tus # monedas}}, {returned} volvieron a tu cartera.',
        },
      },
      announce: async (tx, { payload }) => {
        const mission = await findMission(tx, String(payload.missionOid))
        const funderOid = String(payload.funderOid)
        const part = mission && (await sumPart(tx, mission.oid, funderOid))
        if (!mission || !part) return null
        return {
          to: [funderOid],
          target: { place: 'live-donations', id: mission.creator_oid },
          params: { task: mission.task, outcome: outcomeOf(mission.state), ...part },
        }
      },
    },
  },
}

function outcomeOf(state: MissionState) {
  if (state === 'pending' || state === 'accepted') return ''
  return inEachLanguage((lang) => outcomes[state][lang])
}

async function sumPart(
  tx: Tx,
  missionOid: string,
  funderOid: string,
): Promise<{ coins: number; returned: number } | null> {
  const { rows } = await sql<{ coins: number; returned: number }>`
    SELECT sum(coins)::int AS coins, sum(returned_coins)::int AS returned FROM live_donations
    WHERE mission_oid = ${missionOid} AND donor_oid = ${funderOid}
    HAVING count(*) > 0`.execute(tx)
  return rows[0] ?? null
}
