import type { Language } from '@plax/contracts/languages'
import type { MailText } from '../account.mails.ts'

/** To the old address: the link by which its owner agrees. */
export function leaveMail(lang: Language, change: { link: string; email: string }): MailText {
  const { link, email } = change
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'Confirm the change of your e-mail address',
      text: `The address of your Plax account is to become ${email}. Open this link to agree:\n\n${link}\n\nIt works once, for one day; the new mailbox has to agree as well. If you did not ask for it, do not open the link, and change your password in My Info, Security.`,
    },
    ko: {
      subject: '이메일 주소 변경을 확인해 주세요',
      text: `Plax 계정의 이메일 주소를 ${email}(으)로 변경하려고 합니다. 동의하시면 아래 링크를 열어 주세요.\n\n${link}\n\n링크는 하루 동안 한 번만 사용할 수 있으며, 새 주소에서도 확인해야 합니다. 요청하지 않으셨다면 링크를 열지 말고 내 정보의 보안 탭에서 비밀번호를 바꿔 주세요.`,
    },
    jp: {
      subject: 'メールアドレスの変更をご確認ください',
      text: `Plax アカウントのメールアドレスを ${email} に変更しようとしています。同意される場合は、次のリンクを開いてください。\n\n${link}\n\nリンクは1日以内に1回だけ使えます。新しいアドレスでの確認も必要です。お心当たりがない場合はリンクを開かず、マイページの「セキュリティ」でパスワードを変更してください。`,
    },
    es: {
      subject: 'Confirma el cambio de tu correo',
      text: `La dirección de tu cuenta de Plax va a ser ${email}. Abre este enlace si estás de acuerdo:\n\n${link}\n\nSirve una sola vez, durante un día; también debe confirmarlo el buzón nuevo. Si no lo pediste, no abras el enlace y cambia tu contraseña en Mi información, Seguridad.`,
    },
  }
  return texts[lang]
}

/** To the new address: the link that shows whose mailbox it is. */
export function arriveMail(lang: Language, link: string): MailText {
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'Confirm your new e-mail address',
      text: `Open this link to use this address for your Plax account:\n\n${link}\n\nIt works once, for one day; your old mailbox has to agree as well. If you did not ask for it, ignore this mail.`,
    },
    ko: {
      subject: '새 이메일 주소를 확인해 주세요',
      text: `이 주소를 Plax 계정에 사용하려면 아래 링크를 열어 주세요.\n\n${link}\n\n링크는 하루 동안 한 번만 사용할 수 있으며, 기존 주소에서도 확인해야 합니다. 요청하지 않으셨다면 이 메일을 무시해 주세요.`,
    },
    jp: {
      subject: '新しいメールアドレスをご確認ください',
      text: `このアドレスを Plax アカウントで使うには、次のリンクを開いてください。\n\n${link}\n\nリンクは1日以内に1回だけ使えます。これまでのアドレスでの確認も必要です。お心当たりがない場合は、このメールを無視してください。`,
    },
    es: {
      subject: 'Confirma tu nueva dirección de correo',
      text: `Abre este enlace para usar esta dirección en tu cuenta de Plax:\n\n${link}\n\nSirve una sola vez, durante un día; también debe confirmarlo tu buzón anterior. Si no lo pediste, ignora este correo.`,
    },
  }
  return texts[lang]
}

/** To a new address that has an account, which is told to nobody else. */
export function addressTakenMail(lang: Language): MailText {
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'This address has a Plax account already',
      text: 'Somebody, perhaps you, wanted to use this address for another Plax account. It has one already, so nothing was changed.',
    },
    ko: {
      subject: '이미 Plax 계정이 있는 주소입니다',
      text: '누군가 이 주소를 다른 Plax 계정에 사용하려고 했습니다. 이미 계정이 있는 주소라 아무것도 바뀌지 않았습니다.',
    },
    jp: {
      subject: 'このアドレスにはすでに Plax のアカウントがあります',
      text: 'このアドレスを別の Plax アカウントで使おうとした方がいます。すでにアカウントがあるため、何も変更されていません。',
    },
    es: {
      subject: 'Esta dirección ya tiene una cuenta de Plax',
      text: 'Alguien, quizá tú, quiso usar esta dirección para otra cuenta de Plax. Ya tiene una, así que nada ha cambiado.',
    },
  }
  return texts[lang]
}

/** To both addresses, once it is done. */
export function emailChangedMail(lang: Language, email: string): MailText {
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'The address of your Plax account was changed',
      text: `Your Plax account has the address ${email} from now on. Log in with it.`,
    },
    ko: {
      subject: 'Plax 계정의 이메일 주소가 변경되었습니다',
      text: `이제 Plax 계정의 이메일 주소는 ${email}입니다. 앞으로 이 주소로 로그인해 주세요.`,
    },
    jp: {
      subject: 'Plax アカウントのメールアドレスが変更されました',
      text: `Plax アカウントのメールアドレスは ${email} になりました。今後はこのアドレスでログインしてください。`,
    },
    es: {
      subject: 'La dirección de tu cuenta de Plax ha cambiado',
      text: `Tu cuenta de Plax tiene desde ahora la dirección ${email}. Inicia sesión con ella.`,
    },
  }
  return texts[lang]
}
