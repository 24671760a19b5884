import type { Tx } from '../../platform/db/database.ts'
import type { OutboxEvent } from '../../platform/events/reader.ts'
import type { Announcement, Notifies } from '../../platform/notify.ts'

/** What creators are told of their exports and imports. */
export const bundleNotifies: Notifies = {
  places: { bundle: { path: () => '/studio?view=move' } },
  on: {
    'bundle.exported': {
      type: 'account',
      texts: {
        en: {
          title: 'Your export is ready',
          text: 'Download it in Studio before it expires.',
        },
        ko: {
          title: '내보내기 파일이 준비됐어요',
          text: '기한이 지나기 전에 스튜디오에서 받아 주세요.',
        },
        jp: {
          title: '作品の書き出しが完了しました',
          text: '期限までにスタジオからダウンロードしてください。',
        },
        es: {
          title: 'Tu exportación está lista',
          text: 'Descárgala en Estudio antes de que caduque.',
        },
      },
      announce,
    },
    'bundle.export_failed': {
      type: 'account',
      texts: {
        en: { title: 'Your export failed', text: 'Open Studio to start it again.' },
        ko: {
          title: '내보내기 파일을 만들지 못했어요',
          text: '스튜디오에서 다시 내보내 주세요.',
        },
        jp: {
          title: '作品の書き出しに失敗しました',
          text: 'スタジオの「書き出しと読み込み」でもう一度開始してください。',
        },
        es: { title: 'Tu exportación falló', text: 'Abre Estudio para empezar de nuevo.' },
      },
      announce,
    },
    'bundle.imported': {
      type: 'account',
      texts: {
        en: {
          title: 'Your import is done',
          text: 'See in Studio what was imported and what wasn’t.',
        },
        ko: {
          title: '가져오기가 끝났어요',
          text: '항목별 결과를 스튜디오에서 확인해 주세요.',
        },
        jp: {
          title: '作品の読み込みが完了しました',
          text: '読み込んだものと読み込めなかったものを、スタジオで確認してください。',
        },
        es: {
          title: 'Tu importación terminó',
          text: 'Mira en Estudio qué se importó y qué no.',
        },
      },
      announce,
    },
    'bundle.import_failed': {
      type: 'account',
      texts: {
        en: { title: 'Your import failed', text: 'See the reason in Studio.' },
        ko: {
          title: '내보낸 파일을 가져오지 못했어요',
          text: '스튜디오에서 이유를 확인하고 다시 시도해 주세요.',
        },
        jp: {
          title: '作品の読み込みに失敗しました',
          text: '理由はスタジオの「書き出しと読み込み」で確認してください。',
        },
        es: { title: 'Tu importación falló', text: 'Consulta el motivo en Estudio.' },
      },
      announce,
    },
  },
}

async function announce(_tx: Tx, { payload }: OutboxEvent): Promise<Announcement> {
  return { to: [String(payload.userOid)], target: { place: 'bundle' }, params: {} }
}
