import { findUser } from '../../account/account.service.ts'
import type { ReportTarget } from './report-target.ts'

/** A person, by what they show of themself. */
export const userTarget: ReportTarget = {
  kind: 'user',
  find: async (db, { oid }) => {
    const user = await findUser(db, oid)
    if (!user) return null
    return {
      ownerOid: user.oid,
      title: user.nickname,
      text: Object.values(user.introductions).join('\n\n'),
      path: user.is_creator ? `/creatorhome/${user.oid}` : null,
      evidence: {
        nickname: user.nickname,
        names: user.multi_lang_nick,
        displayNames: user.display_names,
        pictureAssetOid: user.picture_asset_oid,
        customUrl: user.custom_url,
      },
    }
  },
}
