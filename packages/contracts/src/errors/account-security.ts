import { defineErrors } from './define.ts'

/** Errors of passwords, sessions and e-mail addresses that change. */
export const accountSecurityErrors = defineErrors({
  'account.reset_link_expired': {
    status: 410,
    en: 'The link has expired. Please resend the password reset email.',
    ko: '링크가 만료되었습니다. 비밀번호 재설정 이메일을 다시 보내 주세요.',
    jp: 'リンクの有効期限が切れました。パスワード再設定メールをもう一度送信してください。',
    es: 'El enlace ha caducado. Vuelve a enviar el correo para restablecer la contraseña.',
  },
  'account.current_password_wrong': {
    status: 403,
    en: 'Your current password is not right.',
    ko: '현재 비밀번호가 올바르지 않습니다.',
    jp: '現在のパスワードが正しくありません。',
    es: 'Tu contraseña actual no es correcta.',
  },
  'account.sign_in_slowed': {
    status: 429,
    en: 'Too many tries for this e-mail. Please wait {retryAfterSeconds} seconds, or set a new password by mail.',
    ko: '이 이메일로 시도한 횟수가 너무 많습니다. {retryAfterSeconds}초 뒤에 다시 시도하거나 이메일로 새 비밀번호를 설정해 주세요.',
    jp: 'このメールアドレスでの試行が多すぎます。{retryAfterSeconds}秒後にもう一度お試しになるか、メールで新しいパスワードを設定してください。',
    es: 'Demasiados intentos con este correo. Espera {retryAfterSeconds} segundos o pon una contraseña nueva por correo.',
  },
  'account.session_not_found': {
    status: 404,
    en: 'This session has ended already.',
    ko: '이미 끝난 세션입니다.',
    jp: 'このセッションはすでに終了しています。',
    es: 'Esta sesión ya terminó.',
  },
  'account.sessions_own': {
    status: 403,
    en: 'End your own sessions in My Info, Security.',
    ko: '자신의 세션은 내 정보의 보안 탭에서 종료해 주세요.',
    jp: '自分のセッションはマイページの「セキュリティ」で終了してください。',
    es: 'Cierra tus propias sesiones en Mi información, Seguridad.',
  },
  'account.email_same': {
    status: 400,
    en: 'This is your address already.',
    ko: '이미 사용 중인 내 이메일입니다.',
    jp: 'すでにお使いのメールアドレスです。',
    es: 'Ya es tu dirección.',
  },
  'account.email_link_expired': {
    status: 410,
    en: 'The link has expired. Please ask for the change once more.',
    ko: '링크가 만료되었습니다. 이메일 변경을 다시 요청해 주세요.',
    jp: 'リンクの有効期限が切れました。メールアドレスの変更をもう一度お申し込みください。',
    es: 'El enlace ha caducado. Pide el cambio otra vez.',
  },
  'account.email_link_used': {
    status: 410,
    en: 'You confirmed by this link already. There is nothing left to do with it.',
    ko: '이 링크로 이미 확인하셨습니다. 더 하실 일은 없습니다.',
    jp: 'このリンクではすでに確認が済んでいます。ほかに必要な操作はありません。',
    es: 'Ya confirmaste con este enlace. No queda nada más que hacer con él.',
  },
  'account.email_unavailable': {
    status: 409,
    en: 'This address was taken by another account meanwhile.',
    ko: '그사이 다른 계정이 이 이메일을 사용하게 되었습니다.',
    jp: 'このメールアドレスはその間に別のアカウントで使われました。',
    es: 'Entretanto otra cuenta tomó esta dirección.',
  },
})
