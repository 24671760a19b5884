import { bundleFormat, bundleVersion } from '@plax/contracts/bundle/bundle-values'
import type { Language } from '@plax/contracts/languages'
import { emit } from '../../../platform/events/outbox.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { TaskContext, TaskKind } from '../../../platform/tasks/tasks.ts'
import { getUser } from '../../account/account.service.ts'
import { type ArchiveEntry, writeArchive } from '../archive/write-archive.ts'
import type { BundleDeps } from '../rows/bundle.deps.ts'
import { bundleObject } from '../rows/bundle.queries.ts'
import { keptDaysSetting } from '../rows/bundle.settings.ts'
import type { ExportRow } from '../rows/bundle.tables.ts'
import { readmeOf } from './readme.ts'

const dayMs = 24 * 3600 * 1000

/** Writes a bundle into the storage; one that was broken off is written anew. */
export function exportKind(deps: BundleDeps): TaskKind {
  return {
    perMachine: 2,
    // Each attempt starts over, so there is no checkpoint that would start the count over too.
    maxAttempts: 10,
    run: async ({ key }, context) => {
      const row = await deps.db
        .selectFrom('bundle_exports')
        .selectAll()
        .where('oid', '=', key)
        .executeTakeFirstOrThrow()
      const written = await write(deps, row, context)
      const now = deps.clock.now()
      const keptMs = (await deps.settings.get(keptDaysSetting)) * dayMs
      await context.commit(async (tx) => {
        await tx
          .updateTable('bundle_exports')
          .set({
            ...written,
            state: 'done',
            ended_at: now,
            expires_at: new Date(now.getTime() + keptMs),
          })
          .where('oid', '=', key)
          .where('state', '=', 'running')
          .execute()
        const payload = { userOid: row.user_oid, bundleOid: key }
        await emit(tx, { stream: 'bundle', type: 'bundle.exported', payload }, now)
      })
    },
    onEnd: async (tx, { key }, end) => {
      if (end.state === 'done') return
      const ended = await tx
        .updateTable('bundle_exports')
        .set({
          state: end.state,
          ended_at: deps.clock.now(),
          error:
            end.state === 'failed'
              ? JSON.stringify({ code: end.code, details: end.details })
              : null,
        })
        .where('oid', '=', key)
        .where('state', '=', 'running')
        .returning('user_oid')
        .executeTakeFirst()
      await addJob(tx, 'media.deleteObjects', { keys: [bundleObject(key)] })
      if (!ended) return
      if (end.state === 'canceled') return
      const payload = { userOid: ended.user_oid, bundleOid: key }
      const event = { stream: 'bundle', type: 'bundle.export_failed', payload }
      await emit(tx, event, deps.clock.now())
    },
  }
}

async function write(deps: BundleDeps, row: ExportRow, context: TaskContext) {
  const { user_oid: userOid, lang } = row
  const { nickname } = await getUser(deps.db, userOid)
  return writeArchive(deps.storage, {
    key: bundleObject(row.oid),
    signal: context.signal,
    onBytes: context.alive,
    entries: entriesOf(deps, { userOid, lang }, context.progress),
    secret: deps.secret,
    head: {
      format: bundleFormat,
      version: bundleVersion,
      madeAt: deps.clock.now().toISOString(),
      madeBy: `Plax ${deps.version}`,
      creator: { oid: userOid, nickname: nickname ?? '' },
    },
  })
}

async function* entriesOf(
  { parts }: BundleDeps,
  owner: { userOid: string; lang: Language },
  progress: TaskContext['progress'],
): AsyncGenerator<ArchiveEntry> {
  yield { path: 'README.txt', body: async () => readmeOf(owner.lang) }
  for (const [index, { folder, write: writePart }] of parts.entries()) {
    progress(index / parts.length, folder)
    for await (const entry of writePart(owner)) {
      yield { ...entry, path: `${folder}/${entry.path}` }
    }
  }
}
