import { sql } from 'kysely'
import type { BundlePart } from '../../../platform/bundle.ts'
import type { Clock } from '../../../platform/clock.ts'
import { csvLine } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import '../rows/subscription.tables.ts'
import { isOfThisSubscription } from './agree-to-contact.ts'

interface Member {
  oid: string
  nickname: string | null
  email: string | null
  tier: string
  since: Date
  agreed_at: Date
}

const columns = ['nickname', 'email', 'tier', 'since', 'agreed_at']

/** Subscribers of now who agreed to be written to; of others nothing is said, not even how many. */
export function membersBundle({ db, clock }: { db: Db; clock: Clock }): BundlePart {
  return {
    folder: 'members',
    write: async function* ({ userOid }) {
      yield { path: 'members.csv', body: async () => linesOf(db, userOid, clock.now()) }
    },
  }
}

async function* linesOf(db: Db, creatorOid: string, now: Date): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns)}`
  const members = sql<Member>`
    SELECT subscriptions.oid, nickname, email, name AS tier, since, agreed_at
    FROM subscriber_contacts
    JOIN subscriptions ON subscriptions.user_oid = subscriber_contacts.user_oid
      AND subscriptions.creator_oid = subscriber_contacts.creator_oid
    JOIN subscription_tiers ON subscription_tiers.oid = tier_oid
    JOIN users ON users.oid = subscriber_contacts.user_oid
    WHERE subscriber_contacts.creator_oid = ${creatorOid} AND state <> 'ended'
      AND (ends_at IS NULL OR ends_at > ${now}) AND ${isOfThisSubscription}
      AND users.withdrawn_at IS NULL`
  for await (const rows of pagesOf(members, { db, by: ['oid'] })) {
    yield rows
      .map(({ nickname, email, tier, since, agreed_at }) =>
        csvLine([
          nickname ?? '',
          email ?? '',
          tier,
          since.toISOString().slice(0, 10),
          agreed_at.toISOString().slice(0, 10),
        ]),
      )
      .join('')
  }
}
