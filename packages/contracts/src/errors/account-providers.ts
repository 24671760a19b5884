import { defineErrors } from './define.ts'

/** Errors of signing in by Google and Apple. */
export const providerErrors = defineErrors({
  'account.google_failed': {
    status: 403,
    en: 'Google login failed. Please check your account.',
    ko: 'Google 로그인에 실패했어요. 계정을 확인해 주세요.',
    jp: 'Googleログインに失敗しました。アカウントをご確認ください。',
    es: 'No se pudo iniciar sesión con Google. Revisa tu cuenta.',
  },
  'account.apple_failed': {
    status: 403,
    en: 'Apple login failed. Please check your account.',
    ko: 'Apple 로그인에 실패했어요. 계정을 확인해 주세요.',
    jp: 'Appleログインに失敗しました。アカウントをご確認ください。',
    es: 'No se pudo iniciar sesión con Apple. Revisa tu cuenta.',
  },
  'account.registered_by_email': {
    status: 409,
    en: 'This account is registered by email. Please log in via email.',
    ko: '이메일로 가입한 계정이에요. 이메일로 로그인해 주세요.',
    jp: 'メールで登録されたアカウントです。メールでログインしてください。',
    es: 'Esta cuenta se registró por correo. Inicia sesión por correo.',
  },
  'account.registered_by_provider': {
    status: 409,
    en: 'This account is registered through {provider}. Please log in with {provider}.',
    ko: '{provider} 계정으로 가입했어요. {provider} 계정으로 로그인해 주세요.',
    jp: '{provider}で登録されたアカウントです。{provider}でログインしてください。',
    es: 'Esta cuenta se registró con {provider}. Inicia sesión con {provider}.',
  },
  'account.provider_email_unverified': {
    status: 403,
    en: 'The email address of this {provider} account isn’t verified. Verify it with {provider} first.',
    ko: '이 {provider} 계정의 이메일 주소가 인증되지 않았어요. 먼저 {provider}에서 인증해 주세요.',
    jp: 'この{provider}アカウントのメールアドレスは確認されていません。先に{provider}で確認してください。',
    es: 'El correo de esta cuenta de {provider} no está verificado. Verifícalo primero en {provider}.',
  },
  'account.provider_unavailable': {
    status: 503,
    en: '{provider} can’t be reached right now. Please try again later.',
    ko: '지금은 {provider}에 연결할 수 없어요. 잠시 후 다시 시도해 주세요.',
    jp: '現在{provider}に接続できません。しばらくしてからもう一度お試しください。',
    es: 'No se puede conectar con {provider} en este momento. Inténtalo más tarde.',
  },
  'account.provider_sign_up_expired': {
    status: 410,
    en: 'This sign-up expired. Please start again with Google or Apple.',
    ko: '가입 시간이 만료됐어요. Google 또는 Apple로 다시 시작해 주세요.',
    jp: '登録の有効期限が切れました。GoogleまたはAppleでもう一度始めてください。',
    es: 'Este registro caducó. Empieza de nuevo con Google o Apple.',
  },
  'account.provider_known': {
    status: 409,
    en: 'This {provider} account is linked to another Plax account. Nothing was changed. Unlink it there first, or link another one.',
    ko: '이미 다른 Plax 계정에 연결된 {provider} 계정이에요. 변경된 내용은 없어요. 먼저 그 계정에서 연결을 해제하거나 다른 {provider} 계정을 연결해 주세요.',
    jp: 'この{provider}アカウントは、別のPlaxアカウントに連携されています。何も変更されていません。先にそのアカウントで連携を解除するか、別の{provider}アカウントを連携してください。',
    es: 'Esta cuenta de {provider} está vinculada a otra cuenta de Plax. No se cambió nada. Desvincúlala allí primero o vincula otra.',
  },
  'account.provider_linked': {
    status: 409,
    en: 'Your account is already linked to {provider}.',
    ko: '이미 {provider} 계정이 연결되어 있어요.',
    jp: 'すでに{provider}アカウントと連携されています。',
    es: 'Tu cuenta ya está vinculada con {provider}.',
  },
  'account.provider_not_linked': {
    status: 404,
    en: 'Your account isn’t linked to {provider}.',
    ko: '{provider} 계정이 연결되어 있지 않아요.',
    jp: '{provider}アカウントと連携されていません。',
    es: 'Tu cuenta no está vinculada con {provider}.',
  },
  'account.sign_in_method_last': {
    status: 409,
    en: 'This is the only way to log in to your account. Set a password or add a passkey first.',
    ko: '이 계정에 로그인할 수 있는 유일한 방법이에요. 먼저 비밀번호를 설정하거나 패스키를 추가해 주세요.',
    jp: 'アカウントにログインできる唯一の方法です。先にパスワードを設定するか、パスキーを追加してください。',
    es: 'Es la única forma de iniciar sesión en tu cuenta. Crea una contraseña o añade una llave de acceso primero.',
  },
})
