import type { Language } from '@plax/contracts/languages'
import type { MailText } from '../users/account.mails.ts'

/** To the old address: the link by which its owner agrees. */
export function leaveMail(lang: Language, change: { link: string; email: string }): MailText {
  const { link, email } = change
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'Confirm your email address change',
      text: `You asked to change your Plax email address to ${email}. Open this link to confirm:\n\n${link}\n\nThe link works once, for one day. You also need to confirm from the new address. If you didn’t ask for this, don’t open the link, and change your password in Account > Security.`,
    },
    ko: {
      subject: '이메일 주소 변경을 확인해 주세요',
      text: `Plax 계정의 이메일 주소 변경이 요청되었습니다. 새 주소: ${email}\n\n변경하시려면 아래 링크를 열어 주세요.\n\n${link}\n\n링크는 하루 동안 한 번만 사용할 수 있으며, 새 주소에서도 확인해야 합니다. 요청하지 않으셨다면 링크를 열지 말고 내 정보 > 보안에서 비밀번호를 바꿔 주세요.`,
    },
    jp: {
      subject: 'メールアドレスの変更をご確認ください',
      text: `Plaxアカウントのメールアドレスを${email}に変更する申請がありました。変更する場合は、次のリンクを開いてください。\n\n${link}\n\nリンクは1日以内に1回だけ使えます。新しいアドレスでの確認も必要です。お心当たりがない場合はリンクを開かず、マイページの「セキュリティ」でパスワードを変更してください。`,
    },
    es: {
      subject: 'Confirma el cambio de tu correo',
      text: `Pediste cambiar el correo de tu cuenta de Plax a ${email}. Abre este enlace para confirmarlo:\n\n${link}\n\nEl enlace funciona una sola vez, durante un día. También debes confirmarlo desde el correo nuevo. Si no lo pediste, no abras el enlace y cambia tu contraseña en Mi cuenta > Seguridad.`,
    },
  }
  return texts[lang]
}

/** To the new address: the link that shows whose mailbox it is. */
export function arriveMail(lang: Language, link: string): MailText {
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'Confirm your new email address',
      text: `Open this link to use this address for your Plax account:\n\n${link}\n\nThe link works once, for one day. You also need to confirm from your old address. If you didn’t ask for this, ignore this email.`,
    },
    ko: {
      subject: '새 이메일 주소를 확인해 주세요',
      text: `이 주소를 Plax 계정에 사용하려면 아래 링크를 열어 주세요.\n\n${link}\n\n링크는 하루 동안 한 번만 사용할 수 있으며, 기존 주소에서도 확인해야 합니다. 요청하지 않으셨다면 이 메일을 무시해 주세요.`,
    },
    jp: {
      subject: '新しいメールアドレスをご確認ください',
      text: `このアドレスをPlaxアカウントで使うには、次のリンクを開いてください。\n\n${link}\n\nリンクは1日以内に1回だけ使えます。これまでのアドレスでの確認も必要です。お心当たりがない場合は、このメールを無視してください。`,
    },
    es: {
      subject: 'Confirma tu correo nuevo',
      text: `Abre este enlace para usar esta dirección en tu cuenta de Plax:\n\n${link}\n\nEl enlace funciona una sola vez, durante un día. También debes confirmarlo desde tu correo anterior. Si no lo pediste, ignora este correo.`,
    },
  }
  return texts[lang]
}

/** To a new address that has an account, which is told to nobody else. */
export function addressTakenMail(lang: Language): MailText {
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'This address already has a Plax account',
      text: 'Someone, maybe you, tried to use this address for another Plax account. It already has one, so nothing was changed.',
    },
    ko: {
      subject: '이미 Plax 계정이 있는 주소입니다',
      text: '이 주소를 다른 Plax 계정에 사용하려는 요청이 있었습니다. 이미 계정이 있는 주소라 아무것도 변경되지 않았습니다.',
    },
    jp: {
      subject: 'このアドレスにはすでにPlaxのアカウントがあります',
      text: 'このアドレスを別のPlaxアカウントで使う申請がありました。すでにアカウントがあるため、何も変更されていません。',
    },
    es: {
      subject: 'Esta dirección ya tiene una cuenta de Plax',
      text: 'Alguien, quizá tú, intentó usar esta dirección en otra cuenta de Plax. Como la dirección ya tiene una cuenta, no se cambió nada.',
    },
  }
  return texts[lang]
}

/** To both addresses, once it is done. */
export function emailChangedMail(lang: Language, email: string): MailText {
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'Your Plax email address was changed',
      text: `The email address of your Plax account is now ${email}. Use it to log in from now on.`,
    },
    ko: {
      subject: 'Plax 계정의 이메일 주소가 변경되었습니다',
      text: `Plax 계정의 이메일 주소가 변경되었습니다. 앞으로 새 주소로 로그인해 주세요.\n\n새 주소: ${email}`,
    },
    jp: {
      subject: 'Plaxのメールアドレスが変更されました',
      text: `Plaxアカウントのメールアドレスは${email}になりました。今後はこのアドレスでログインしてください。`,
    },
    es: {
      subject: 'Se cambió el correo de tu cuenta de Plax',
      text: `El correo de tu cuenta de Plax ahora es ${email}. Úsalo para iniciar sesión a partir de ahora.`,
    },
  }
  return texts[lang]
}
