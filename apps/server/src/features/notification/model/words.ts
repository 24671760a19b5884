import type { Language } from '@plax/contracts/languages'
import { textIn } from '@plax/contracts/localized-text'
import { fillSentence } from '@plax/contracts/sentences'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { isOid } from '../../../platform/ids.ts'
import type { NotificationKind, NotificationWords, Params } from '../../../platform/notify.ts'
import { listUsers, nameIn, type UserRow } from '../../account/account.service.ts'

/** A notification before it is rendered. */
interface Message {
  kind: Pick<NotificationKind, 'texts' | 'people'>
  params: Params
}

export type NamedUsers = ReadonlyMap<string, UserRow>

/** Everybody whom these name, by id. */
export async function findNamedUsers(db: Db | Tx, all: readonly Message[]): Promise<NamedUsers> {
  const named = all.flatMap(({ kind, params }) =>
    (kind.people ?? []).map((param) => personIn(params, param)),
  )
  const users = await listUsers(db, [...new Set(named.filter(isOid))])
  return new Map(users.map((user) => [user.oid, user]))
}

function personIn(params: Params, param: string): string {
  const value = params[param]
  return typeof value === 'string' ? value : ''
}

/** In the words of a language, people and items by their names in it; a param that names nobody stays. */
export function renderIn(
  lang: Language,
  { kind, params }: Message,
  named: NamedUsers,
): NotificationWords {
  const names = (kind.people ?? []).flatMap((param) => {
    const user = named.get(personIn(params, param))
    return user ? [[param, nameIn(user, lang)] as const] : []
  })
  const texts = Object.entries(params).map(([name, value]) => {
    const isText = typeof value === 'object'
    return [name, isText ? textIn(value, { lang, own: 'en' }) : value] as const
  })
  const values = { ...Object.fromEntries(texts), ...Object.fromEntries(names) }
  const { title, text } = kind.texts[lang]
  return { title: fillSentence(title, lang, values), text: fillSentence(text, lang, values) }
}
