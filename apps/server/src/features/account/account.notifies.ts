import type { NotificationKind, NotificationWords, Notifies } from '../../platform/notify.ts'
import { providerNames } from './login-methods/provider.ts'
import { followersOf } from './favorites/favorites.ts'
import type { Language } from '@plax/contracts/languages'

/** A change of the ways into an account; the mail about it is sent with the change itself. */
function security(titles: Record<Language, string>): NotificationKind {
  const words = (lang: Language): NotificationWords => ({
    title: titles[lang],
    text: `{device}${notYou[lang]}`,
  })
  return {
    type: 'account',
    texts: { en: words('en'), ko: words('ko'), jp: words('jp'), es: words('es') },
    mailsItself: true,
    announce: async (_tx, { payload }) => ({
      to: [String(payload.userOid)],
      target: { place: 'security' },
      params: { device: deviceIn(payload), name: providerIn(payload) },
    }),
  }
}

/** Of a new device: by which browser, on which system, and from where. */
function deviceIn({ browser, system, address, country }: Record<string, unknown>): string {
  const words = [browser, system, address, country].filter((word) => typeof word === 'string')
  return words.length === 0 ? '' : `${words.join(', ')}. `
}

/** Of a way in by another service: its name. */
function providerIn({ provider }: Record<string, unknown>): string {
  return provider === 'google' || provider === 'apple' ? providerNames[provider] : ''
}

const notYou: Record<Language, string> = {
  en: 'If this wasn’t you, change your password and review Account > Security.',
  ko: '본인이 한 일이 아니라면 비밀번호를 바꾸고 내 정보 > 보안을 확인해 주세요.',
  jp: 'お心当たりがない場合は、パスワードを変更し、マイページの「セキュリティ」を確認してください。',
  es: 'Si no fuiste tú, cambia tu contraseña y revisa Mi cuenta > Seguridad.',
}

const passwordChanged: Record<Language, string> = {
  en: 'Your password was changed',
  ko: '비밀번호가 변경됐어요',
  jp: 'パスワードが変更されました',
  es: 'Se cambió tu contraseña',
}

export const accountNotifies: Notifies = {
  places: { security: { path: () => '/myinfo?tab=security' } },
  followersOf,
  on: {
    'passkey.added': security({
      en: 'A passkey was added to your account',
      ko: '계정에 패스키가 추가됐어요',
      jp: 'アカウントにパスキーが追加されました',
      es: 'Se añadió una llave de acceso a tu cuenta',
    }),
    'passkey.removed': security({
      en: 'A passkey was removed from your account',
      ko: '계정에서 패스키가 삭제됐어요',
      jp: 'アカウントからパスキーが削除されました',
      es: 'Se eliminó una llave de acceso de tu cuenta',
    }),
    'two_factor.enabled': security({
      en: 'Two-factor authentication was turned on',
      ko: '2단계 인증이 설정됐어요',
      jp: '二段階認証がオンになりました',
      es: 'Se activó la verificación en dos pasos',
    }),
    'two_factor.disabled': security({
      en: 'Two-factor authentication was turned off',
      ko: '2단계 인증이 해제됐어요',
      jp: '二段階認証がオフになりました',
      es: 'Se desactivó la verificación en dos pasos',
    }),
    'two_factor.codes_renewed': security({
      en: 'New recovery codes were created',
      ko: '복구 코드가 새로 발급됐어요',
      jp: 'リカバリーコードが再発行されました',
      es: 'Se crearon códigos de recuperación nuevos',
    }),
    'account.password_changed': security(passwordChanged),
    'account.password_reset': security(passwordChanged),
    'account.email_changed': security({
      en: 'Your email address was changed',
      ko: '이메일 주소가 변경됐어요',
      jp: 'メールアドレスが変更されました',
      es: 'Se cambió el correo de tu cuenta',
    }),
    'sign_in_method.linked': security({
      en: '{name} was linked to your account',
      ko: '계정에 {name} 로그인이 연결됐어요',
      jp: 'アカウントに{name}が連携されました',
      es: 'Se vinculó {name} a tu cuenta',
    }),
    'sign_in_method.unlinked': security({
      en: '{name} was unlinked from your account',
      ko: '계정에서 {name} 로그인 연결이 해제됐어요',
      jp: 'アカウントと{name}の連携が解除されました',
      es: 'Se desvinculó {name} de tu cuenta',
    }),
    'account.withdrawal_asked': security({
      en: 'Your account is scheduled for deletion',
      ko: '회원 탈퇴가 신청됐어요',
      jp: '退会が予約されました',
      es: 'La eliminación de tu cuenta está programada',
    }),
    'account.withdrawal_cancelled': security({
      en: 'Account deletion canceled',
      ko: '회원 탈퇴가 취소됐어요',
      jp: '退会が取り消されました',
      es: 'Se canceló la eliminación de tu cuenta',
    }),
    'account.new_device': security({
      en: 'New login from an unrecognized device',
      ko: '새 기기에서 로그인됐어요',
      jp: '新しい端末からログインがありました',
      es: 'Se inició sesión en tu cuenta desde un dispositivo nuevo',
    }),
  },
}
