import { defineErrors } from './define.ts'

/** Errors of passwords, sessions and e-mail addresses that change. */
export const accountSecurityErrors = defineErrors({
  'account.reset_link_expired': {
    status: 410,
    en: 'The link has expired. Please resend the password reset email.',
    ko: '링크가 만료됐어요. 비밀번호 재설정 이메일을 다시 요청해 주세요.',
    jp: 'リンクの有効期限が切れました。パスワード再設定メールをもう一度送信してください。',
    es: 'El enlace caducó. Solicita otro para restablecer la contraseña.',
  },
  'account.current_password_wrong': {
    status: 403,
    en: 'Your current password is incorrect. Nothing was changed. Try again.',
    ko: '현재 비밀번호가 올바르지 않아요. 변경된 내용은 없어요. 다시 시도해 주세요.',
    jp: '現在のパスワードが正しくありません。何も変更されていません。もう一度お試しください。',
    es: 'La contraseña actual es incorrecta. No se cambió nada. Inténtalo de nuevo.',
  },
  'account.sign_in_slowed': {
    status: 429,
    en: 'Too many attempts for this email. Wait {retryAfterSeconds, plural, one {# second} other {# seconds}}, or reset your password by email.',
    ko: '이 이메일로 시도한 횟수가 너무 많아요. {retryAfterSeconds}초 뒤에 다시 시도하거나 이메일로 비밀번호를 재설정해 주세요.',
    jp: 'このメールアドレスでの試行回数が多すぎます。{retryAfterSeconds}秒後にもう一度お試しになるか、メールでパスワードを再設定してください。',
    es: 'Demasiados intentos con este correo. Espera {retryAfterSeconds, plural, one {# segundo} other {# segundos}} o restablece la contraseña por correo.',
  },
  'account.session_not_found': {
    status: 404,
    en: 'This session has already ended.',
    ko: '이미 끝난 세션이에요.',
    jp: 'このセッションはすでに終了しています。',
    es: 'Esta sesión ya terminó.',
  },
  'account.sessions_own': {
    status: 403,
    en: 'You can’t end your own sessions here. End them in Account > Security.',
    ko: '여기에서는 내 세션을 종료할 수 없어요. 내 정보 > 보안에서 종료해 주세요.',
    jp: '自分のセッションはここでは終了できません。マイページの「セキュリティ」で終了してください。',
    es: 'Aquí no puedes cerrar tus propias sesiones. Ciérralas en Mi cuenta > Seguridad.',
  },
  'account.email_same': {
    status: 400,
    en: 'That’s already your email address. Enter a different one.',
    ko: '이미 사용 중인 내 이메일이에요. 다른 이메일을 입력해 주세요.',
    jp: 'すでにお使いのメールアドレスです。別のメールアドレスを入力してください。',
    es: 'Ese ya es tu correo. Escribe otro.',
  },
  'account.email_link_expired': {
    status: 410,
    en: 'The link has expired. Please request the change again.',
    ko: '링크가 만료됐어요. 이메일 변경을 다시 요청해 주세요.',
    jp: 'リンクの有効期限が切れました。メールアドレスの変更をもう一度申請してください。',
    es: 'El enlace caducó. Solicita el cambio otra vez.',
  },
  'account.email_link_used': {
    status: 410,
    en: 'You’ve already confirmed with this link. There’s nothing left to do.',
    ko: '이 링크로 이미 확인했어요. 더 할 일은 없어요.',
    jp: 'このリンクではすでに確認が済んでいます。ほかに必要な操作はありません。',
    es: 'Ya confirmaste con este enlace. No tienes que hacer nada más.',
  },
  'account.email_unavailable': {
    status: 409,
    en: 'Another account started using this address in the meantime. Your email wasn’t changed. Request the change again with another address.',
    ko: '그사이 다른 계정에서 이 이메일을 사용하기 시작했어요. 내 이메일은 변경되지 않았어요. 다른 이메일로 다시 요청해 주세요.',
    jp: 'その間に別のアカウントがこのメールアドレスを使い始めました。メールアドレスは変更されていません。別のメールアドレスでもう一度申請してください。',
    es: 'Mientras tanto, otra cuenta empezó a usar esta dirección. Tu correo no cambió. Solicita el cambio con otra dirección.',
  },
})
