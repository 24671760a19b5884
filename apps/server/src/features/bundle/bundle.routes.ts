import { assertUser } from '../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { fingerprintOf } from '../ledger/ledger.service.ts'
import { linkExport, startExport, stopExport } from './exports/start-export.ts'
import { startImport, stopImport } from './imports/start-import.ts'
import { listLines } from './imports/import-lines.ts'
import type { BundleDeps } from './rows/bundle.deps.ts'
import { findLatest } from './rows/bundle.queries.ts'
import { keptDaysSetting } from './rows/bundle.settings.ts'
import { presentExport, presentImport, sayError } from './rows/present.ts'

export function bundleHandlers(deps: BundleDeps): Handlers {
  return { ...exportHandlers(deps), ...importHandlers(deps) }
}

function exportHandlers(deps: BundleDeps): Handlers {
  const { db } = deps
  return {
    'GET /bundle': async ({ actor, lang }) => {
      assertUser(actor)
      const exported = await findLatest(db, 'bundle_exports', actor.userOid)
      const imported = await findLatest(db, 'bundle_imports', actor.userOid)
      return {
        exported: exported && (await presentExport(db, exported, lang)),
        imported: imported && (await presentImport(deps, imported, lang)),
        keyFingerprint: fingerprintOf(deps.secret),
        keptDays: await deps.settings.get(keptDaysSetting),
      }
    },
    'POST /bundle/exports': async ({ actor, lang }) => {
      assertUser(actor)
      return presentExport(db, await startExport(deps, { userOid: actor.userOid, lang }), lang)
    },
    'DELETE /bundle/exports/{bundleOid}': async ({ actor, params, lang }) => {
      assertUser(actor)
      const own = { userOid: actor.userOid, oid: params.bundleOid }
      return presentExport(db, await stopExport(deps, own), lang)
    },
    'POST /bundle/exports/{bundleOid}/link': async ({ actor, params }) => {
      assertUser(actor)
      return linkExport(deps, { userOid: actor.userOid, oid: params.bundleOid })
    },
  }
}

function importHandlers(deps: BundleDeps): Handlers {
  const { db } = deps
  return {
    'POST /bundle/imports': async ({ actor, body, lang }) => {
      assertUser(actor)
      const asked = { userOid: actor.userOid, key: body.key, lang }
      return presentImport(deps, await startImport(deps, asked), lang)
    },
    'DELETE /bundle/imports/{importOid}': async ({ actor, params, lang }) => {
      assertUser(actor)
      const own = { userOid: actor.userOid, oid: params.importOid }
      return presentImport(deps, await stopImport(deps, own), lang)
    },
    'GET /bundle/imports/{importOid}/lines': async ({ actor, params, query, lang }) => {
      assertUser(actor)
      const place = readCursor(query.cursor, [cursorPart.count])
      const found = await listLines(db, {
        userOid: actor.userOid,
        oid: params.importOid,
        after: place?.[0] ?? -1,
        limit: query.limit + 1,
      })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [row.place])
      const items = rows.map((row) => ({
        folder: row.folder,
        title: row.title,
        result: row.result,
        reasons: row.reasons.map((reason) => sayError(reason, lang)),
        madeOid: row.made_oid,
      }))
      return { items, nextCursor }
    },
  }
}
