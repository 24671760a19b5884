import { builtInPages, infoPagePath, isBuiltInPage } from '@plax/contracts/pages/info-page-values'
import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { defaultTexts } from '../defaults/defaults.ts'
import type { PageTexts } from '../rows/pages.tables.ts'

type Version = Selectable<Database['info_page_versions']>

/** A page as it stands: the operator's latest text, or the default of one that always exists. */
export interface InfoPage {
  pageId: string
  path: string
  isBuiltIn: boolean
  isDefault: boolean
  /** 0 where nothing was ever saved. */
  revision: number
  texts: PageTexts
  /** Whether the footer links to it; those that always exist have links of their own. */
  inFooter: boolean
  updatedAt: Date | null
}

const versionsTold = 50

export async function findInfoPage(db: Db | Tx, pageId: string): Promise<InfoPage | null> {
  return pageOf(pageId, await latestVersion(db, pageId))
}

/** Throws `page.not_found`. */
export async function getInfoPage(db: Db | Tx, pageId: string): Promise<InfoPage> {
  const page = await findInfoPage(db, pageId)
  if (!page) throw new AppError('page.not_found')
  return page
}

/** Those that always exist first, then the operator's own by id. */
export async function listInfoPages(db: Db): Promise<InfoPage[]> {
  const versions = await db
    .selectFrom('info_page_versions')
    .selectAll()
    .distinctOn('page_id')
    .orderBy('page_id')
    .orderBy('revision', 'desc')
    .execute()
  const latest = new Map(versions.map((version) => [version.page_id, version]))
  const own = [...latest.keys()].filter((pageId) => !isBuiltInPage(pageId))
  return [...builtInPages, ...own].flatMap((pageId) => pageOf(pageId, latest.get(pageId)) ?? [])
}

export async function latestVersion(db: Db | Tx, pageId: string): Promise<Version | undefined> {
  return db
    .selectFrom('info_page_versions')
    .selectAll()
    .where('page_id', '=', pageId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The latest versions of a page, newest first, without their texts, which may be long. */
export function listVersions(
  db: Db,
  pageId: string,
): Promise<{ revision: number; savedAt: Date; isRemoval: boolean }[]> {
  return db
    .selectFrom('info_page_versions')
    .select(['revision', 'created_at as savedAt', sql<boolean>`texts IS NULL`.as('isRemoval')])
    .where('page_id', '=', pageId)
    .orderBy('revision', 'desc')
    .limit(versionsTold)
    .execute()
}

/** The texts of an earlier version; throws `page.not_found` also where that one was a removal. */
export async function getVersion(db: Db, pageId: string, revision: number): Promise<PageTexts> {
  const version = await db
    .selectFrom('info_page_versions')
    .select('texts')
    .where('page_id', '=', pageId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (!version?.texts) throw new AppError('page.not_found')
  return version.texts
}

export function pageOf(pageId: string, version: Version | undefined): InfoPage | null {
  const isBuiltIn = isBuiltInPage(pageId)
  const texts = version?.texts ?? (isBuiltIn ? defaultTexts[pageId] : null)
  if (!texts) return null
  return {
    pageId,
    path: infoPagePath(pageId),
    isBuiltIn,
    isDefault: !version?.texts,
    revision: version?.revision ?? 0,
    texts,
    inFooter: !isBuiltIn && (version?.in_footer ?? false),
    updatedAt: version?.created_at ?? null,
  }
}
