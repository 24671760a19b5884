import type { Deps } from '../../../deps.ts'
import { pictureWork } from '../../../platform/pictures/picture-work.ts'
import type { StoredObject } from '../../../platform/storage/storage.ts'
import { inPictureQueue, readWebp } from '../../media/media.service.ts'
import { shareKey, type ShareVersion } from './share-address.ts'
import { forgetObjects } from './forget-share-pictures.ts'

export type ShareDeps = Pick<Deps, 'db' | 'clock' | 'storage' | 'secret'>

const { drawSharePicture } = pictureWork(
  new URL('draw-share-picture.ts', import.meta.url),
  () => import('./draw-share-picture.ts'),
  ['drawSharePicture'],
)

/** The pictures for share cards: drawn when one is first asked for, and kept for all who ask later. */
export class SharePictures {
  readonly #deps: ShareDeps
  readonly #running = new Map<string, Promise<Buffer>>()

  constructor(deps: ShareDeps) {
    this.#deps = deps
  }

  /** As it lies in the storage, or as it was just drawn; those who ask at once share one drawing. */
  async get(wanted: ShareVersion): Promise<StoredObject | Buffer> {
    const key = shareKey(wanted)
    const running = this.#running.get(key)
    if (running) return running
    const stored = await this.#deps.storage.get(key)
    return stored ?? this.#drawOnce(key, wanted)
  }

  #drawOnce(key: string, wanted: ShareVersion): Promise<Buffer> {
    const running = this.#running.get(key)
    if (running) return running
    const drawn = draw(this.#deps, wanted).finally(() => this.#running.delete(key))
    this.#running.set(key, drawn)
    return drawn
  }
}

async function draw(deps: ShareDeps, wanted: ShareVersion): Promise<Buffer> {
  const found = await Promise.all(wanted.assetOids.map((oid) => readWebp(deps, oid)))
  const thumbnails = found.filter((bytes) => bytes !== null)
  const bytes = await inPictureQueue('share pictures', () => drawSharePicture(thumbnails))
  await replaceVersion(deps, wanted)
  await deps.storage.put(shareKey(wanted), bytes)
  return bytes
}

/** The row stands before its object, so that no object is without one; what it replaces goes. */
async function replaceVersion(
  { db, clock }: Pick<ShareDeps, 'db' | 'clock'>,
  { subject, version }: ShareVersion,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const former = await tx
      .deleteFrom('share_pictures')
      .where('subject', '=', subject)
      .returning(['subject', 'version'])
      .execute()
    const row = { subject, version, drawn_at: clock.now() }
    await tx
      .insertInto('share_pictures')
      .values(row)
      .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
      .execute()
    await forgetObjects(
      tx,
      former.filter((old) => old.version !== version),
    )
  })
}
