import type { Language } from '@plax/contracts/languages'
import { type MailText, mailTime } from '../users/account.mails.ts'

/** To somebody who was suspended, in the administrator's own words. */
export function suspendedMail(
  lang: Language,
  told: { reason: string; until: Date | null; contact: string; appealUrl?: string | undefined },
): MailText {
  const { reason } = told
  const disagreeing = ifYouDisagree(lang, told)
  const until = told.until && mailTime(told.until)
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'Your Plax account is suspended',
      text: `Your Plax account is suspended${until ? ` until ${until}` : ''}.\n\nReason: ${reason}\n\nYou can’t log in during this time. What you published and your balance are kept. ${until ? 'The suspension ends automatically. ' : ''}${disagreeing}`,
    },
    ko: {
      subject: 'Plax 계정이 정지되었습니다',
      text: `회원님의 Plax 계정이 ${until ? `${until}까지 ` : ''}정지되었습니다.\n\n사유: ${reason}\n\n그동안은 로그인할 수 없습니다. 게시한 작품과 잔액은 그대로 유지됩니다. ${until ? '정지는 이 시각에 자동으로 해제됩니다. ' : ''}${disagreeing}`,
    },
    jp: {
      subject: 'Plaxアカウントが停止されました',
      text: `お客様のPlaxアカウントは${until ? `${until}まで` : ''}停止されています。\n\n理由：${reason}\n\n停止中はログインできません。公開した作品と残高はそのまま残ります。${until ? 'その時刻になると自動的に解除されます。' : ''}${disagreeing}`,
    },
    es: {
      subject: 'Tu cuenta de Plax está suspendida',
      text: `Tu cuenta de Plax está suspendida${until ? ` hasta el ${until}` : ''}.\n\nMotivo: ${reason}\n\nMientras tanto no puedes iniciar sesión. Lo que publicaste y tu saldo se conservan. ${until ? 'La suspensión terminará automáticamente. ' : ''}${disagreeing}`,
    },
  }
  return texts[lang]
}

/** Where to object: by the link, if there is one. */
function ifYouDisagree(
  lang: Language,
  { contact, appealUrl }: { contact: string; appealUrl?: string | undefined },
): string {
  if (appealUrl) return `${appealHere[lang]}\n${appealUrl}`
  const texts: Record<Language, string> = {
    en: `If you disagree, contact the operator${contact ? `: ${contact}` : '. See the site’s legal notice for details'}.`,
    ko: `이의가 있으면 운영자에게 알려 주세요${contact ? `: ${contact}` : '. 연락 방법은 사이트의 법적 고지에 있습니다'}.`,
    jp: `異議がある場合は運営者にご連絡ください${contact ? `：${contact}` : '。連絡方法はサイトの運営者情報をご覧ください'}。`,
    es: `Si no estás de acuerdo, escribe al operador${contact ? `: ${contact}` : '. Consulta cómo en el aviso legal del sitio'}.`,
  }
  return texts[lang]
}

const appealHere: Record<Language, string> = {
  en: 'If you disagree, you can appeal once, without logging in:',
  ko: '결정에 동의하지 않으면 로그인하지 않고 한 번 이의를 제기할 수 있습니다.',
  jp: 'この措置に異議がある場合は、次のリンクから申し立てられます（1回のみ、ログイン不要）。',
  es: 'Si no estás de acuerdo, puedes apelar una vez, sin iniciar sesión:',
}

/** To somebody whose suspension is over. */
export function restoredMail(lang: Language): MailText {
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'Your Plax account is restored',
      text: 'Your suspension has ended. You can log in again.',
    },
    ko: {
      subject: 'Plax 계정 정지가 해제되었습니다',
      text: '회원님의 Plax 계정 정지가 해제되었습니다. 이전처럼 로그인할 수 있습니다.',
    },
    jp: {
      subject: 'Plaxアカウントの停止が解除されました',
      text: 'お客様のPlaxアカウントの停止が解除されました。これまでどおりログインできます。',
    },
    es: {
      subject: 'Tu cuenta de Plax está activa de nuevo',
      text: 'La suspensión terminó. Puedes iniciar sesión de nuevo.',
    },
  }
  return texts[lang]
}
