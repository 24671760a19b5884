import type { InputOf } from '@plax/contracts'
import type { Picture } from '@plax/contracts/media/media'

export interface InfoDraft {
  title: string
  description: string
  tags: string[]
  thumbnail: Picture | null
  isAdultContent: boolean
  usePassword: boolean
  password: string
  passwordAgain: string
  isListed: boolean
  useAnonymousChat: boolean
  useBonusCoins: boolean
  startsItself: boolean
}

/** What was changed: the rest may have been changed elsewhere meanwhile, such as by the site’s team. */
export function sentOf(draft: InfoDraft, first: InfoDraft): InputOf<'POST /live/studio'>['body'] {
  const { thumbnail, password, passwordAgain, ...rest } = draft
  const changed = Object.entries(rest).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(first[name as keyof InfoDraft]),
  )
  const assetOid = thumbnail?.assetOid ?? null
  return {
    ...Object.fromEntries(changed),
    ...(assetOid !== (first.thumbnail?.assetOid ?? null) && { imgS3Key: assetOid }),
    ...(draft.usePassword && password !== '' && { password, passwordAgain }),
  }
}
