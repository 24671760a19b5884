import type { RouteKey, Routes } from '@plax/contracts'
import type { RouteContract } from '@plax/contracts/route'
import type { FastifyInstance } from 'fastify'
import { type Actor, assertUser, type UserActor } from '../../../platform/http/actor.ts'
import type { Call, Handlers } from '../../../platform/http/mount.ts'
import { assertSameSite } from '../../../platform/http/same-site.ts'
import { beginUpload } from './begin.ts'
import { finishUpload } from './finish.ts'
import { pageUploads } from './list.ts'
import { deleteFiles, findExisting, purge, redivide, renameFile } from './manage.ts'
import { confirmPart } from './parts.ts'
import { presentUpload, presentUploads } from './present.ts'
import { privateAddress, rawAddress } from './private.ts'
import { convertStatus, listOfContent } from './status.ts'
import type { UploadDeps } from './upload.deps.ts'

/** `GET /upload` without its slash. */
export function redirectToRoot(app: FastifyInstance): void {
  const options = { schema: { hide: true }, config: { permission: 'public' } }
  app.get('/api/upload', options, async ({ url }, reply) =>
    reply.redirect(url.replace('/api/upload', '/api/upload/'), 308),
  )
}

export function uploadHandlers(deps: UploadDeps): Handlers {
  const finish = async (actor: UserActor, key: string) =>
    presentUpload(deps, await finishUpload(deps, { ownerOid: actor.userOid, key }))
  const purgeOf =
    (access: 'public' | 'private') =>
    async ({ actor, body: { cacheKeys } }: CallOf<'POST /upload/purgePublicCDN'>) => ({
      purged: await purge(deps, signedIn(actor), { cacheKeys, access }),
    })
  return {
    'GET /upload/': ({ actor, query, request }) => {
      assertSameSite(request)
      return beginUpload(deps, signedIn(actor), query)
    },
    'POST /upload/multipart/url/done': ({ actor, body: { key, ...part } }) =>
      confirmPart(deps, { ownerOid: signedIn(actor).userOid, key }, part),
    'POST /upload/multipart/done': ({ actor, body }) => finish(signedIn(actor), body.key),
    'POST /upload/uploaddone': ({ actor, body }) => finish(signedIn(actor), body.payload.key),
    'GET /upload/exists': async ({ actor, query }) => {
      const row = await findExisting(deps.db, signedIn(actor).userOid, query)
      return { exists: row !== undefined, asset: row ? await presentUpload(deps, row) : null }
    },
    'GET /upload/list': async ({ actor, query }) => {
      const ownerOid = signedIn(actor).userOid
      const { rows, nextCursor } = await pageUploads(deps.db, { ownerOid, ...query })
      return { items: await presentUploads(deps, rows), nextCursor }
    },
    'GET /upload/assetstatus/contentoid': async ({ actor, query: { contentOid } }) => {
      const { userOid, roles } = signedIn(actor)
      const ownerOid = roles.has('admin') ? null : userOid
      const rows = await listOfContent(deps.db, { contentOid, ownerOid })
      const status = await convertStatus(deps.db, contentOid, rows)
      return { status, assets: await presentUploads(deps, rows) }
    },
    'GET /upload/privateasset': async ({ actor, query }) => ({
      data: await privateAddress(deps, actor, query),
    }),
    'GET /upload/adminraw': async ({ query: { contentOid }, concern }) => {
      const { data, ownerOid } = await rawAddress(deps, contentOid)
      concern([ownerOid])
      return { data }
    },
    'DELETE /upload/fileList': async ({ actor, body }) => ({
      deleted: await deleteFiles(deps, signedIn(actor).userOid, body),
    }),
    'POST /upload/purgePublicCDN': purgeOf('public'),
    'POST /upload/purgePrivateCDN': purgeOf('private'),
    'POST /upload/redivision': async ({ actor, body: { changeArray } }) => {
      const rows = await redivide(deps, signedIn(actor).userOid, changeArray)
      return { assets: await presentUploads(deps, rows) }
    },
    'POST /upload/changeassetname': async ({ actor, body }) =>
      presentUpload(deps, await renameFile(deps, signedIn(actor).userOid, body)),
  }
}

type CallOf<K extends RouteKey> = Pick<
  Call<Routes[K] & RouteContract>,
  'actor' | 'query' | 'body' | 'request'
>

function signedIn(actor: Actor): UserActor {
  assertUser(actor)
  return actor
}
