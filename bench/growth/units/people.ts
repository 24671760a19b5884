import type { Unit } from '../copies.ts'
import type { Scene } from '../scene.ts'

export const creators = 50

/** Names that differ, in words that many share. */
const nickname = `'Person' || g || ' ' || (ARRAY['Sol', 'Mira', 'Noa', 'Juno', 'Rin'])[1 + g % 5]`
const email = `'p' || g || '@example.com'`

const changes = (letter: string): Unit['changes'] => ({
  users: {
    nickname: `'${letter}' || ${nickname}`,
    nickname_key: `lower('${letter}' || ${nickname})`,
    name_keys: `ARRAY[lower('${letter}' || ${nickname})]`,
    email: `'${letter}' || ${email}`,
    email_key: `'${letter}' || ${email}`,
  },
  name_search: { names: `'${letter}' || ${nickname}` },
  sessions: { token_hash: `md5('${letter}' || g) || md5(g || '${letter}')` },
  wallets: { balances: `'{0,0,0,0}'` },
})

/** Everybody who signed up: their account, and that they are signed in. */
export const people = ({ reader }: Scene): Unit => ({
  rows: {
    users: `oid = '${reader.oid}'`,
    name_search: `user_oid = '${reader.oid}'`,
    sessions: `user_oid = '${reader.oid}'`,
    known_devices: `user_oid = '${reader.oid}'`,
  },
  ids: {},
  changes: changes('r'),
})

/** Those who sell, with their tiers. */
export const sellers = ({ creator }: Scene): Unit => ({
  rows: {
    users: `oid = '${creator.oid}'`,
    name_search: `user_oid = '${creator.oid}'`,
    sessions: `user_oid = '${creator.oid}'`,
    wallets: `owner_oid = '${creator.oid}'`,
    subscription_tiers: `creator_oid = '${creator.oid}'`,
  },
  ids: {},
  changes: changes('c'),
})
