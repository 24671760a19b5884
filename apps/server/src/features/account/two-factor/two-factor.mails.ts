import { isLanguage, type Language } from '@plax/contracts/languages'
import type { Mail } from '../../../platform/mail/mailer.ts'
import type { UserRow } from '../users/users.queries.ts'

/** A change of the second factor that its owner is told of. */
export type TwoFactorChange = 'enabled' | 'disabled' | 'codes-renewed'

type Occasion = TwoFactorChange | 'recovery-used' | 'tries'
type Text = readonly [subject: string, text: string]

/** What an owner is told of the second factor, in their language. `left` counts recovery codes. */
export function twoFactorMail(
  user: Pick<UserRow, 'email' | 'language'>,
  occasion: Occasion,
  { left }: { left: number } = { left: 0 },
): Mail {
  const lang = isLanguage(user.language) ? user.language : 'en'
  const [subject, text] = texts[occasion][lang]
  const warning = occasion === 'tries' ? '' : `\n\n${notYou[lang]}`
  return { to: user.email, subject, text: `${text.replace('{left}', String(left))}${warning}` }
}

const notYou: Record<Language, string> = {
  en: 'If this wasn’t you, change your password and review your devices in Account.',
  ko: '본인이 한 일이 아니라면 비밀번호를 바꾸고, 내 정보에서 기기 목록을 확인해 주세요.',
  jp: 'お心当たりがない場合は、パスワードを変更し、マイページでログイン中の端末を確認してください。',
  es: 'Si no fuiste tú, cambia tu contraseña y revisa tus dispositivos en Mi cuenta.',
}

const texts: Record<Occasion, Record<Language, Text>> = {
  enabled: {
    en: [
      'Two-factor authentication is on',
      'From now on, you’ll also need a code from your authenticator app to log in to Plax. Keep your recovery codes somewhere safe.',
    ],
    ko: [
      '2단계 인증이 설정되었습니다',
      '이제 Plax에 로그인할 때 인증 앱의 코드도 입력해야 합니다. 복구 코드는 안전한 곳에 보관해 주세요.',
    ],
    jp: [
      '二段階認証をオンにしました',
      '今後、Plaxへのログインには認証アプリのコードも必要です。リカバリーコードは安全な場所に保管してください。',
    ],
    es: [
      'La verificación en dos pasos está activada',
      'A partir de ahora, para iniciar sesión en Plax también necesitas un código de tu aplicación de autenticación. Guarda tus códigos de recuperación en un lugar seguro.',
    ],
  },
  disabled: {
    en: [
      'Two-factor authentication is off',
      'Logging in to Plax no longer requires a code from your authenticator app.',
    ],
    ko: [
      '2단계 인증이 해제되었습니다',
      '이제 Plax에 로그인할 때 인증 앱의 코드가 필요하지 않습니다.',
    ],
    jp: [
      '二段階認証をオフにしました',
      '今後、Plaxへのログインに認証アプリのコードは必要ありません。',
    ],
    es: [
      'La verificación en dos pasos está desactivada',
      'Ya no necesitas un código de tu aplicación de autenticación para iniciar sesión en Plax.',
    ],
  },
  'codes-renewed': {
    en: [
      'You have new recovery codes',
      'New recovery codes were created for your Plax account. The old ones no longer work.',
    ],
    ko: [
      '복구 코드가 새로 발급되었습니다',
      'Plax 계정의 복구 코드가 새로 발급되었습니다. 이전 코드는 더 이상 사용할 수 없습니다.',
    ],
    jp: [
      'リカバリーコードを再発行しました',
      'Plaxアカウントの新しいリカバリーコードを発行しました。以前のコードは使えません。',
    ],
    es: [
      'Tienes nuevos códigos de recuperación',
      'Se crearon nuevos códigos de recuperación para tu cuenta de Plax. Los anteriores ya no sirven.',
    ],
  },
  'recovery-used': {
    en: [
      'A recovery code was used',
      'One of your recovery codes was used for your Plax account. Recovery codes left: {left}.',
    ],
    ko: [
      '복구 코드가 사용되었습니다',
      'Plax 계정에서 복구 코드 하나가 사용되었습니다. 남은 복구 코드: {left}개.',
    ],
    jp: [
      'リカバリーコードが使われました',
      'Plaxアカウントでリカバリーコードが1つ使われました。残り：{left}個。',
    ],
    es: [
      'Se usó un código de recuperación',
      'Se usó uno de los códigos de recuperación de tu cuenta de Plax. Códigos restantes: {left}.',
    ],
  },
  tries: {
    en: [
      'Someone is guessing your login codes',
      'Someone entered ten wrong codes for your Plax account within an hour, either with the right password or on a device that’s logged in. Codes from your app won’t work until the hour is over, but a recovery code will. If this wasn’t you, change your password.',
    ],
    ko: [
      '인증 코드가 여러 번 잘못 입력되었습니다',
      '한 시간 안에 Plax 계정의 인증 코드가 열 번 잘못 입력되었습니다. 올바른 비밀번호를 입력했거나 이미 로그인한 기기에서 시도한 것입니다. 한 시간이 지날 때까지 인증 앱의 코드는 사용할 수 없지만 복구 코드는 사용할 수 있습니다. 본인이 아니라면 비밀번호를 바꿔 주세요.',
    ],
    jp: [
      '認証コードの誤りが続いています',
      '1時間以内にPlaxアカウントの認証コードが10回間違って入力されました。正しいパスワードの入力後、またはログイン済みの端末からの操作です。1時間が過ぎるまで認証アプリのコードは使えませんが、リカバリーコードは使えます。お心当たりがない場合は、パスワードを変更してください。',
    ],
    es: [
      'Alguien intenta adivinar tus códigos de acceso',
      'En una hora se escribieron diez códigos incorrectos para tu cuenta de Plax, con la contraseña correcta o desde un dispositivo con la sesión iniciada. Los códigos de tu aplicación no funcionarán hasta que pase la hora, pero un código de recuperación sí. Si no fuiste tú, cambia tu contraseña.',
    ],
  },
}
