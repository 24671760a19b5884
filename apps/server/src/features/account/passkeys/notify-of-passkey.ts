import { isLanguage, type Language } from '@plax/contracts/languages'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { queueMail } from '../../../platform/mail/mailer.ts'
import { getUser } from '../users/users.queries.ts'

type PasskeyChange = 'added' | 'removed'

/** Audits a change of the login methods, emits its event, and emails the owner. */
export async function notifyOfPasskey(
  tx: Tx,
  {
    userOid,
    name,
    change,
    now,
  }: { userOid: string; name: string; change: PasskeyChange; now: Date },
): Promise<void> {
  const user = await getUser(tx, userOid)
  const action = `passkey.${change}`
  const subject = { subjectKind: 'user', subjectOid: userOid }
  await audit(tx, { actorOid: userOid, action, ...subject, details: { name } }, now)
  await emit(tx, { stream: 'account', type: action, payload: { userOid } }, now)
  const lang = isLanguage(user.language) ? user.language : 'en'
  const [title, text] = texts[change][lang]
  const body = `${text.replace('{name}', () => name)}\n\n${notYou[lang]}`
  await queueMail(tx, { to: user.email, subject: title, text: body }, now)
}

const notYou: Record<Language, string> = {
  en: 'If this wasn’t you, change your password and review your passkeys and devices in Account.',
  ko: '본인이 한 일이 아니라면 비밀번호를 바꾸고, 내 정보에서 패스키와 기기 목록을 확인해 주세요.',
  jp: 'お心当たりがない場合は、パスワードを変更し、マイページでパスキーと端末を確認してください。',
  es: 'Si no fuiste tú, cambia tu contraseña y revisa tus llaves de acceso y dispositivos en Mi cuenta.',
}

const texts: Record<PasskeyChange, Record<Language, readonly [title: string, text: string]>> = {
  added: {
    en: ['A passkey was added', 'You can now log in to Plax with the passkey “{name}”.'],
    ko: ['패스키가 추가되었습니다', '이제 ‘{name}’ 패스키로 Plax 계정에 로그인할 수 있습니다.'],
    jp: ['パスキーが追加されました', 'パスキー「{name}」でPlaxにログインできるようになりました。'],
    es: [
      'Se añadió una llave de acceso',
      'Ya puedes iniciar sesión en Plax con la llave de acceso «{name}».',
    ],
  },
  removed: {
    en: ['A passkey was removed', 'The passkey “{name}” no longer works for your Plax account.'],
    ko: [
      '패스키가 삭제되었습니다',
      '‘{name}’ 패스키로는 더 이상 Plax 계정에 로그인할 수 없습니다.',
    ],
    jp: ['パスキーが削除されました', 'パスキー「{name}」ではPlaxにログインできなくなりました。'],
    es: [
      'Se eliminó una llave de acceso',
      'Ya no puedes iniciar sesión en Plax con la llave de acceso «{name}».',
    ],
  },
}
