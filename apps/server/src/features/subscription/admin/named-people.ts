import type { Db } from '../../../platform/db/database.ts'
import { findUserOid } from '../../account/account.service.ts'

const nobody = 'nobody'

/** The people of a filter, who are named by id, or by what they are called. */
export async function oidsOfNames(
  db: Db,
  { user, creator }: { user?: string | undefined; creator?: string | undefined },
): Promise<{ userOid: string | undefined; creatorOid: string | undefined }> {
  const oidOf = async (name: string | undefined) =>
    name ? ((await findUserOid(db, name)) ?? nobody) : undefined
  return { userOid: await oidOf(user), creatorOid: await oidOf(creator) }
}

/** Whether a name of the filter was somebody's. */
export function isSomebody(oid: string | undefined): oid is string {
  return oid !== undefined && oid !== nobody
}
