import type { Db } from '../../platform/db/database.ts'
import { type Exports, pagesOf, pagesOfEach } from '../../platform/export-pages.ts'
import './cards/card-files.tables.ts'
import './content/story.tables.ts'

/** A canvas may be many megabytes, so one is in memory at a time. */
const canvasesAPage = 1

/** A creator's stories with their canvases and former versions, whole. */
export function exportStories(db: Db, { userOid }: { userOid: string }): Exports {
  const stories = ownStories(db, userOid)
    .innerJoin('canvases', 'canvases.content_oid', 'stories.content_oid')
    .selectAll('stories')
    .select(['catalogue_items.description', 'catalogue_items.thumbnail_asset_oid'])
    .select(['canvases.canvas', 'canvases.version as canvas_version'])
    .select(['canvases.updated_at as canvas_updated_at', 'metadata_version', 'new_tagging'])
  return {
    stories: pagesOf(stories, { db, by: ['content_oid'], limit: canvasesAPage }),
    canvasVersions: eachStory(db, userOid, (oid) => versionsOf(db, oid)),
    compiles: eachStory(db, userOid, (oid) => compilesOf(db, oid)),
    namedIn: pagesOf(
      db.selectFrom('stories').select('content_oid').where('related_creator_oid', '=', userOid),
      { db, by: ['content_oid'] },
    ),
    cardFiles: pagesOf(
      db
        .selectFrom('card_files')
        .select(['hash', 'bytes', 'created_at'])
        .where('owner_oid', '=', userOid),
      { db, by: ['hash'] },
    ),
  }
}

function ownStories(db: Db, userOid: string) {
  return db
    .selectFrom('stories')
    .innerJoin('catalogue_items', 'catalogue_items.oid', 'stories.content_oid')
    .where('catalogue_items.owner_oid', '=', userOid)
}

function eachStory<Row>(
  db: Db,
  userOid: string,
  read: (contentOid: string) => AsyncIterable<readonly Row[]>,
): AsyncIterable<readonly Row[]> {
  const oids = ownStories(db, userOid).select('stories.content_oid')
  const stories = pagesOf(oids, { db, by: ['content_oid'] })
  return pagesOfEach(stories, (story) => read(story.content_oid))
}

/** Without who drew it: others who may edit are people of their own. */
function versionsOf(db: Db, contentOid: string) {
  const versions = db
    .selectFrom('canvas_versions')
    .select(['content_oid', 'version', 'canvas', 'node_count', 'kind', 'label'])
    .select(['created_at', 'began_at'])
    .where('content_oid', '=', contentOid)
  return pagesOf(versions, { db, by: ['version'], limit: canvasesAPage })
}

function compilesOf(db: Db, contentOid: string) {
  const compiles = db
    .selectFrom('compiles')
    .select(['oid', 'content_oid', 'hash', 'canvas_version', 'compiled_at'])
    .where('content_oid', '=', contentOid)
  return pagesOf(compiles, { db, by: ['compiled_at', 'oid'] })
}
