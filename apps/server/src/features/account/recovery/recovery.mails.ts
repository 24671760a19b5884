import type { Language } from '@plax/contracts/languages'
import { type MailText, mailTime } from '../users/account.mails.ts'

/** The mail with the link that sets a new password. */
export function resetMail(lang: Language, link: string): MailText {
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'Reset your Plax password',
      text: `Open this link to set a new password:\n\n${link}\n\nThe link works once, for one hour. If you didn’t ask for this, ignore this email. Your password won’t change.`,
    },
    ko: {
      subject: 'Plax 비밀번호 재설정',
      text: `아래 링크에서 새 비밀번호를 설정해 주세요.\n\n${link}\n\n링크는 1시간 동안 한 번만 사용할 수 있습니다. 요청하지 않으셨다면 이 메일을 무시해 주세요. 비밀번호는 그대로 유지됩니다.`,
    },
    jp: {
      subject: 'Plaxのパスワード再設定',
      text: `次のリンクから新しいパスワードを設定してください。\n\n${link}\n\nリンクは1時間以内に1回だけ使えます。お心当たりがない場合は、このメールを無視してください。パスワードは変わりません。`,
    },
    es: {
      subject: 'Restablece tu contraseña de Plax',
      text: `Abre este enlace para crear una contraseña nueva:\n\n${link}\n\nEl enlace funciona una sola vez, durante una hora. Si no lo pediste, ignora este correo. Tu contraseña no cambiará.`,
    },
  }
  return texts[lang]
}

/** The notice after a password was set or changed, with the other ways in that still stand. */
export function passwordChangedMail(
  lang: Language,
  { at, otherWays }: { at: Date; otherWays: readonly string[] },
): MailText {
  const { subject, text } = passwordChanged(lang, at)
  if (otherWays.length === 0) return { subject, text }
  const ways = new Intl.ListFormat(lang === 'jp' ? 'ja' : lang).format(otherWays)
  const texts: Record<Language, string> = {
    en: `You can still log in with: ${ways}. If one of these isn’t yours, remove it in Account > Security.`,
    ko: `다음 수단으로는 여전히 로그인할 수 있습니다: ${ways}. 본인의 것이 아니면 내 정보 > 보안에서 삭제해 주세요.`,
    jp: `次の方法では引き続きログインできます：${ways}。お心当たりのないものは、マイページの「セキュリティ」から削除してください。`,
    es: `Todavía puedes iniciar sesión con: ${ways}. Si algo no es tuyo, elimínalo en Mi cuenta > Seguridad.`,
  }
  return { subject, text: `${text}\n\n${texts[lang]}` }
}

function passwordChanged(lang: Language, at: Date): MailText {
  const time = mailTime(at)
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'Your Plax password was changed',
      text: `Your Plax password was changed on ${time}. All other sessions were logged out.\n\nIf this wasn’t you, set a new one right away with “Forgot your password?” on the login screen.`,
    },
    ko: {
      subject: 'Plax 비밀번호가 변경되었습니다',
      text: `${time}에 Plax 계정의 비밀번호가 변경되었습니다. 다른 세션은 모두 종료되었습니다.\n\n본인이 아니라면 로그인 화면의 ‘비밀번호를 잊으셨나요?’에서 바로 새 비밀번호를 설정해 주세요.`,
    },
    jp: {
      subject: 'Plaxのパスワードが変更されました',
      text: `${time}にPlaxアカウントのパスワードが変更されました。ほかのセッションはすべて終了しました。\n\nお心当たりがない場合は、ログイン画面の「パスワードをお忘れですか？」からすぐに新しいパスワードを設定してください。`,
    },
    es: {
      subject: 'Se cambió tu contraseña de Plax',
      text: `La contraseña de tu cuenta de Plax cambió el ${time}. Se cerraron todas las demás sesiones.\n\nSi no fuiste tú, crea una nueva enseguida con «¿Olvidaste tu contraseña?» en la pantalla de inicio de sesión.`,
    },
  }
  return texts[lang]
}
