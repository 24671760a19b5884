import type { Language } from '@plax/contracts/languages'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { queueMail } from '../../../platform/mail/mailer.ts'
import { languageOf } from '../users/account.mails.ts'
import type { UserRow } from '../users/users.queries.ts'
import { type Provider, providerNames } from '../login-methods/provider.ts'

type LinkChange = 'linked' | 'unlinked'

/** Audits a change of the login methods, emits its event, and emails the owner. */
export async function notifyOfProvider(
  tx: Tx,
  {
    user,
    provider,
    change,
    now,
  }: { user: UserRow; provider: Provider; change: LinkChange; now: Date },
): Promise<void> {
  const action = `sign_in_method.${change}`
  const details = { provider }
  const entry = { actorOid: user.oid, action, subjectKind: 'user', subjectOid: user.oid, details }
  await audit(tx, entry, now)
  await emit(
    tx,
    { stream: 'account', type: action, payload: { userOid: user.oid, ...details } },
    now,
  )
  const lang = languageOf(user)
  const name = providerNames[provider]
  const [subject, text] = texts[change][lang].map((part) => part.replaceAll('{name}', name))
  await queueMail(
    tx,
    { to: user.email, subject: subject ?? '', text: `${text}\n\n${notYou[lang]}` },
    now,
  )
}

const notYou: Record<Language, string> = {
  en: 'If this wasn’t you, change your password and review your login methods and devices in Account.',
  ko: '본인이 한 일이 아니라면 비밀번호를 바꾸고, 내 정보에서 로그인 방법과 기기 목록을 확인해 주세요.',
  jp: 'お心当たりがない場合は、パスワードを変更し、マイページでログイン方法と端末を確認してください。',
  es: 'Si no fuiste tú, cambia tu contraseña y revisa tus métodos de inicio de sesión y dispositivos en Mi cuenta.',
}

const texts: Record<LinkChange, Record<Language, readonly [subject: string, text: string]>> = {
  linked: {
    en: ['{name} was linked', 'You can now log in to Plax with your {name} account.'],
    ko: ['{name} 계정이 연결되었습니다', '이제 {name} 계정으로 Plax에 로그인할 수 있습니다.'],
    jp: [
      '{name}アカウントが連携されました',
      '{name}アカウントでPlaxにログインできるようになりました。',
    ],
    es: ['Se vinculó {name}', 'Ya puedes iniciar sesión en Plax con tu cuenta de {name}.'],
  },
  unlinked: {
    en: ['{name} was unlinked', 'You can no longer log in to Plax with your {name} account.'],
    ko: [
      '{name} 계정 연결이 해제되었습니다',
      '{name} 계정으로는 더 이상 Plax에 로그인할 수 없습니다.',
    ],
    jp: [
      '{name}アカウントの連携が解除されました',
      '{name}アカウントではPlaxにログインできなくなりました。',
    ],
    es: ['Se desvinculó {name}', 'Ya no puedes iniciar sesión en Plax con tu cuenta de {name}.'],
  },
}
