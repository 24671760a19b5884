import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { hintMessages } from '../live/live.service.ts'
import { getOfferedVoice, requestTest, speechMaxSecondsSetting } from '../speech/speech.service.ts'
import { changeAlertOptions, presentAlertOptions, readAlertOptions } from './alert-options.ts'
import { hintAlerts } from './alert-queue.ts'
import { signAlertSound } from './alert-sounds.ts'
import { claimAlert, countView, endAlert, renewAlert } from './claim-alert.ts'
import { customAlertHandlers } from './custom-alerts.routes.ts'
import { presentAlerts, readAlerts } from './present-alerts.ts'
import { queueTest } from './queue-alerts.ts'
import { changeQueue, clearAlerts, requeueAlerts, skipAlert, stopAlert } from './steer-alerts.ts'

type AlertDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'bus' | 'storage' | 'secret' | 'settings'>

export function alertHandlers(deps: AlertDeps): Handlers {
  return {
    ...showHandlers(deps),
    ...steerHandlers(deps),
    ...customAlertHandlers(deps),
    ...donationHandlers(deps),
  }
}

/** What overlays call. */
function showHandlers(deps: AlertDeps): Handlers {
  const { bus, clock, db } = deps
  return {
    'GET /live/alerts': async ({ actor }) => {
      assertUser(actor)
      return readAlerts(deps, actor.userOid)
    },
    'POST /live/alerts/claim': async ({ actor, body }) => {
      assertUser(actor)
      const { userOid: creatorOid } = actor
      const { alert, retryAt } = await claimAlert(deps, { creatorOid, ...body })
      if (alert) await hintAlerts(bus, creatorOid)
      const [shown = null] = await presentAlerts(db, alert ? [alert] : [], clock.now())
      return {
        alert: shown && {
          ...shown,
          draw: alert?.draw ?? null,
          soundUrl: alert?.sound_key ? await signAlertSound(deps, alert.sound_key) : null,
        },
        options: presentAlertOptions(await readAlertOptions(db, creatorOid)),
        retryAt: retryAt?.toISOString() ?? null,
      }
    },
    'POST /live/alerts/renew': async ({ actor, body }) => {
      assertUser(actor)
      return { isPlaying: await renewAlert(deps, { creatorOid: actor.userOid, ...body }) }
    },
    'POST /live/alerts/end': async ({ actor, body }) => {
      assertUser(actor)
      const isShown = await endAlert(deps, { creatorOid: actor.userOid, ...body })
      if (isShown) await hintAlerts(bus, actor.userOid)
      return { isShown }
    },
  }
}

/** What docks and the studio call. */
function steerHandlers(deps: AlertDeps): Handlers {
  const { bus, db } = deps
  return {
    'POST /live/alerts/queue': async ({ actor, body }) => {
      assertUser(actor)
      const { userOid: creatorOid } = actor
      await changeQueue(deps, { creatorOid, ...body })
      await hintAlerts(bus, creatorOid)
      return readAlerts(deps, creatorOid)
    },
    'POST /live/alerts/skip': async ({ actor, body: { oid } }) => {
      assertUser(actor)
      const { userOid: creatorOid } = actor
      await skipAlert(deps, { creatorOid, oid })
      await hintAlerts(bus, creatorOid)
      return readAlerts(deps, creatorOid)
    },
    'POST /live/alerts/clear': async ({ actor }) => {
      assertUser(actor)
      const { userOid: creatorOid } = actor
      const cleared = await clearAlerts(deps, creatorOid)
      await hintAlerts(bus, creatorOid)
      return { cleared, queue: await readAlerts(deps, creatorOid) }
    },
    'POST /live/alerts/requeue': async ({ actor, body: { oids } }) => {
      assertUser(actor)
      const { userOid: creatorOid } = actor
      await requeueAlerts(deps, { creatorOid, oids })
      await hintAlerts(bus, creatorOid)
      return readAlerts(deps, creatorOid)
    },
    'GET /live/alerts/options': async ({ actor }) => {
      assertUser(actor)
      return presentAlertOptions(await readAlertOptions(db, actor.userOid))
    },
    'POST /live/alerts/options': async ({ actor, body }) => {
      assertUser(actor)
      const { userOid: creatorOid } = actor
      const saved = await changeAlertOptions(deps, { creatorOid, change: body })
      await hintAlerts(bus, creatorOid)
      return presentAlertOptions(saved)
    },
  }
}

/** The documents’ calls. */
function donationHandlers(deps: AlertDeps): Handlers {
  const { bus, clock, db } = deps
  return {
    'POST /live/donation/views': async ({ actor, body }) => {
      assertUser(actor)
      const { userOid: creatorOid } = actor
      const { oid, views } = await countView(deps, { creatorOid, ...body })
      await hintMessages(bus, creatorOid)
      return { oid, views }
    },
    'POST /live/donation/stop': async ({ actor, body }) => {
      assertUser(actor)
      const { creatorOid } = body
      if (creatorOid !== actor.userOid) throw new AppError('auth.forbidden')
      const isStopped = await stopAlert(deps, body)
      await hintMessages(bus, creatorOid)
      await hintAlerts(bus, creatorOid)
      return { isStopped }
    },
    'POST /live/test/donation': async ({ actor, body }) => {
      assertUser(actor)
      const { userOid: creatorOid } = actor
      const { coin: coins, content: text, optionId: customAlertOid = null, voiceOid } = body
      const now = clock.now()
      const maxSeconds = await deps.settings.get(speechMaxSecondsSetting)
      const row = await db.transaction().execute(async (tx) => {
        const voice = voiceOid ? await getOfferedVoice(deps, tx, voiceOid) : null
        const about = { creatorOid, speakerOid: creatorOid, content: text, maxSeconds, now }
        const speechOid = voice && (await requestTest(tx, { ...about, voice }))
        return queueTest(tx, { creatorOid, coins, text, customAlertOid, speechOid, now })
      })
      await hintAlerts(bus, creatorOid)
      const [alert] = await presentAlerts(db, [row], now)
      if (!alert) throw new AppError('alert.not_found')
      return { alert }
    },
  }
}
