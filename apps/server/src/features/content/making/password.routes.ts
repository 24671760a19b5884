import type { Deps } from '../../../deps.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { enterPassword, setItemPassword } from '../../access/access.service.ts'
import { hashPassword } from '../../account/account.service.ts'
import { presentAccess } from '../cards/present-contents.ts'
import { contentKind } from '../item/content-kind.ts'
import {
  getEditableContent,
  getVisibleContent,
  lockEditableContent,
} from '../item/content.policy.ts'

/** The password before a content: set, removed and entered. */
export function passwordHandlers(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Handlers {
  const { db, clock, config } = deps
  return {
    'POST /content/password': async ({ actor, body: { contentOid, password } }) => {
      assertUser(actor)
      const now = clock.now()
      const question = { contentOid, actor, now }
      // Before the hash, which takes long.
      await getEditableContent(db, question)
      const hash = password === null ? null : await hashPassword(config.passwordCost, password)
      await db.transaction().execute(async (tx) => {
        await lockEditableContent(tx, question)
        await setItemPassword(tx, { itemOid: contentOid, hash, now })
      })
      return { hasPassword: hash !== null }
    },
    'POST /content/password/enter': async ({ actor, body: { contentOid, password } }) => {
      await enterPassword(deps, { actor, kind: contentKind, itemOid: contentOid, password })
      const now = clock.now()
      const { row, access } = await getVisibleContent(db, { contentOid, actor, now })
      const { maxHeight: _, ...shown } = await presentAccess(db, {
        row,
        access,
        maxHeight: null,
        now,
      })
      return { access: shown }
    },
  }
}
