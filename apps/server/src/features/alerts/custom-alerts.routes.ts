import {
  customAlertImageMaxMegabytes,
  customAlertSoundMaxMegabytes,
} from '@plax/contracts/alerts/alert-values'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { signAlertSound, storeAlertSound } from './alert-sounds.ts'
import { readUpload, storeImage } from '../media/media.service.ts'
import {
  deleteCustomAlert,
  listCustomAlerts,
  presentCustomAlerts,
  presentOwnAlerts,
  saveCustomAlert,
} from './custom-alerts.ts'

type CustomDeps = Pick<Deps, 'db' | 'clock' | 'storage' | 'secret'>

/** Alerts that donors choose. */
export function customAlertHandlers(deps: CustomDeps): Handlers {
  const { db } = deps
  const own = async (creatorOid: string) => ({
    items: await presentOwnAlerts(
      deps,
      await listCustomAlerts(db, { creatorOid, includesOff: true }),
    ),
  })
  return {
    'GET /live/alerts/custom': async ({ query: { creatorOid } }) => ({
      items: await presentCustomAlerts(
        db,
        await listCustomAlerts(db, { creatorOid, includesOff: false }),
      ),
    }),
    'GET /live/alerts/custom/own': async ({ actor }) => {
      assertUser(actor)
      return own(actor.userOid)
    },
    'POST /live/alerts/custom': async ({ actor, body }) => {
      assertUser(actor)
      await saveCustomAlert(deps, { creatorOid: actor.userOid, ...body })
      return own(actor.userOid)
    },
    'DELETE /live/alerts/custom': async ({ actor, body: { oid } }) => {
      assertUser(actor)
      await deleteCustomAlert(deps, { creatorOid: actor.userOid, oid })
      return own(actor.userOid)
    },
    'POST /live/alerts/custom/sound': async ({ actor, request }) => {
      assertUser(actor)
      const limits = { maxMegabytes: customAlertSoundMaxMegabytes }
      const bytes = await readUpload(request, limits).catch((error: unknown) => {
        const isLarge = error instanceof AppError && error.code === 'request.too_large'
        throw isLarge ? new AppError('alert.sound_too_large') : error
      })
      const stored = await storeAlertSound(deps, { creatorOid: actor.userOid, bytes })
      return { ...stored, url: await signAlertSound(deps, stored.key) }
    },
    'POST /live/alerts/custom/image': async ({ actor, request }) => {
      assertUser(actor)
      const limits = { maxMegabytes: customAlertImageMaxMegabytes }
      const bytes = await readUpload(request, limits).catch((error: unknown) => {
        const isLarge = error instanceof AppError && error.code === 'request.too_large'
        throw isLarge ? new AppError('alert.image_too_large') : error
      })
      return storeImage(deps, { ownerOid: actor.userOid, bytes, purpose: 'for:alert' }).catch(
        (error: unknown) => {
          const isOther = error instanceof AppError && error.code === 'media.not_an_image'
          throw isOther ? new AppError('alert.image_unsupported') : error
        },
      )
    },
  }
}
