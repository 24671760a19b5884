import type { Language } from '@plax/contracts/languages'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { languageOf, type MailText, mailTime } from '../account.mails.ts'
import type { UserRow } from '../account.queries.ts'

type Recipient = Pick<UserRow, 'email' | 'language'>

/** Somebody asked to leave; whoever did not ask signs in, and so stays. */
export function withdrawalAskedMail(user: Recipient, scheduledAt: Date): Mail {
  const at = mailTime(scheduledAt)
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'Your Plax account will be removed',
      text: `You asked to leave Plax. Your account is removed for good on ${at}.\n\nUntil then, logging in cancels it, and so does My Info. If you did not ask for this, log in and change your password.`,
    },
    ko: {
      subject: 'Plax 계정이 곧 삭제됩니다',
      text: `Plax 탈퇴를 신청하셨습니다. ${at}에 계정이 완전히 삭제됩니다.\n\n그전에 로그인하시거나 내 정보에서 취소하시면 탈퇴가 취소됩니다. 신청하지 않으셨다면 로그인해서 비밀번호를 바꿔 주세요.`,
    },
    jp: {
      subject: 'Plax のアカウントはまもなく削除されます',
      text: `Plax の退会のお申し込みを受け付けました。アカウントは ${at} に完全に削除されます。\n\nそれまでにログインするか、マイページで取り消すと、退会は取り消されます。お心当たりがない場合は、ログインしてパスワードを変更してください。`,
    },
    es: {
      subject: 'Tu cuenta de Plax se va a eliminar',
      text: `Pediste darte de baja en Plax. Tu cuenta se elimina para siempre el ${at}.\n\nHasta entonces, iniciar sesión lo cancela, y también puedes hacerlo en Mi información. Si no lo pediste, inicia sesión y cambia tu contraseña.`,
    },
  }
  return { to: user.email, ...texts[languageOf(user)] }
}

/** They stay: by their own word, or since they signed in. */
export function withdrawalCancelledMail(user: Recipient, by: 'call' | 'sign-in'): Mail {
  const isSignIn = by === 'sign-in'
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'Your Plax account stays',
      text: `Your withdrawal was cancelled${isSignIn ? ', because you logged in' : ''}. Nothing of your account was lost.\n\nIf that was not you, change your password in My Info.`,
    },
    ko: {
      subject: 'Plax 탈퇴가 취소되었습니다',
      text: `${isSignIn ? '로그인하셔서 ' : ''}탈퇴가 취소되었습니다. 계정의 모든 내용이 그대로 남아 있습니다.\n\n본인이 한 일이 아니라면 내 정보에서 비밀번호를 바꿔 주세요.`,
    },
    jp: {
      subject: 'Plax の退会は取り消されました',
      text: `${isSignIn ? 'ログインされたため、' : ''}退会は取り消されました。アカウントの内容はすべてそのままです。\n\nお心当たりがない場合は、マイページでパスワードを変更してください。`,
    },
    es: {
      subject: 'Tu cuenta de Plax sigue activa',
      text: `La baja se canceló${isSignIn ? ' porque iniciaste sesión' : ''}. No se perdió nada de tu cuenta.\n\nSi no fuiste tú, cambia tu contraseña en Mi información.`,
    },
  }
  return { to: user.email, ...texts[languageOf(user)] }
}

/** The last mail: it is done, and what is kept. */
export function removedMail(user: Recipient): Mail {
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'Your Plax account was removed',
      text: 'Your account and all that was yours in it are gone for good. The books keep what was paid, bought and sold, without your name, as the law asks for it; works of yours that others bought stay with them, under no name. This is our last mail to you.',
    },
    ko: {
      subject: 'Plax 계정이 삭제되었습니다',
      text: '계정과 그 안의 모든 내용이 완전히 삭제되었습니다. 결제, 구매, 판매 기록은 법에 따라 이름 없이 장부에 남고, 다른 사람이 구매한 작품은 이름 없이 구매자에게 남습니다. 이 메일이 마지막 안내입니다.',
    },
    jp: {
      subject: 'Plax のアカウントは削除されました',
      text: 'アカウントとその内容はすべて完全に削除されました。決済・購入・販売の記録は、法令に従いお名前のない形で帳簿に残ります。ほかの方が購入した作品は、お名前なしで購入者の手元に残ります。これが最後のご案内です。',
    },
    es: {
      subject: 'Tu cuenta de Plax se eliminó',
      text: 'Tu cuenta y todo lo que había en ella se han borrado para siempre. Los libros guardan lo pagado, comprado y vendido, sin tu nombre, como pide la ley; las obras tuyas que otros compraron siguen siendo suyas, sin tu nombre. Este es nuestro último correo.',
    },
  }
  return { to: user.email, ...texts[languageOf(user)] }
}
