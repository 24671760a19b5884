import type { Picture } from '@plax/contracts/media/media'
import type { UploadContext } from '@plax/contracts/media/upload-values'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'

/** Refuses who may not open a content, as the features above know. */
export type AssertOpens = (question: { contentOid: string; actor: Actor }) => Promise<void>

/** What uploads need of the parts beside and above them. */
export interface UploadParts {
  assertOpens: AssertOpens
  /** Refuses changes to the files of a content that can't be edited now. */
  assertEditable: (db: Db | Tx, asked: { itemOid: string; now: Date }) => Promise<void>
  /** Whether everyone is shown what stands on a content's cover. */
  isShownToAll: (contentOid: string) => Promise<boolean>
  /** The address of a content’s thumbnail as everyone is shown it in a language; its own without one. */
  findCover: (db: Db, asked: { itemOid: string; language: string | null }) => Promise<string | null>
  /** The contexts in which the files that items consist of are uploaded. */
  fileContexts: readonly UploadContext[]
  /** Stores an image in every width. Throws what `storeImage` throws. */
  storeImage: (upload: { ownerOid: string; bytes: Uint8Array; purpose: string }) => Promise<Picture>
  /** The images of assets, for those who may see them. */
  presentPictures: (db: Db, assetOids: readonly (string | null)[]) => Promise<Map<string, Picture>>
}

export type UploadDeps = Pick<Deps, 'db' | 'clock' | 'storage' | 'secret' | 'settings' | 'log'> &
  Pick<Deps, 'config' | 'metrics'> &
  UploadParts

/** What keeping a file needs, without knowing who may open it. */
export type StoringDeps = Omit<
  UploadDeps,
  | 'assertOpens'
  | 'fileContexts'
  | 'assertEditable'
  | 'isShownToAll'
  | 'findCover'
  | 'presentPictures'
>
