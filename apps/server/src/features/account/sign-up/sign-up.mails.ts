import type { Language } from '@plax/contracts/languages'
import type { MailText } from '../users/account.mails.ts'

/** The mail that carries a sign-up code; it lives ten minutes (spec D39). */
export function signupCodeMail(lang: Language, code: string): MailText {
  const texts: Record<Language, MailText> = {
    en: {
      subject: `Your Plax code: ${code}`,
      text: `Your Plax sign-up code is ${code}.\n\nIt expires in 10 minutes. If you didn’t ask for this, ignore this email.`,
    },
    ko: {
      subject: `Plax 인증 코드: ${code}`,
      text: `Plax 가입 인증 코드는 ${code}입니다.\n\n10분 동안 사용할 수 있습니다. 요청하지 않으셨다면 이 메일을 무시해 주세요.`,
    },
    jp: {
      subject: `Plaxの認証コード：${code}`,
      text: `Plaxの登録用コードは${code}です。\n\n有効期限は10分です。お心当たりがない場合は、このメールを無視してください。`,
    },
    es: {
      subject: `Tu código de Plax: ${code}`,
      text: `Tu código para registrarte en Plax es ${code}.\n\nCaduca en 10 minutos. Si no lo pediste, ignora este correo.`,
    },
  }
  return texts[lang]
}

/** The mail to an address that has an account, so that the page need not tell. */
export function alreadyRegisteredMail(lang: Language): MailText {
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'You already have a Plax account',
      text: 'Someone, maybe you, tried to sign up with this address. It already has an account. Log in with your email instead.',
    },
    ko: {
      subject: '이미 Plax 계정이 있습니다',
      text: '이 주소로 가입하려는 요청이 있었습니다. 이미 계정이 있으니 이메일로 로그인해 주세요.',
    },
    jp: {
      subject: 'すでにPlaxのアカウントがあります',
      text: 'このアドレスで登録の申請がありました。すでにアカウントがありますので、メールアドレスでログインしてください。',
    },
    es: {
      subject: 'Ya tienes una cuenta de Plax',
      text: 'Alguien, quizá tú, intentó registrarse con esta dirección, que ya tiene una cuenta. Inicia sesión con tu correo.',
    },
  }
  return texts[lang]
}
