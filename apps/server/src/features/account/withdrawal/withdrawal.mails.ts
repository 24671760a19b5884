import type { Language } from '@plax/contracts/languages'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { languageOf, type MailText, mailTime } from '../users/account.mails.ts'
import type { UserRow } from '../users/users.queries.ts'

type Recipient = Pick<UserRow, 'email' | 'language'>

/** Somebody asked to leave; whoever did not ask signs in, and so stays. */
export function withdrawalAskedMail(user: Recipient, scheduledAt: Date): Mail {
  const at = mailTime(scheduledAt)
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'Your Plax account will be deleted',
      text: `You asked to delete your Plax account. It will be deleted permanently on ${at}.\n\nTo keep it, log in before then or cancel in Account. If you didn’t ask for this, log in and change your password.`,
    },
    ko: {
      subject: 'Plax 계정이 곧 삭제됩니다',
      text: `Plax 탈퇴를 신청하셨습니다. ${at}에 계정이 완전히 삭제됩니다.\n\n그전에 로그인하시거나 내 정보에서 취소하시면 계정이 유지됩니다. 신청하지 않으셨다면 로그인해서 비밀번호를 바꿔 주세요.`,
    },
    jp: {
      subject: 'Plaxのアカウントはまもなく削除されます',
      text: `Plaxの退会申請を受け付けました。アカウントは${at}に完全に削除されます。\n\nそれまでにログインするか、マイページで手続きすると、退会は取り消されます。お心当たりがない場合は、ログインしてパスワードを変更してください。`,
    },
    es: {
      subject: 'Tu cuenta de Plax se va a eliminar',
      text: `Pediste eliminar tu cuenta de Plax. Se eliminará para siempre el ${at}.\n\nPara conservarla, inicia sesión antes de esa fecha o cancélalo en Mi cuenta. Si no lo pediste, inicia sesión y cambia tu contraseña.`,
    },
  }
  return { to: user.email, ...texts[languageOf(user)] }
}

/** They stay: by their own word, or since they signed in. */
export function withdrawalCancelledMail(user: Recipient, by: 'call' | 'sign-in'): Mail {
  const isSignIn = by === 'sign-in'
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'Account deletion canceled',
      text: `Your Plax account won’t be deleted${isSignIn ? ', because you logged in' : ''}. Everything in it is still there.\n\nIf this wasn’t you, change your password in Account.`,
    },
    ko: {
      subject: 'Plax 탈퇴가 취소되었습니다',
      text: `${isSignIn ? '로그인하셔서 ' : ''}탈퇴가 취소되었습니다. 계정의 모든 내용이 그대로 남아 있습니다.\n\n본인이 한 일이 아니라면 내 정보에서 비밀번호를 바꿔 주세요.`,
    },
    jp: {
      subject: 'Plaxの退会は取り消されました',
      text: `${isSignIn ? 'ログインされたため、' : ''}退会は取り消されました。アカウントの内容はすべてそのままです。\n\nお心当たりがない場合は、マイページでパスワードを変更してください。`,
    },
    es: {
      subject: 'Tu cuenta de Plax sigue activa',
      text: `Se canceló la eliminación de tu cuenta${isSignIn ? ' porque iniciaste sesión' : ''}. Todo sigue en su sitio.\n\nSi no fuiste tú, cambia tu contraseña en Mi cuenta.`,
    },
  }
  return { to: user.email, ...texts[languageOf(user)] }
}

/** The last mail: it is done, and what is kept. */
export function removedMail(user: Recipient): Mail {
  const texts: Record<Language, MailText> = {
    en: {
      subject: 'Your Plax account was deleted',
      text: 'Your account and everything in it have been permanently deleted. As the law requires, records of payments, purchases, and sales are kept without your name. People who bought your work keep it, without your name. This is our last email to you.',
    },
    ko: {
      subject: 'Plax 계정이 삭제되었습니다',
      text: '계정과 그 안의 모든 내용이 완전히 삭제되었습니다. 결제, 구매, 판매 기록은 법에 따라 이름 없이 장부에 보관되며, 다른 회원이 구매한 작품은 이름이 지워진 채 구매자가 계속 이용할 수 있습니다. 이 메일이 마지막 안내입니다.',
    },
    jp: {
      subject: 'Plaxのアカウントは削除されました',
      text: 'アカウントとその内容はすべて完全に削除されました。決済・購入・販売の記録は、法令に従いお名前を除いた形で帳簿に保管されます。ほかの方が購入した作品は、お名前を除いて購入者の手元に残ります。これが最後のご案内です。',
    },
    es: {
      subject: 'Se eliminó tu cuenta de Plax',
      text: 'Tu cuenta y todo su contenido se eliminaron para siempre. Como exige la ley, la contabilidad conserva los pagos, compras y ventas sin tu nombre. Quienes compraron tus obras las conservan, sin tu nombre. Este es nuestro último correo.',
    },
  }
  return { to: user.email, ...texts[languageOf(user)] }
}
