import type { Language } from '@plax/contracts/languages'
import { type MailText, mailTime } from '../account.mails.ts'

/** To somebody who was suspended, in the administrator's own words. */
export function suspendedMail(
  lang: Language,
  told: { reason: string; until: Date | null; contact: string },
): MailText {
  const { reason, contact } = told
  const until = told.until && mailTime(told.until)
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'Your Plax account is suspended',
      text: `Your Plax account is suspended${until ? ` until ${until}` : ''}.\n\nReason: ${reason}\n\nNobody can sign in to it meanwhile. What you published and what you hold stays. ${until ? 'It opens again by itself at that time. ' : ''}If you see it differently, write to the operator${contact ? `: ${contact}` : '; the legal notice of the site says how'}.`,
    },
    ko: {
      subject: 'Plax 계정이 정지되었습니다',
      text: `회원님의 Plax 계정이 ${until ? `${until}까지 ` : ''}정지되었습니다.\n\n사유: ${reason}\n\n그동안은 로그인할 수 없습니다. 공개한 작품과 보유한 재화는 그대로 유지됩니다. ${until ? '그 시각이 되면 자동으로 해제됩니다. ' : ''}이의가 있으면 운영자에게 알려 주세요${contact ? `: ${contact}` : '. 연락 방법은 사이트의 법적 고지에 있습니다'}.`,
    },
    jp: {
      subject: 'Plax アカウントが停止されました',
      text: `お客様の Plax アカウントは${until ? `${until}まで` : ''}停止されています。\n\n理由：${reason}\n\n停止中はログインできません。公開した作品と保有している残高はそのまま残ります。${until ? 'その時刻になると自動的に解除されます。' : ''}異議がある場合は運営者にご連絡ください${contact ? `：${contact}` : '。連絡方法はサイトの法的表示にあります'}。`,
    },
    es: {
      subject: 'Tu cuenta de Plax está suspendida',
      text: `Tu cuenta de Plax está suspendida${until ? ` hasta el ${until}` : ''}.\n\nMotivo: ${reason}\n\nMientras tanto nadie puede entrar en ella. Lo que publicaste y lo que tienes se queda. ${until ? 'Se abrirá sola en ese momento. ' : ''}Si lo ves de otra manera, escribe al operador${contact ? `: ${contact}` : '; el aviso legal del sitio dice cómo'}.`,
    },
  }
  return texts[lang]
}

/** To somebody whose suspension is over. */
export function restoredMail(lang: Language): MailText {
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'Your Plax account is open again',
      text: 'The suspension of your Plax account is over. You can log in as before.',
    },
    ko: {
      subject: 'Plax 계정 정지가 해제되었습니다',
      text: '회원님의 Plax 계정 정지가 해제되었습니다. 이전처럼 로그인할 수 있습니다.',
    },
    jp: {
      subject: 'Plax アカウントの停止が解除されました',
      text: 'お客様の Plax アカウントの停止は解除されました。これまでどおりログインできます。',
    },
    es: {
      subject: 'Tu cuenta de Plax vuelve a estar abierta',
      text: 'La suspensión de tu cuenta de Plax ha terminado. Puedes iniciar sesión como antes.',
    },
  }
  return texts[lang]
}
