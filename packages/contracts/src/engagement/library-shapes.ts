import { z } from 'zod'
import { callerAccess } from '../access/access.ts'
import { picture } from '../media/media.ts'
import { oid } from '../route.ts'

/** An item of any kind, as playlists, the history and the liked list show it. */
export const keptItem = z
  .object({
    contentOid: oid,
    kind: z.string().describe('Such as `story` or `content`.'),
    type: z.string().nullable().describe('What its kind is sorted by, such as `video`.'),
    title: z.string(),
    creatorOid: oid,
    creatorName: z.string(),
    thumbnail: picture.nullable(),
    isAdult: z.boolean(),
    callerAccess,
    path: z.string().describe('The page that opens it.'),
    isPlayable: z.boolean().describe('Whether a list goes on by itself after it.'),
  })
  .meta({ id: 'KeptItem' })
