import type { Language } from '@plax/contracts/languages'
import { pagesOf } from '../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import './speech.tables.ts'

/** What its part of the data download contains. */
const exportNote: Record<Language, string> = {
  en: 'Donations of the last 30 days that a synthetic voice read aloud: yours, and those that you received. The sounds aren’t included.',
  ko: '최근 30일 동안 합성 음성으로 읽힌 후원으로, 내가 보낸 것과 받은 것입니다. 음성 파일은 포함되지 않습니다.',
  jp: '過去30日間に合成音声で読み上げられた投げ銭（送ったもの、受け取ったもの）です。音声ファイルは含まれません。',
  es: 'Donaciones de los últimos 30 días que leyó una voz sintética: las tuyas y las que recibiste. No se incluyen los sonidos.',
}

export const speechLifecycle: LifecycleHandler = {
  tables: ['speeches'],
  exportNote,
  onErase: async (tx, { userOid }) => {
    await tx.deleteFrom('speeches').where('creator_oid', '=', userOid).execute()
    await tx.deleteFrom('speeches').where('speaker_oid', '=', userOid).execute()
  },
  onExport: (db, { userOid }) => ({
    speechesReceived: pagesOf(
      db
        .selectFrom('speeches')
        .select(['oid', 'donation_oid', 'voice_name', 'langs', 'content', 'state', 'fault'])
        .select(['created_at', 'ended_at'])
        .where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    speechesMade: pagesOf(
      db
        .selectFrom('speeches')
        .select(['oid', 'creator_oid', 'donation_oid', 'voice_id', 'model_id', 'voice_name'])
        .select(['langs', 'content', 'price_coins', 'paid_coins', 'posting_id', 'state', 'fault'])
        .select(['return_posting_id', 'sound_hash', 'created_at', 'ended_at'])
        .where('speaker_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
  }),
}
