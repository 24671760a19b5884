import { defineErrors } from './define.ts'

/** Errors of passkeys. */
export const passkeyErrors = defineErrors({
  'account.passkey_refused': {
    status: 403,
    en: 'This passkey was not accepted. Please try again.',
    ko: '패스키를 확인하지 못했습니다. 다시 시도해 주세요.',
    jp: 'パスキーを確認できませんでした。もう一度お試しください。',
    es: 'No se aceptó esta llave de acceso. Inténtalo de nuevo.',
  },
  'account.passkey_known': {
    status: 409,
    en: 'This passkey was added before.',
    ko: '이미 추가된 패스키입니다.',
    jp: 'このパスキーはすでに追加されています。',
    es: 'Esta llave de acceso ya estaba añadida.',
  },
  'account.passkey_not_found': {
    status: 404,
    en: 'There is no such passkey.',
    ko: '해당 패스키를 찾을 수 없습니다.',
    jp: 'そのパスキーは見つかりません。',
    es: 'No existe esa llave de acceso.',
  },
  'account.passkey_last': {
    status: 409,
    en: 'This is the only way into your account. Set a password or add another passkey first.',
    ko: '이 계정에 로그인할 수 있는 유일한 방법입니다. 먼저 비밀번호를 설정하거나 다른 패스키를 추가해 주세요.',
    jp: 'これがアカウントに入る唯一の方法です。先にパスワードを設定するか、別のパスキーを追加してください。',
    es: 'Es la única forma de entrar en tu cuenta. Pon antes una contraseña o añade otra llave de acceso.',
  },
  'account.passkeys_too_many': {
    status: 409,
    en: 'You have {limit} passkeys, and no more can be added.',
    ko: '패스키가 {limit}개 있어 더 추가할 수 없습니다.',
    jp: 'パスキーは{limit}個までです。これ以上追加できません。',
    es: 'Tienes {limit} llaves de acceso y no se pueden añadir más.',
  },
})
