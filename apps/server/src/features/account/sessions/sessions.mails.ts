import type { Language } from '@plax/contracts/languages'
import { type MailText, mailTime } from '../users/account.mails.ts'

/** To the owner of an account that somebody entered with a browser that was not known. */
export function newDeviceMail(
  lang: Language,
  seen: { device: string; place: string; at: Date },
): MailText {
  const at = mailTime(seen.at)
  const unknown: Record<Language, string> = {
    en: 'an unknown device',
    ko: '알 수 없는 기기',
    jp: '不明な端末',
    es: 'un dispositivo desconocido',
  }
  const device = seen.device || unknown[lang]
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'New login to your Plax account',
      text: `Someone logged in to your Plax account from a new device.\n\nDevice: ${device}\nLocation: ${seen.place}\nTime: ${at}\n\nIf this was you, there’s nothing to do. If not, change your password in Account > Security and end your other sessions there.`,
    },
    ko: {
      subject: '새 기기에서 Plax 계정에 로그인되었습니다',
      text: `새 기기에서 Plax 계정에 로그인되었습니다.\n\n기기: ${device}\n위치: ${seen.place}\n시각: ${at}\n\n본인이라면 아무것도 하지 않으셔도 됩니다. 본인이 아니라면 내 정보 > 보안에서 비밀번호를 바꾸고 다른 세션을 모두 종료해 주세요.`,
    },
    jp: {
      subject: '新しい端末からPlaxにログインがありました',
      text: `新しい端末からPlaxアカウントにログインがありました。\n\n端末：${device}\n場所：${seen.place}\n日時：${at}\n\nご本人であれば、何もする必要はありません。お心当たりがない場合は、マイページの「セキュリティ」でパスワードを変更し、ほかのセッションを終了してください。`,
    },
    es: {
      subject: 'Nuevo inicio de sesión en tu cuenta de Plax',
      text: `Se inició sesión en tu cuenta de Plax desde un dispositivo nuevo.\n\nDispositivo: ${device}\nUbicación: ${seen.place}\nFecha: ${at}\n\nSi fuiste tú, no tienes que hacer nada. Si no, cambia tu contraseña en Mi cuenta > Seguridad y cierra allí las demás sesiones.`,
    },
  }
  return texts[lang]
}
