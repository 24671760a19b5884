import { emit } from '../../../platform/events/outbox.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import type { TaskContext, TaskKind, TaskRow } from '../../../platform/tasks/tasks.ts'
import { getUser, rolesOf } from '../../account/account.service.ts'
import { releaseUploads } from '../../media/media.service.ts'
import { type Archive, readArchive } from '../archive/read-archive.ts'
import type { BundleDeps } from '../rows/bundle.deps.ts'
import { importGigabytesSetting } from '../rows/bundle.settings.ts'
import type { ImportRow } from '../rows/bundle.tables.ts'
import { type ArchiveEntry, listItems } from './bundle-items.ts'
import { doneKeys, insertLine, keyOf, type NewLine } from './import-lines.ts'
import { importItem } from './make-item.ts'

const gigabyte = 1024 ** 3
/** The part of the work that checking the sums is. */
const checking = 0.3

/** Checks a bundle, then makes its things one after the other; goes on where it was broken off. */
export function importKind(deps: BundleDeps): TaskKind {
  return {
    perMachine: 6,
    maxAttempts: 5,
    run: async (task, context) => {
      const row = await deps.db
        .selectFrom('bundle_imports')
        .selectAll()
        .where('oid', '=', task.key)
        .executeTakeFirstOrThrow()
      const { signal, progress } = context
      progress(0, '')
      const archive = await readArchive({
        storage: deps.storage,
        key: row.object_key,
        maxBytes: (await deps.settings.get(importGigabytesSetting)) * gigabyte,
        signal,
        onChecked: (part) => progress(part * checking),
      })
      await recordSource(archive, { task, row, context })
      await makeAll(deps, { task, row, context, items: await listItems(archive, deps.parts) })
      await end(deps, row, context)
    },
    onEnd: async (tx, { key }, ending) => {
      if (ending.state === 'done') return
      const error =
        ending.state === 'failed'
          ? JSON.stringify({ code: ending.code, details: ending.details })
          : null
      const now = deps.clock.now()
      const ended = await tx
        .updateTable('bundle_imports')
        .set({ state: ending.state, ended_at: now, error })
        .where('oid', '=', key)
        .where('state', '=', 'running')
        .returning('user_oid')
        .executeTakeFirst()
      await releaseUploads(tx, { contentOid: key })
      if (!ended) return
      if (ending.state === 'canceled') return
      const payload = { userOid: ended.user_oid, importOid: key }
      await emit(tx, { stream: 'bundle', type: 'bundle.import_failed', payload }, now)
    },
  }
}

async function recordSource(
  { manifest, signedBy }: Archive,
  { task, row, context }: { task: TaskRow; row: ImportRow; context: TaskContext },
) {
  const { creator, madeAt } = manifest
  const source = { made_by: creator.nickname, made_at: new Date(madeAt), signed_by: signedBy }
  await context.commit(
    async (tx) => {
      await tx.updateTable('bundle_imports').set(source).where('oid', '=', row.oid).execute()
    },
    // Once: the attempts after it are counted, so that what fails each time is left out.
    task.checkpoint === null ? { isChecked: true } : undefined,
  )
}

async function makeAll(
  deps: BundleDeps,
  work: { task: TaskRow; row: ImportRow; context: TaskContext; items: readonly ArchiveEntry[] },
): Promise<void> {
  const { task, row, context, items } = work
  const user = await getUser(deps.db, row.user_oid)
  const actor: UserActor = {
    userOid: user.oid,
    guestId: null,
    sessionId: null,
    roles: await rolesOf(deps, user),
    address: '',
  }
  const done = await doneKeys(deps.db, row.oid)
  let place = done.size
  for (const [index, found] of items.entries()) {
    context.signal.throwIfAborted()
    context.progress(checking + (1 - checking) * (index / items.length), found.folder)
    if (done.has(keyOf(found.folder, found.item?.id ?? ''))) continue
    const line = await importItem(deps, found, { actor, lang: row.lang }).catch((error: unknown) =>
      leaveOut(deps, { error, found, task, context }),
    )
    await context.commit((tx) => insertLine(tx, { importOid: row.oid, place, line }), { place })
    place += 1
  }
}

/** What is tried again once, and then left out, so that one thing does not keep back all others. */
function leaveOut(
  deps: BundleDeps,
  {
    error,
    found,
    task,
    context,
  }: { error: unknown; found: ArchiveEntry; task: TaskRow; context: TaskContext },
): NewLine {
  if (context.signal.aborted || task.attempts < 2) throw error
  deps.log.error({ err: error, folder: found.folder }, 'a part of a bundle was left out')
  return {
    folder: found.folder,
    item_id: found.item?.id.slice(0, 100) ?? '',
    title: '',
    result: 'left_out',
    reasons: [{ code: 'bundle.item_unreadable', details: {} }],
    made_oid: null,
  }
}

async function end(deps: BundleDeps, row: ImportRow, context: TaskContext): Promise<void> {
  const now = deps.clock.now()
  await context.commit(async (tx) => {
    await tx
      .updateTable('bundle_imports')
      .set({ state: 'done', ended_at: now })
      .where('oid', '=', row.oid)
      .where('state', '=', 'running')
      .execute()
    await releaseUploads(tx, { contentOid: row.oid })
    const payload = { userOid: row.user_oid, importOid: row.oid }
    await emit(tx, { stream: 'bundle', type: 'bundle.imported', payload }, now)
  })
}
