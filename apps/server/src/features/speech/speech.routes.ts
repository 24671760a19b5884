import type { OutputOf } from '@plax/contracts'
import { defaultSpeechModel, voiceSampleMaxMegabytes } from '@plax/contracts/speech/speech-values'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { readUpload, storeImage } from '../media/media.service.ts'
import { listElevenLabs } from './elevenlabs.ts'
import { offlineVoices } from './offline-voices.ts'
import { getSpeech } from './present-speeches.ts'
import { presentOffered, presentVoices } from './present-voices.ts'
import { faultOf } from './speech-error.ts'
import { readSound } from './sound.ts'
import { samplesFolder, soundType, storeSound } from './uploaded-sounds.ts'
import { deleteVoice, listVoices, orderVoices, saveVoice } from './voices.ts'

type RouteDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'storage' | 'secret'>

export function speechHandlers(deps: RouteDeps): Handlers {
  return { ...publicHandlers(deps), ...adminHandlers(deps), ...uploadHandlers(deps) }
}

function publicHandlers(deps: RouteDeps): Handlers {
  return {
    'GET /live/tts/voices': async () => ({ items: await presentOffered(deps) }),
    'GET /live/tts/url': async ({ actor, query: { oid } }) => {
      assertUser(actor)
      return getSpeech(deps, { oid, userOid: actor.userOid })
    },
  }
}

/** The console. */
function adminHandlers(deps: RouteDeps): Handlers {
  return {
    'GET /live/admin/tts/voices': () => presentVoices(deps),
    'GET /live/admin/tts/api/voices': () => listAddable(deps),
    'POST /live/admin/tts/voice': async ({ actor, body: sent }) => {
      assertUser(actor)
      await saveVoice(deps, { actorOid: actor.userOid, sent })
      return presentVoices(deps)
    },
    'DELETE /live/admin/tts/voice': async ({ actor, body: { oid } }) => {
      assertUser(actor)
      await deleteVoice(deps, { actorOid: actor.userOid, oid })
      return presentVoices(deps)
    },
    'POST /live/admin/tts/voices/order': async ({ actor, body: { oids } }) => {
      assertUser(actor)
      await orderVoices(deps, { actorOid: actor.userOid, oids })
      return presentVoices(deps)
    },
  }
}

function uploadHandlers(deps: RouteDeps): Handlers {
  const { clock, storage } = deps
  return {
    'POST /live/admin/tts/icon': async ({ actor, request }) => {
      assertUser(actor)
      const bytes = await readUpload(request)
      return storeImage(deps, { ownerOid: actor.userOid, bytes, purpose: 'for:voice' })
    },
    'POST /live/admin/tts/sample': async ({ request }) => {
      const bytes = await readUpload(request, { maxMegabytes: voiceSampleMaxMegabytes })
      const sound = readSound(bytes)
      if (!sound) throw new AppError('speech.sample_unsupported')
      const key = await storeSound(storage, samplesFolder, sound)
      const until = new Date(clock.now().getTime() + 3_600_000)
      const sampleUrl = await storage.signedGet(key, { until, contentType: soundType(key) })
      return { sampleS3Key: key, sampleUrl }
    },
  }
}

type Addable = OutputOf<'GET /live/admin/tts/api/voices'>

async function listAddable({ config, db }: RouteDeps): Promise<Addable> {
  const rows = await listVoices(db)
  const isAdded = (voiceId: string, modelId: string) =>
    rows.some((row) => row.voice_id === voiceId && row.model_id === modelId)
  const offline = offlineVoices.map(({ voiceId, modelId, name, langs }) => ({
    voiceId,
    modelId,
    name,
    description: null,
    langs: [...langs],
    previewUrl: null,
    isOffline: true,
    isAdded: isAdded(voiceId, modelId),
  }))
  if (!config.speech) return { items: offline, models: [], fault: 'no_key' }
  try {
    const { voices, models } = await listElevenLabs(config.speech)
    const items = voices.map((voice) => ({
      ...voice,
      modelId: defaultSpeechModel,
      isOffline: false,
      isAdded: rows.some((row) => row.voice_id === voice.voiceId),
    }))
    return { items: [...offline, ...items], models, fault: null }
  } catch (error) {
    return { items: offline, models: [], fault: faultOf(error) }
  }
}
