import { defineErrors } from './define.ts'

/** Errors of passkeys. */
export const passkeyErrors = defineErrors({
  'account.passkey_refused': {
    status: 403,
    en: 'We couldn’t verify this passkey. Please try again.',
    ko: '패스키를 확인하지 못했어요. 다시 시도해 주세요.',
    jp: 'パスキーを確認できませんでした。もう一度お試しください。',
    es: 'No se pudo verificar esta llave de acceso. Inténtalo de nuevo.',
  },
  'account.passkey_known': {
    status: 409,
    en: 'This passkey is already added.',
    ko: '이미 추가된 패스키예요.',
    jp: 'このパスキーはすでに追加されています。',
    es: 'Esta llave de acceso ya está añadida.',
  },
  'account.passkey_not_found': {
    status: 404,
    en: 'Passkey not found.',
    ko: '패스키를 찾을 수 없어요.',
    jp: 'パスキーが見つかりません。',
    es: 'No se encontró esta llave de acceso.',
  },
  'account.passkey_last': {
    status: 409,
    en: 'This is the only way to log in to your account. Set a password or add another passkey first.',
    ko: '이 계정에 로그인할 수 있는 유일한 방법이에요. 먼저 비밀번호를 설정하거나 다른 패스키를 추가해 주세요.',
    jp: 'アカウントにログインできる唯一の方法です。先にパスワードを設定するか、別のパスキーを追加してください。',
    es: 'Es la única forma de iniciar sesión en tu cuenta. Crea una contraseña o añade otra llave de acceso primero.',
  },
  'account.passkeys_too_many': {
    status: 409,
    en: 'You can have up to {maxCount} passkeys. Remove one first.',
    ko: '패스키는 최대 {maxCount}개까지 추가할 수 있어요. 먼저 하나를 삭제해 주세요.',
    jp: 'パスキーは{maxCount}個までです。先に1つ削除してください。',
    es: 'Puedes tener hasta {maxCount} llaves de acceso. Elimina una primero.',
  },
})
